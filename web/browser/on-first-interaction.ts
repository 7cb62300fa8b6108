const events = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll', 'touchstart'] as const

/**
 * Calls `callback` once, at the first interaction or after a timeout, so that large modules load after the page is
 * usable; without a timeout (`null`) it waits for the interaction alone. Returns a function that cancels it.
 */
export function onFirstInteraction(callback: () => void, timeoutMs: number | null = 3000): () => void {
  const stop = () => {
    clearTimeout(timer)
    for (const event of events) removeEventListener(event, once, { capture: true })
  }
  const once = () => {
    stop()
    callback()
  }
  const timer = timeoutMs === null ? undefined : setTimeout(once, timeoutMs)
  for (const event of events) addEventListener(event, once, { capture: true, passive: true })
  return stop
}
