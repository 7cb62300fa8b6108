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
  await traffic.goesOn(200)
  traffic.forget()
  await traffic.goesOn(300)
  const before = timesOf(traffic)
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
