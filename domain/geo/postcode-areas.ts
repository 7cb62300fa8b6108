import type { Country } from './country.ts'

export type Region =
  | 'London'
  | 'South East'
  | 'East'
  | 'South West'
  | 'West Midlands'
  | 'East Midlands'
  | 'Yorkshire'
  | 'North West'
  | 'North East'
  | 'Wales'
  | 'Scotland'
  | 'Northern Ireland'

/** All postcode areas of the United Kingdom by the region that most of their homes are in. Source: Royal Mail, Postcode Address File. */
const areas: Record<Region, string> = {
  London: 'BR CR E EC EN HA IG KT N NW RM SE SM SW TW UB W WC',
  'South East': 'BN CT DA GU HP ME MK OX PO RG RH SL SO TN',
  East: 'AL CB CM CO IP LU NR PE SG SS WD',
  'South West': 'BA BH BS DT EX GL PL SN SP TA TQ TR',
  'West Midlands': 'B CV DY HR ST SY TF WR WS WV',
  'East Midlands': 'DE LE LN NG NN',
  Yorkshire: 'BD DN HD HG HU HX LS S WF YO',
  'North West': 'BB BL CA CH CW FY L LA M OL PR SK WA WN',
  'North East': 'DH DL NE SR TS',
  Wales: 'CF LD LL NP SA',
  Scotland: 'AB DD DG EH FK G HS IV KA KW KY ML PA PH TD ZE',
  'Northern Ireland': 'BT',
}

/** M -> North West */
export const regionOfArea: ReadonlyMap<string, Region> = new Map(
  Object.entries(areas).flatMap(([region, names]) =>
    names.split(' ').map((area): [string, Region] => [area, region as Region]),
  ),
)

/** Areas with homes in two countries. */
const borders = new Set(['CH', 'HR', 'LD', 'LL', 'NP', 'SY', 'TD', 'DG', 'CA'])

/** The country of a postcode, or null if its area crosses a border or does not exist. */
export function countryOfPostcode(postcode: string | null | undefined): Country | null {
  const area = /^[A-Z]{1,2}/.exec(postcode?.toUpperCase() ?? '')?.[0]
  if (!area || borders.has(area)) return null
  const region = regionOfArea.get(area)
  if (!region) return null
  return region === 'Wales' || region === 'Scotland' || region === 'Northern Ireland' ? region : 'England'
}

/**
 * Whether a postcode can exist: its area is one of the United Kingdom's, and the letters of its second half are among those that
 * Royal Mail uses (not C, I, K, M, O or V).
 */
export function isPossiblePostcode(outcode: string, incode?: string): boolean {
  const area = /^[A-Z]{1,2}/.exec(outcode)?.[0]
  return !!area && regionOfArea.has(area) && (incode === undefined || /^\d[ABD-HJLNP-UW-Z]{2}$/.test(incode))
}
