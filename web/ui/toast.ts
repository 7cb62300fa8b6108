export type ToastTone = 'positive' | 'negative' | 'neutral'

export type ToastMessage = { title: string; text?: string; tone?: ToastTone }

export type ShownToast = Required<Pick<ToastMessage, 'title' | 'tone'>> & {
  id: number
  text: string | undefined
}

let shown: ShownToast | undefined
let count = 0
const listeners = new Set<() => void>()

/** Says something in the corner for five seconds. One at a time: a new one takes the place of the last. */
export function toast({ title, text, tone = 'neutral' }: ToastMessage): void {
  count += 1
  shown = { id: count, title, text, tone }
  announce()
}

export function dismissToast(id: number): void {
  if (shown?.id !== id) return
  shown = undefined
  announce()
}

export const toastState = {
  get: () => shown,
  getInitial: () => undefined,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}

function announce(): void {
  for (const listener of listeners) listener()
}
