import { dateInLondon } from '../time/dates.ts'
import { inLondon } from '../time/london-time.ts'

export type Digest = 'daily' | 'weekly'

const dayMs = 24 * 60 * 60 * 1000
const digestHour = 8

/** The last digest time: 08:00 in London, daily or on Mondays. */
export function lastDigestAt(digest: Digest, now: Date): Date {
  const today = Date.parse(dateInLondon(now))
  const isTooEarly = eightOnDay(today) > now
  const back = digest === 'daily' ? 0 : (new Date(today).getUTCDay() + 6) % 7
  if (back === 0 && isTooEarly) return eightOnDay(today - dayMs * (digest === 'daily' ? 1 : 7))
  return eightOnDay(today - dayMs * back)
}

/** The next digest time. */
export function nextDigestAt(digest: Digest, now: Date): Date {
  const last = Date.parse(dateInLondon(lastDigestAt(digest, now)))
  return eightOnDay(last + dayMs * (digest === 'daily' ? 1 : 7))
}

/** `day` is midnight UTC. London never changes its offset between 04:00 and noon. */
function eightOnDay(day: number): Date {
  const asInWinter = new Date(day + digestHour * 60 * 60 * 1000)
  const aheadHours = inLondon(asInWinter).getUTCHours() - digestHour
  return new Date(asInWinter.getTime() - aheadHours * 60 * 60 * 1000)
}
