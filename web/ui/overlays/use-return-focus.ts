import { useRef } from 'react'

/**
 * Gives the focus back to whatever opened a dialog. Radix does so only for a trigger of its own,
 * and our dialogs are opened by links, addresses and answers from the server as well.
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
