import { useCallback, useState } from 'react'
import type { Bounds } from '../../../domain/search/search-query.ts'

const storageKey = 'lintel-map-search'

/** Whether moving the map starts a search. Stored in this browser. */
export function useLiveSearch(onSearchHere: (bounds: Bounds) => void) {
  const [isLive, setIsLive] = useState(readChoice)
  const [waiting, setWaiting] = useState<Bounds>()
  const moved = useCallback(
    (bounds: Bounds) => {
      if (isLive) onSearchHere(bounds)
      else setWaiting(bounds)
    },
    [isLive, onSearchHere],
  )
  const search = () => {
    if (waiting) onSearchHere(waiting)
    setWaiting(undefined)
  }
  return {
    isLive,
    moved,
    searchHere: waiting ? search : undefined,
    setLive: (next: boolean) => {
      setIsLive(next)
      keepChoice(next)
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

function keepChoice(isLive: boolean): void {
  try {
    if (isLive) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'on request')
  } catch {
    // Without storage, the choice lasts until the page is left.
  }
}
