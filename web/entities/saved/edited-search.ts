import { useSyncExternalStore } from 'react'

/** The saved search that is being edited on the search page in this tab, and its owner. */
export type EditedSearch = { id: string; name: string; userId: string }

const storageKey = 'lintel-edited-search'
let edited: EditedSearch | undefined | 'not read' = 'not read'
const listeners = new Set<() => void>()

export function useEditedSearch(): EditedSearch | undefined {
  return useSyncExternalStore(subscribe, read, () => undefined)
}

export function editSearch(search: EditedSearch | undefined): void {
  edited = search
  try {
    if (search) sessionStorage.setItem(storageKey, JSON.stringify(search))
    else sessionStorage.removeItem(storageKey)
  } catch {
    // Without storage, it is known until the page is reloaded.
  }
  for (const listener of listeners) listener()
}

function read(): EditedSearch | undefined {
  if (edited === 'not read') edited = parse()
  return edited
}

function parse(): EditedSearch | undefined {
  try {
    const value = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    const isWhole = [value?.id, value?.name, value?.userId].every((each) => typeof each === 'string')
    return isWhole ? value : undefined
  } catch {
    return undefined
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
