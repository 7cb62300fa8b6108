import { useState } from 'react'

const keyOf = (table: string) => `hidden-columns-${table}`

/** The columns that the user has hidden in this table, remembered on this device. */
export function useHiddenColumns(
  table: string,
  initial: readonly string[] = [],
): [readonly string[], (hidden: readonly string[]) => void] {
  const [hidden, setHidden] = useState(() => readHiddenColumns(table) ?? initial)
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

function readHiddenColumns(table: string): readonly string[] | undefined {
  if (typeof localStorage === 'undefined') return undefined
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(table)) ?? 'null')
    return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : undefined
  } catch {
    return undefined
  }
}
