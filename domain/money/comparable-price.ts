/** A middle of fewer homes than this says nothing. */
const fewestHomes = 5
/** Half or double the middle of homes like it: dear and cheap homes exist, slips of a digit do too. */
const farFactor = 2

type Comparison = { median: number; count: number; isFar: 'above' | 'below' | undefined }

/** How a price stands to those of homes like it nearby; undefined where there are too few to tell. */
export function comparePrice(price: number, others: readonly number[]): Comparison | undefined {
  if (others.length < fewestHomes || price <= 0) return undefined
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
