/**
 * Statements worth preparing: those that come back. Each costs memory on every connection for as long as that lives,
 * so one seen for the first time is not kept, and there is an end to how many are.
 */
export function createFamiliar(maxPrepared = 500): (text: string) => boolean {
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
