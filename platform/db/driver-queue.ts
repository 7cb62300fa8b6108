/** Below this number of removed entries, compacting is not worth it. */
const compactFrom = 32

/**
 * A FIFO queue that also allows removal from the middle. Replaces postgres/src/queue.js, which keeps an entry for everything that
 * was ever removed.
 */
// biome-ignore lint/style/noDefaultExport: the driver imports the default
export default function driverQueue<T>(initial: readonly T[] = []) {
  let entries: (T | undefined)[] = initial.slice()
  /** Removed entries at the beginning. */
  let removed = 0
  return {
    get length() {
      return entries.length - removed
    },
    push: (entry: T): T => {
      entries.push(entry)
      return entry
    },
    shift: (): T | undefined => {
      if (removed === entries.length) return undefined
      const first = entries[removed]
      entries[removed++] = undefined
      if (removed === entries.length || (removed > compactFrom && removed * 2 > entries.length)) {
        entries = entries.slice(removed)
        removed = 0
      }
      return first
    },
    remove: (entry: T): T | null => {
      const at = entries.indexOf(entry, removed)
      if (at === -1) return null
      entries.splice(at, 1)
      return entry
    },
  }
}
