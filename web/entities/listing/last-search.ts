import { useLayoutEffect, useState } from 'react'
import { historyEntry } from '../../browser/router-internals.ts'
import type { Crumb } from '../../ui/navigation/breadcrumbs.tsx'

/** The search that this tab showed last, with its filters, page and view. */
export type LastSearch = { address: string; outcome: string; crumbs: Crumb[] }
/** With the history entry that was open when it was written: the search itself, or the page that followed it. */
type Stored = LastSearch & { key: string | undefined; index: number }

const storageKey = 'lintel-last-search'

/** Called while the search is shown and as it is left. */
export function rememberSearchShown(search: LastSearch): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ ...search, ...historyEntry() }))
  } catch {
    // Without storage, listings do not lead back to it.
  }
}

/**
 * The last search, for a listing. If the listing was opened from it, `stepsBack` returns how far back in the history it is, so
 * that the visitor returns to the same place on the page.
 */
export function useLastSearch() {
  const [last, setLast] = useState<ReturnType<typeof read>>()
  // Before the first paint, and after the search has noted what follows it.
  useLayoutEffect(() => setLast(read()), [])
  return last
}

function read(): (LastSearch & { stepsBack: (() => number) | undefined }) | undefined {
  try {
    const stored: Stored | null = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    if (!stored) return undefined
    const isFromSearch = stored.key !== undefined && stored.key === historyEntry().key
    // The fragments of opened photos add entries after the listing's.
    const stepsBack = isFromSearch ? () => stored.index - 1 - historyEntry().index : undefined
    return { ...stored, stepsBack }
  } catch {
    return undefined
  }
}
