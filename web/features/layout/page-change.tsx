import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * On client-side navigation, moves the focus to the start of the page and announces its title, as a page load would.
 */
export function PageChange() {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    document.getElementById('main')?.focus({ preventScroll: true })
    setTitle(document.title)
  }, [pathname])
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}
