import type { Position } from '../geometry.ts'

/**
 * The postcode directory may not be used for Northern Ireland, so each BT outcode is placed by its towns in GeoNames. Belfast's outcodes
 * all name 'Belfast', so they are placed at the centres of their quarters.
 */
export const belfastOutcodes: Record<string, Position & { quarter: string }> = {
  BT1: { lat: 54.6, lng: -5.929, quarter: 'Cathedral Quarter' },
  BT2: { lat: 54.594, lng: -5.93, quarter: 'Linen Quarter' },
  BT3: { lat: 54.608, lng: -5.905, quarter: 'Titanic Quarter' },
  BT4: { lat: 54.602, lng: -5.872, quarter: 'Sydenham' },
  BT5: { lat: 54.587, lng: -5.868, quarter: 'Knock' },
  BT6: { lat: 54.581, lng: -5.899, quarter: 'Cregagh' },
  BT7: { lat: 54.58, lng: -5.925, quarter: 'Ormeau' },
  BT8: { lat: 54.553, lng: -5.906, quarter: 'Four Winds' },
  BT9: { lat: 54.573, lng: -5.95, quarter: 'Malone' },
  BT10: { lat: 54.561, lng: -5.979, quarter: 'Finaghy' },
  BT11: { lat: 54.574, lng: -5.988, quarter: 'Andersonstown' },
  BT12: { lat: 54.591, lng: -5.956, quarter: 'Sandy Row' },
  BT13: { lat: 54.609, lng: -5.966, quarter: 'Woodvale' },
  BT14: { lat: 54.621, lng: -5.966, quarter: 'Ballysillan' },
  BT15: { lat: 54.628, lng: -5.937, quarter: 'Fortwilliam' },
  BT16: { lat: 54.594, lng: -5.803, quarter: 'Dundonald' },
  BT17: { lat: 54.552, lng: -6.018, quarter: 'Dunmurry' },
}

/** First outcode of each range; the county applies until the next entry. */
const countyFrom: [number, string][] = [
  [1, 'County Antrim'],
  [4, 'County Down'],
  [7, 'County Antrim'],
  [8, 'County Down'],
  [9, 'County Antrim'],
  [16, 'County Down'],
  [17, 'County Antrim'],
  [18, 'County Down'],
  [27, 'County Antrim'],
  [30, 'County Down'],
  [35, 'County Armagh'],
  [36, 'County Antrim'],
  [45, 'County Londonderry'],
  [53, 'County Antrim'],
  [55, 'County Londonderry'],
  [56, 'County Antrim'],
  [60, 'County Armagh'],
  [67, 'County Down'],
  [68, 'County Tyrone'],
  [74, 'County Fermanagh'],
  [75, 'County Tyrone'],
  [92, 'County Fermanagh'],
]

/** BT9 is in County Antrim, BT34 in County Down. */
export function northernCounty(outcode: string): string {
  const number = Number(outcode.slice(2))
  return countyFrom.findLast(([from]) => from <= number)?.[1] ?? 'County Antrim'
}
