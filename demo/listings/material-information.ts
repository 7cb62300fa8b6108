import type { Random } from '../random.ts'
import { type Home, has, isFlat, isOld } from './home.ts'

type Statement = { state: 'stated' | 'not_stated' | 'not_applicable'; text?: string }
export type MaterialInformation = Record<string, Statement>

/** How often each is not stated: careful agents state most, none state all. */
const notStated: Record<string, number> = {
  construction: 0.08,
  electricity: 0.05,
  water: 0.05,
  sewerage: 0.12,
  heating: 0,
  broadband: 0.3,
  mobile_signal: 0.38,
  parking: 0,
  building_safety: 0.35,
  restrictions: 0.42,
  rights_and_easements: 0.5,
  flood_risk: 0.26,
  planning: 0.4,
  accessibility: 0.3,
  coalfield: 0.3,
}

/** Parts B and C of the checklist. Part A (price, tax, tenure and charges) has its own columns. */
export function materialInformation(home: Home, random: Random): MaterialInformation {
  const texts: Record<string, string | undefined> = {
    construction: construction(home),
    electricity: home.extras.has('solar') ? 'Mains, with solar panels' : 'Mains supply',
    water:
      home.address.setting === 'rural' && random.chance(0.12)
        ? 'Private supply from a borehole'
        : 'Mains supply, metered',
    sewerage:
      home.address.setting === 'rural' && random.chance(0.45) ? 'Private septic tank' : 'Mains drainage',
    heating: heating(home),
    broadband: random.pick(broadband[home.address.setting]),
    mobile_signal: random.pick(mobile),
    parking: parkingWords[home.parking],
    building_safety: buildingSafety(home, random),
    restrictions: restrictions(home, random),
    rights_and_easements: rights(home, random),
    flood_risk: random.weighted({
      'Very low for rivers, sea and surface water': 66,
      'Low for surface water, very low for rivers and sea': 22,
      'Medium for surface water': 8,
      'Low for rivers and sea; no flooding in the last five years': 4,
    }),
    planning: random.weighted({
      'No planning applications that affect the home': 80,
      'Planning permission for a single-storey rear extension, not built': 8,
      'A planning application for six homes on the land behind is pending': 3,
    }),
    accessibility: accessibility(home),
    coalfield: isCoalfield(home)
      ? random.pick([
          'In a former coalfield; no works recorded within 20 metres',
          'In a former coalfield; a mining report is available',
        ])
      : undefined,
  }
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => {
      if (text === undefined) return [key, { state: 'not_applicable' }]
      return [key, random.chance(notStated[key] ?? 0) ? { state: 'not_stated' } : { state: 'stated', text }]
    }),
  )
}

function construction({ walls, roof, type }: Home): string {
  if (type === 'Park Home') return 'Factory-built timber frame on a steel chassis'
  const wall: Record<Home['walls'], string> = {
    brick: 'Brick walls',
    'red brick': 'Red brick walls',
    'London stock brick': 'London stock brick walls',
    'gault brick': 'Gault brick walls',
    rendered: 'Rendered walls',
    stucco: 'Stuccoed brick walls',
    granite: 'Granite walls',
    sandstone: 'Sandstone walls',
    stone: 'Stone walls',
    'Cotswold stone': 'Cotswold stone walls',
    'Bath stone': 'Bath stone walls',
    flint: 'Brick and flint walls',
  }
  const cover = {
    slate: 'slate roof',
    tile: 'tiled roof',
    pantile: 'pantile roof',
    'stone slate': 'stone slate roof',
    thatch: 'thatched roof',
    flat: 'flat roof',
  }[roof]
  return `${wall[walls]}, ${cover}`
}

function heating({ heating: by, extras }: Home): string {
  const words = {
    gas: 'Mains gas boiler and radiators',
    electric: 'Electric radiators',
    storage: 'Electric storage heaters',
    oil: 'Oil boiler and radiators',
    lpg: 'LPG boiler and radiators',
    'heat pump': 'Air source heat pump and radiators',
    communal: 'Communal heating, metered',
  }[by]
  return extras.has('underfloor') ? `${words}, with some underfloor heating` : words
}

const broadband = {
  centre: ['Full fibre, up to 1,000 Mbps', 'Full fibre, up to 900 Mbps'],
  urban: [
    'Full fibre, up to 900 Mbps',
    'Cable and full fibre, up to 1,000 Mbps',
    'Fibre to the cabinet, up to 76 Mbps',
  ],
  suburban: ['Full fibre, up to 900 Mbps', 'Fibre to the cabinet, up to 72 Mbps', 'Cable, up to 500 Mbps'],
  town: ['Full fibre, up to 900 Mbps', 'Fibre to the cabinet, up to 60 Mbps'],
  rural: ['Fibre to the cabinet, up to 28 Mbps', 'Full fibre, up to 900 Mbps', 'Copper line, up to 12 Mbps'],
}

const mobile = [
  'Good outdoors with all four networks',
  'Good outdoors, variable indoors',
  'Good with three of four networks',
  'Variable indoors with all networks',
]

const parkingWords: Record<Home['parking'], string> = {
  'garage and drive': 'Garage and driveway',
  garage: 'Single garage',
  drive: 'Driveway',
  allocated: 'One allocated space',
  permit: 'Residents’ permit parking',
  street: 'Unrestricted on-street parking',
  none: 'None',
}

function buildingSafety(home: Home, random: Random): string | undefined {
  if (!isFlat(home)) return 'No known issues'
  if (home.levels > 5)
    return random.pick([
      'External wall survey done, rating B1: no work needed',
      'External wall survey done, rating A1',
    ])
  return 'No known issues; building under 18 metres'
}

function restrictions(home: Home, random: Random): string {
  if (home.isRetirement) return 'The lease sets a minimum age for residents'
  if (isOld(home) && random.chance(0.2))
    return random.pick([
      'Conservation area',
      'Grade II listed',
      'Conservation area; an Article 4 direction applies',
    ])
  if (isFlat(home))
    return random.pick(['The lease does not allow short lets', 'None beyond the standard terms of the lease'])
  return 'None known'
}

function rights(home: Home, random: Random): string {
  if (home.type === 'Terraced' && random.chance(0.3))
    return 'Neighbours have a right of way along the rear path'
  return random.chance(0.1) ? 'Shared driveway' : 'None known'
}

function accessibility(home: Home): string {
  if (home.type === 'Bungalow') return 'Single storey with level access'
  if (isFlat(home))
    return home.level <= 0
      ? 'Ground floor with one step at the entrance'
      : has(home, 'lift')
        ? 'Lift access and a step-free entrance'
        : 'Stairs only, no lift'
  return 'Steps to the front door and stairs inside'
}

const coalfields = [
  'South Yorkshire',
  'West Yorkshire',
  'County Durham',
  'Northumberland',
  'Nottinghamshire',
  'Derbyshire',
  'Staffordshire',
  'Lancashire',
  'Greater Manchester',
  'Tyne and Wear',
  'Rhondda Cynon Taf',
  'Caerphilly',
  'Merthyr Tydfil',
  'Neath Port Talbot',
  'Fife',
  'North Lanarkshire',
  'South Lanarkshire',
  'East Ayrshire',
  'Midlothian',
]

function isCoalfield({ address }: Home): boolean {
  return coalfields.includes(address.county)
}
