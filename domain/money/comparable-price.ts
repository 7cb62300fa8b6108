/** A median of fewer listings is not meaningful. */
const minComparables = 5
/** Half or double the median of comparable listings is probably a typing error. */
const farFactor = 2

type Comparison = { median: number; count: number; isFar: 'above' | 'below' | undefined }

/** Compares a price with comparable listings nearby; undefined if there are too few. */
export function comparePrice(price: number, others: readonly number[]): Comparison | undefined {
  if (others.length < minComparables || price <= 0) return undefined
  const median = medianOf(others)
  const isFar =
    price > median * farFactor
      ? ('above' as const)
      : price * farFactor < median
        ? ('below' as const)
        : undefined
  return { median, count: others.length, isFar }
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 ? upper : Math.round(((sorted[middle - 1] ?? 0) + upper) / 2)
}
