const mostLength = 1024
const mostItems = 20
const mostDepth = 5

/** A value as the log keeps it: texts of at most 1 KB, few items, not deep. Errors are left to their own serializer. */
export function cutValues(value: unknown, depth = 0): unknown {
  if (typeof value === 'string')
    return value.length > mostLength ? `${value.slice(0, mostLength)}… (${value.length} characters)` : value
  if (typeof value !== 'object' || value === null || value instanceof Error || value instanceof Date)
    return value
  if (depth >= mostDepth) return '…'
  if (Array.isArray(value)) return value.slice(0, mostItems).map((item) => cutValues(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, mostItems)
      .map(([key, item]) => [key.slice(0, mostLength), cutValues(item, depth + 1)]),
  )
}
