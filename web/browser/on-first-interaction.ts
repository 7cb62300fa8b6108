const events = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll', 'touchstart'] as const

/** A visitor who only looks is waited for this long. */
const timeoutMs = 3000

/**
 * Calls once at the visitor's first move on the page, or when they have only looked for a while: what is large and
 * below the page's own needs comes after it answers. Gives back how to call it off.
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
