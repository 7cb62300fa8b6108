import { useRef } from 'react'

/**
 * Returns the focus to what opened a dialog. Radix does so only for its own triggers; our dialogs are also opened by
 * links, addresses and responses.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (opener.current instanceof HTMLElement) opener.current.focus()
    },
  }
}
