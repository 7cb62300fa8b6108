import { setTimeout as sleep } from 'node:timers/promises'
import type { Finding } from '../fault.ts'
import type { Traffic } from './traffic.ts'

/** What people may be slowed down by what others do: so many times what they wait without it, or not to be noticed. */
const maxSlowdown = 3
const unnoticeableMs = 100

export const expectedUnaffected = `nobody else fails; their p95 stays under ${unnoticeableMs} ms, or ${maxSlowdown} times what it was`

const p95Times = (traffic: Traffic) => traffic.kinds.map((answers) => answers.quantileMs(0.95))

/** How everybody else fares while `harm` goes on, compared with the same people a moment before. */
export async function trafficDuring(
  traffic: Traffic,
  harm: () => Promise<unknown>,
): Promise<Pick<Finding, 'observed' | 'isMet'>> {
  const before = await steadyTimes(traffic)
  traffic.reset()
  await harm()
  const during = p95Times(traffic)
  const isSlowed = during.some((ms, at) => ms > Math.max(unnoticeableMs, maxSlowdown * (before[at] ?? 0)))
  const hasFailed = !traffic.kinds.every(({ isAllOk }) => isAllOk)
  const compared = traffic.kinds.map(({ name }, at) => `${name} ${before[at]} → ${during[at]} ms`).join(', ')
  return {
    observed: `${traffic.total.toLocaleString('en-GB')} requests of others, ${hasFailed ? `SOME FAILED (${traffic.describe()})` : 'none failed'}; p95 ${compared}`,
    isMet: !hasFailed && !isSlowed,
  }
}

/** Enough for some fifty pages, the slowest of which are looked at. */
const roundMs = 3_000
const maxRounds = 6
const improvementFactor = 0.85

/**
 * A server that has just been started gets faster for a while, and three times what it was at first would be much to
 * allow: so what counts is the first round that brought no kind of request any further.
 */
async function steadyTimes(traffic: Traffic): Promise<number[]> {
  let best: number[] | undefined
  for (let round = 1; ; round++) {
    traffic.reset()
    await sleep(roundMs)
    const times = p95Times(traffic)
    const isFaster = times.some((ms, at) => ms < improvementFactor * (best?.[at] ?? Number.POSITIVE_INFINITY))
    if (!isFaster || round === maxRounds) return times
    best = times.map((ms, at) => Math.min(ms, best?.[at] ?? ms))
  }
}
