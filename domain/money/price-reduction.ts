const dayMs = 24 * 60 * 60 * 1000
const referenceDays = 28
const shownDays = 7

export type PriceTimeline = {
  /** Prices with the time they were set, in order. */
  prices: { price: number; at: number }[]
  /** When the listing came onto the market (live or under offer, and not expired) and left it, in order. */
  moves: { isOnMarket: boolean; at: number }[]
}

/**
 * The price that a listing may be advertised as reduced from: the lowest in the last 28 days at which it was on the market for at
 * least 7 days. Mirrors `private.reduced_from` in the database.
 */
export function reducedFrom({ prices, moves }: PriceTimeline, price: number, at: number): number | undefined {
  const since = at - referenceDays * dayMs
  const changes = [...prices, ...moves].map((change) => change.at).filter((each) => each > since && each < at)
  const moments = [since, ...changes.sort((a, b) => a - b), at]
  const shownMs = new Map<number, number>()
  for (const [index, from] of moments.slice(0, -1).entries()) {
    const shown = prices.findLast((each) => each.at <= from)?.price
    const isOnMarket = moves.findLast((each) => each.at <= from)?.isOnMarket
    if (shown === undefined || !isOnMarket) continue
    const ms = (moments[index + 1] ?? from) - from
    if (ms > 0) shownMs.set(shown, (shownMs.get(shown) ?? 0) + ms)
  }
  const reference = Math.min(...shownMs.keys())
  const isReduced = price < reference && (shownMs.get(reference) ?? 0) >= shownDays * dayMs
  return isReduced ? reference : undefined
}
