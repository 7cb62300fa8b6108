import { type RefObject, useLayoutEffect, useRef } from 'react'

let lastPage = { path: '', width: 0, height: 0 }

/**
 * A page that is opened again starts with its former height, even while placeholders are shown, so that the browser can
 * restore the scroll position.
 */
export function useRestoredPageHeight(path: string): {
  ref: RefObject<HTMLDivElement | null>
  minHeight?: number
} {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = ref.current
    return () => {
      lastPage = { path, width: window.innerWidth, height: element?.offsetHeight ?? 0 }
    }
  }, [path])
  const isSame = lastPage.path === path && lastPage.width === globalThis.innerWidth
  return { ref, ...(isSame && { minHeight: lastPage.height }) }
}
