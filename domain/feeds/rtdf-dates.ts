import { londonMoment } from '../time/london-input.ts'
import { inLondon } from '../time/london-time.ts'

/** 17-11-2026 09:30:15 in London time. Undefined if there is no such moment. */
export function readRtdfMoment(text: string): Date | undefined {
  const [, day, month, year, time = '00:00', seconds = '0'] =
    /^(\d{2})-(\d{2})-(\d{4})(?: (\d{2}:\d{2}):(\d{2}))?$/.exec(text.trim()) ?? []
  if (!day) return undefined
  const date = `${year}-${month}-${day}`
  const moment = londonMoment(date, time)
  // The 31st of a short month would count as a day of the next.
  if (!moment || new Date(`${date}T00:00:00Z`).getUTCDate() !== Number(day) || Number(seconds) > 59)
    return undefined
  return new Date(moment.getTime() + Number(seconds) * 1000)
}

/** 17-11-2026 09:30:15 */
export function rtdfMoment(moment: Date | string): string {
  const [date = '', time = ''] = inLondon(moment).toISOString().split('T')
  return `${rtdfDay(date)} ${time.slice(0, 8)}`
}

/** 2026-11-17 -> 17-11-2026 */
export const rtdfDay = (day: string): string => day.split('-').reverse().join('-')
