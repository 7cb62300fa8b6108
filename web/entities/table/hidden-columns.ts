import { useState } from 'react'

const keyOf = (table: string) => `hidden-columns-${table}`

/** The columns that the user has hidden in this table, remembered on this device. */
export function useHiddenColumns(table: string): [readonly string[], (hidden: readonly string[]) => void] {
  const [hidden, setHidden] = useState(() => readHiddenColumns(table))
  return [
    hidden,
    (next) => {
      setHidden(next)
      try {
        localStorage.setItem(keyOf(table), JSON.stringify(next))
      } catch {
        // Storage is full or blocked: the choice lasts until the page is left.
      }
    },
  ]
}

function readHiddenColumns(table: string): readonly string[] {
  if (typeof localStorage === 'undefined') return []
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(table)) ?? '[]')
    return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : []
  } catch {
    return []
  }
}
