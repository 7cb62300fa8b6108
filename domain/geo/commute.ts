import { milesToMetres } from './distance.ts'

export type CommuteUnit = 'miles' | 'drive' | 'transit' | 'cycle' | 'walk'

/**
 * Rough estimates of the straight-line distance covered in an hour, door to door. Driving is the National Travel Survey's speed of
 * journeys to work (about 24 mph) less a third for detours; the others likewise.
 */
const milesAnHour = { drive: 18, transit: 11, cycle: 8, walk: 2.4 } as const

/** Maximum distance in metres, for example for 20 miles or 40 minutes by car. */
export function commuteReach(amount: number, unit: CommuteUnit): number {
  return Math.round(milesToMetres(unit === 'miles' ? amount : (amount / 60) * milesAnHour[unit]))
}
