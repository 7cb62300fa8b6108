/** The quantile of unsorted values; NaN if there are none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

export type Quantiles = { p50: number; p95: number; p99: number }

export const quantilesOf = (values: readonly number[]): Quantiles => ({
  p50: quantile(values, 0.5),
  p95: quantile(values, 0.95),
  p99: quantile(values, 0.99),
})

/** The result of `work` and its duration in milliseconds. */
export async function timed<T>(work: () => T | PromiseLike<T>): Promise<[T, number]> {
  const startedAt = performance.now()
  return [await work(), performance.now() - startedAt]
}

/** The median duration of sequential runs, in milliseconds. */
export async function medianMs(count: number, work: (turn: number) => unknown): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < count; turn++) times.push((await timed(() => work(turn)))[1])
  return median(times)
}
