import { type RefObject, useLayoutEffect, useRef } from 'react'

let lastPage = { address: '', width: 0, height: 0 }

/**
 * A page that is opened again starts with its former height, even while placeholders are shown, so that the browser can
 * restore the scroll position.
 */
export function useRestoredPageHeight(address: string): {
  ref: RefObject<HTMLDivElement | null>
  minHeight?: number
} {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = ref.current
    return () => {
      lastPage = { address, width: window.innerWidth, height: element?.offsetHeight ?? 0 }
    }
  }, [address])
  const isSame = lastPage.address === address && lastPage.width === globalThis.innerWidth
  return { ref, ...(isSame && { minHeight: lastPage.height }) }
}
