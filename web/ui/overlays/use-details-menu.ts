import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

type Details = RefObject<HTMLDetailsElement | null>

/**
 * Makes <details> a menu: it closes on Escape, on a click outside, on focus loss and on navigation. Without scripts its
 * summary still works. `boundary` is a selector of the ancestor that counts as inside. With `staysOpen`, navigation
 * does not close it.
 */
export function useDetailsMenu(details: Details, boundary = 'details', staysOpen = false): void {
  const { key } = useLocation()
  const lastKey = useRef(key)
  useEffect(() => {
    if (lastKey.current === key) return
    lastKey.current = key
    if (!staysOpen) details.current?.removeAttribute('open')
  }, [key, details, staysOpen])

  useEffect(() => {
    const element = details.current
    if (!element) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !element.open) return
      const hadFocus = element.contains(document.activeElement)
      element.removeAttribute('open')
      if (hadFocus) element.querySelector('summary')?.focus()
    }
    const onOutside = ({ target }: Event) => {
      if (target instanceof Node && !element.closest(boundary)?.contains(target))
        element.removeAttribute('open')
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onOutside)
    document.addEventListener('focusin', onOutside)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onOutside)
      document.removeEventListener('focusin', onOutside)
    }
  }, [details, boundary])
}
