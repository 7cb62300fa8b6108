import { useState } from 'react'

/** The selected rows of a table. The selection stays while the user pages. */
export type Selection = {
  ids: readonly string[]
  has: (id: string) => boolean
  /** `isRange` selects, or clears, everything between this row and the last one toggled. */
  toggle: (id: string, isRange?: boolean) => void
  togglePage: () => void
  clear: () => void
}

/** The rows from one to another, in either direction; only the second if the first is on another page. */
export function rowsBetween(ids: readonly string[], from: string | undefined, to: string): readonly string[] {
  const [start, end] = [from === undefined ? -1 : ids.indexOf(from), ids.indexOf(to)]
  if (start < 0 || end < 0) return [to]
  return ids.slice(Math.min(start, end), Math.max(start, end) + 1)
}

export function useSelection(pageIds: readonly string[]): Selection {
  const [ids, setIds] = useState<readonly string[]>([])
  const [lastToggled, setLastToggled] = useState<string>()
  const set = (changed: readonly string[], isSelected: boolean) =>
    setIds((current) => {
      const others = current.filter((id) => !changed.includes(id))
      return isSelected ? [...others, ...changed] : others
    })
  return {
    ids,
    has: (id) => ids.includes(id),
    toggle: (id, isRange = false) => {
      set(isRange ? rowsBetween(pageIds, lastToggled, id) : [id], !ids.includes(id))
      setLastToggled(id)
    },
    togglePage: () => set(pageIds, !pageIds.every((id) => ids.includes(id))),
    clear: () => setIds([]),
  }
}
