export type ToastTone = 'positive' | 'negative' | 'neutral'

/** What one can do about it at once: undo it, for one. */
export type ToastAction = { label: string; onSelect: () => void }

export type ToastMessage = { title: string; text?: string; tone?: ToastTone; action?: ToastAction }

export type ShownToast = Required<Pick<ToastMessage, 'title' | 'tone'>> & {
  id: number
  text: string | undefined
  action: ToastAction | undefined
}

let shown: ShownToast | undefined
let count = 0
const listeners = new Set<() => void>()

/** Says something in the corner for five seconds. One at a time: a new one takes the place of the last. */
export function toast({ title, text, tone = 'neutral', action }: ToastMessage): void {
  count += 1
  shown = { id: count, title, text, tone, action }
  notify()
}

export function dismissToast(id: number): void {
  if (shown?.id !== id) return
  shown = undefined
  notify()
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

function notify(): void {
  for (const listener of listeners) listener()
}
