import { setTimeout as sleep } from 'node:timers/promises'
import type { Finding } from '../fault.ts'
import type { Traffic } from './traffic.ts'

/** What people may be slowed down by what others do: so many times what they wait without it, or not to be noticed. */
const mostTimes = 3
const unnoticedMs = 100

export const unaffected = `nobody else fails; their p95 stays under ${unnoticedMs} ms, or ${mostTimes} times what it was`

const timesOf = (traffic: Traffic) => traffic.kinds.map((answers) => answers.within(0.95))

/** How everybody else fares while `harm` goes on, compared with the same people a moment before. */
export async function othersDuring(
  traffic: Traffic,
  harm: () => Promise<unknown>,
): Promise<Pick<Finding, 'seen' | 'isKept'>> {
  const before = await settledTimes(traffic)
  traffic.forget()
  await harm()
  const during = timesOf(traffic)
  const isSlowed = during.some((ms, at) => ms > Math.max(unnoticedMs, mostTimes * (before[at] ?? 0)))
  const hasFailed = !traffic.kinds.every(({ isAllGood }) => isAllGood)
  const compared = traffic.kinds.map(({ name }, at) => `${name} ${before[at]} → ${during[at]} ms`).join(', ')
  return {
    seen: `${traffic.total.toLocaleString('en-GB')} requests of others, ${hasFailed ? `SOME FAILED (${traffic.describe()})` : 'none failed'}; p95 ${compared}`,
    isKept: !hasFailed && !isSlowed,
  }
}

/** Enough for some fifty pages, the slowest of which are looked at. */
const roundMs = 3_000
const mostRounds = 6
const stillFaster = 0.85

/**
 * A server that has just been started gets faster for a while, and three times what it was at first would be much to
 * allow: so what counts is the first round that brought no kind of request any further.
 */
async function settledTimes(traffic: Traffic): Promise<number[]> {
  let best: number[] | undefined
  for (let round = 1; ; round++) {
    traffic.forget()
    await sleep(roundMs)
    const times = timesOf(traffic)
    const isFaster = times.some((ms, at) => ms < stillFaster * (best?.[at] ?? Number.POSITIVE_INFINITY))
    if (!isFaster || round === mostRounds) return times
    best = times.map((ms, at) => Math.min(ms, best?.[at] ?? ms))
  }
}
