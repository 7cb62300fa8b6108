import { type RefObject, useEffect, useState } from 'react'

/** The visible slide of a carousel. */
export function useSlideIndex(strip: RefObject<HTMLElement | null>): number {
  const [index, setIndex] = useState(0)
  useEffect(() => {
    const element = strip.current
    if (!element) return
    const look = () => {
      const width = element.clientWidth
      if (width > 0) setIndex(Math.round(element.scrollLeft / width))
    }
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [strip])
  return index
}
