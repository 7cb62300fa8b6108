import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** A page opened without loading anew: the focus goes to its start and its title is said, as a browser would do. */
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
