import { setTimeout as sleep } from 'node:timers/promises'
import type { Finding } from '../fault.ts'
import type { Traffic } from './traffic.ts'

/** How much slower other clients may get: by a factor, or by less than is noticeable. */
const maxSlowdown = 3
const unnoticeableMs = 100

export const expectedUnaffected = `no other request fails; p95 stays under ${unnoticeableMs} ms or ${maxSlowdown} times its previous value`

const p95Times = (traffic: Traffic) => traffic.kinds.map((answers) => answers.quantileMs(0.95))

/** Compares other traffic during `harm` with the same traffic just before. */
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
    observed: `${traffic.total.toLocaleString('en-GB')} other requests, ${hasFailed ? `SOME FAILED (${traffic.describe()})` : 'none failed'}; p95 ${compared}`,
    isMet: !hasFailed && !isSlowed,
  }
}

/** Enough for about fifty pages. */
const roundMs = 3_000
const maxRounds = 6
const improvementFactor = 0.85

/** A server gets faster after a start, so the reference is the first round in which no kind of request improved. */
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
