export type ToastTone = 'positive' | 'negative' | 'neutral'

/** For example Undo. */
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

/** Shows a toast for five seconds. A new one replaces the last. */
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
