const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll', 'touchstart'] as const

/** A visitor who only looks is waited for this long. */
const patienceMs = 3000

/**
 * Calls once at the visitor's first move on the page, or when they have only looked for a while: what is large and
 * below the page's own needs comes after it answers. Gives back how to call it off.
 */
export function onFirstInteraction(act: () => void): () => void {
  const stop = () => {
    clearTimeout(timer)
    for (const sign of signs) removeEventListener(sign, once, { capture: true })
  }
  const once = () => {
    stop()
    act()
  }
  const timer = setTimeout(once, patienceMs)
  for (const sign of signs) addEventListener(sign, once, { capture: true, passive: true })
  return stop
}
