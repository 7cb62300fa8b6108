import { type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * What <details> lacks as a menu: it closes on Escape, on a press elsewhere, when the focus leaves and when a page opens.
 * Without scripts it still opens and closes by its summary.
 */
export function useClosingDetails(details: RefObject<HTMLDetailsElement | null>): void {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new place closes the menu that led there.
  useEffect(() => {
    details.current?.removeAttribute('open')
  }, [key, details])

  useEffect(() => {
    const element = details.current
    if (!element) return
    const close = () => element.removeAttribute('open')
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !element.open) return
      const hadFocus = element.contains(document.activeElement)
      close()
      if (hadFocus) element.querySelector('summary')?.focus()
    }
    const onElsewhere = (event: Event) => {
      if (event.target instanceof Node && !element.contains(event.target)) close()
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onElsewhere)
    document.addEventListener('focusin', onElsewhere)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onElsewhere)
      document.removeEventListener('focusin', onElsewhere)
    }
  }, [details])
}
