const events = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll', 'touchstart'] as const

/** Also called after this time without an interaction. */
const timeoutMs = 3000

/**
 * Calls `callback` once, at the first interaction or after a timeout, so that large modules load after the page is
 * usable. Returns a function that cancels it.
 */
export function onFirstInteraction(callback: () => void): () => void {
  const stop = () => {
    clearTimeout(timer)
    for (const event of events) removeEventListener(event, once, { capture: true })
  }
  const once = () => {
    stop()
    callback()
  }
  const timer = setTimeout(once, timeoutMs)
  for (const event of events) addEventListener(event, once, { capture: true, passive: true })
  return stop
}
