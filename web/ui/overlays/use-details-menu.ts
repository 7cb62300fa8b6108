import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

type Details = RefObject<HTMLDetailsElement | null>

/**
 * What <details> lacks as a menu: it closes on Escape, on a press elsewhere, when the focus leaves and when a page opens.
 * Without scripts it still opens and closes by its summary. `home` is the part of the page that is not elsewhere:
 * the menu itself unless a selector of something around it is given. A menu whose choices change the address
 * under it `staysOpen`.
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
