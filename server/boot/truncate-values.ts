const maxLength = 1024
const maxItems = 20
const maxDepth = 5

/** Limits a logged value: strings to 1 KB, and the number of items and levels. Errors have their own serializer. */
export function truncateValues(value: unknown, depth = 0): unknown {
  if (typeof value === 'string')
    return value.length > maxLength ? `${value.slice(0, maxLength)}… (${value.length} characters)` : value
  if (typeof value !== 'object' || value === null || value instanceof Error || value instanceof Date)
    return value
  if (depth >= maxDepth) return '…'
  if (Array.isArray(value)) return value.slice(0, maxItems).map((item) => truncateValues(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, maxItems)
      .map(([key, item]) => [key.slice(0, maxLength), truncateValues(item, depth + 1)]),
  )
}
