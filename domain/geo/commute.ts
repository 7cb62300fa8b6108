import { milesToMetres } from './distance.ts'

export type CommuteUnit = 'miles' | 'drive' | 'transit' | 'cycle' | 'walk'

/**
 * Estimates: how far one comes as the crow flies in an hour, door to door, by our own rough reckoning. Driving is the
 * National Travel Survey's speed of journeys to work (about 24 mph by road) over a third of detour; the others likewise.
 */
const milesAnHour = { drive: 18, transit: 11, cycle: 8, walk: 2.4 } as const

/** How far away a place may be, in metres: 20 miles, or 40 minutes by car. */
export function commuteReach(amount: number, unit: CommuteUnit): number {
  return Math.round(milesToMetres(unit === 'miles' ? amount : (amount / 60) * milesAnHour[unit]))
}
