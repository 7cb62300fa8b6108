import { type RefObject, useEffect, useState } from 'react'

/** A screen's worth before it comes into sight. */
const rootMargin = '400px'

/** Whether the visitor has come near an element: what it needs is fetched then, and not before. */
export function useNearViewport(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const { current } = element
    if (!current || isNear) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      { rootMargin: rootMargin },
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [element, isNear])
  return isNear
}
