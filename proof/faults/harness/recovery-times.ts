/** Median and slowest recovery, and whether the slowest is within the limit. */
export function recoveryTimes(times: number[], withinMs: number): { observed: string; isMet: boolean } {
  const sorted = times.toSorted((a, b) => a - b)
  const seconds = (ms = 0) => (ms / 1000).toFixed(1)
  const [half, worst] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
  return {
    observed: `median ${seconds(half)} s, slowest ${seconds(worst)} s`,
    isMet: (worst ?? Number.POSITIVE_INFINITY) <= withinMs,
  }
}
