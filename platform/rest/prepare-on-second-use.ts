/**
 * Decides which statements to prepare: those seen before. A prepared statement uses memory on every connection, so one-off statements are
 * not prepared, and the number is limited.
 */
export function createPrepareOnSecondUse(maxPrepared = 500): (text: string) => boolean {
  const seenOnce = new Set<string>()
  const prepared = new Set<string>()
  return (text) => {
    if (prepared.has(text)) return true
    if (prepared.size >= maxPrepared) return false
    if (seenOnce.delete(text)) {
      prepared.add(text)
      return true
    }
    if (seenOnce.size >= maxPrepared) seenOnce.clear()
    seenOnce.add(text)
    return false
  }
}
