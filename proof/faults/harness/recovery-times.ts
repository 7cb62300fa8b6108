/** How long it took to come back, and whether that was always soon enough. */
export function recoveryTimes(times: number[], withinMs: number): { observed: string; isMet: boolean } {
  const sorted = times.toSorted((a, b) => a - b)
  const seconds = (ms = 0) => (ms / 1000).toFixed(1)
  const [half, worst] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
  return {
    observed: `half of them ${seconds(half)} s, the slowest ${seconds(worst)} s`,
    isMet: (worst ?? Number.POSITIVE_INFINITY) <= withinMs,
  }
}
