import { useCallback, useState } from 'react'
import type { Bounds } from '../../../domain/search/search-query.ts'

const storageKey = 'lintel-map-search'

/** Whether moving the map starts a search. Stored in this browser. */
export function useLiveSearch(onSearchHere: (bounds: Bounds) => void) {
  const [isLive, setIsLive] = useState(readChoice)
  const [pendingBounds, setPendingBounds] = useState<Bounds>()
  const moved = useCallback(
    (bounds: Bounds) => {
      if (isLive) onSearchHere(bounds)
      else setPendingBounds(bounds)
    },
    [isLive, onSearchHere],
  )
  const search = () => {
    if (pendingBounds) onSearchHere(pendingBounds)
    setPendingBounds(undefined)
  }
  return {
    isLive,
    moved,
    searchHere: pendingBounds ? search : undefined,
    setLive: (next: boolean) => {
      setIsLive(next)
      storeChoice(next)
      if (next) search()
    },
  }
}

function readChoice(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'on request'
  } catch {
    return true
  }
}

function storeChoice(isLive: boolean): void {
  try {
    if (isLive) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'on request')
  } catch {
    // Without storage, the choice lasts until the page is left.
  }
}
