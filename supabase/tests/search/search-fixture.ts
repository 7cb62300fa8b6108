import fc from 'fast-check'
import { statementLabels } from '../../../domain/listings/material-information.ts'
import { normaliseText } from '../../../domain/search/normalise-text.ts'
import type { SearchCriteria } from '../../../domain/search/search-criteria.ts'
import { features, furnishings, propertyTypes, tenures } from '../../../domain/search/search-options.ts'
import type { Gazetteer, Place } from '../../../test/search-model/search-places.ts'
import type { SearchableListing } from '../../../test/search-model/searchable-listing.ts'

/** A small gazetteer with difficult names: namesakes, a town called Street, a county without listings. */
const rows: [string, Place['kind'], string | null, string, string | null, number, number, number][] = [
  ['England', 'country', null, 'England', null, 52.5, -1.5, 56_000_000],
  ['Scotland', 'country', null, 'Scotland', null, 56, -4, 5_000_000],
  ['London', 'region', 'England', 'England', null, 51.5, -0.1, 8_900_000],
  ['Yorkshire', 'region', 'England', 'England', null, 53.9, -1.3, 5_000_000],
  ['South East', 'region', 'England', 'England', null, 51.3, -0.5, 9_000_000],
  ['Greater London', 'county', 'London', 'England', null, 51.5, -0.1, 8_900_000],
  ['West Yorkshire', 'county', 'Yorkshire', 'England', null, 53.8, -1.6, 2_300_000],
  ['Kent', 'county', 'South East', 'England', null, 51.2, 0.7, 1_500_000],
  ['Edinburgh', 'county', 'Scotland', 'Scotland', null, 55.95, -3.2, 500_000],
  ['London', 'city', 'Greater London', 'England', 'WC2N', 51.5085, -0.1257, 8_961_989],
  ['Leeds', 'city', 'West Yorkshire', 'England', 'LS1', 53.7965, -1.5478, 516_298],
  ['Leeds', 'village', 'Kent', 'England', 'ME17', 51.2459, 0.6066, 1026],
  ['Maidstone', 'town', 'Kent', 'England', 'ME14', 51.27, 0.52, 113_000],
  ['Clapham', 'suburb', 'London', 'England', 'SW4', 51.4678, -0.1371, 26_258],
  ['Clapham', 'village', 'Bedfordshire', 'England', 'MK41', 52.1609, -0.4953, 4457],
  ['Headingley', 'suburb', 'Leeds', 'England', 'LS6', 53.8195, -1.5765, 20_000],
  ['Street', 'town', 'Somerset', 'England', 'BA16', 51.1244, -2.7409, 12_000],
  ["King's Cross", 'suburb', 'London', 'England', 'N1C', 51.5363, -0.1255, 5000],
  ['Edinburgh', 'city', 'Edinburgh', 'Scotland', 'EH1', 55.9521, -3.1965, 464_990],
  ['Leith', 'suburb', 'Edinburgh', 'Scotland', 'EH6', 55.9756, -3.1745, 50_030],
  ['LS1', 'outcode', 'Leeds', 'England', 'LS1', 53.7977, -1.5467, 9000],
  ['LS6', 'outcode', 'Leeds', 'England', 'LS6', 53.8187, -1.5684, 40_000],
  ['SW4', 'outcode', 'London', 'England', 'SW4', 51.4617, -0.1377, 60_000],
  ['ME17', 'outcode', 'Maidstone', 'England', 'ME17', 51.2232, 0.5777, 25_000],
  ['EH6', 'outcode', 'Edinburgh', 'Scotland', 'EH6', 55.9737, -3.1763, 51_000],
  ['SW4 0', 'sector', 'London', 'England', 'SW4', 51.4611, -0.1366, 9000],
  ['LS', 'postcode_area', 'Leeds', 'England', null, 53.82, -1.55, 700_000],
  ['South London', 'quarter', 'London', 'England', null, 51.45, -0.11, 900_000],
  ['Yorkshire Dales', 'national_park', 'Yorkshire', 'England', null, 54.2, -2.1, 40_000],
  ['Leeds station', 'station', 'Leeds', 'England', 'LS1', 53.7949, -1.5474, 1000],
  ['Oxford Circus station', 'station', 'London', 'England', 'W1B', 51.515, -0.1416, 1000],
  ['Chorlton-cum-Hardy', 'suburb', 'Manchester', 'England', 'M21', 53.438, -2.2729, 27_474],
  ['Chorlton', 'village', 'Cheshire', 'England', 'CW2', 53.0503, -2.4054, 323],
]
/** Outlines, most of them with a corner that turns inwards. */
const shapes: Record<string, [number, number][]> = {
  Headingley: [
    [-1.6, 53.81],
    [-1.56, 53.812],
    [-1.57, 53.82],
    [-1.558, 53.83],
    [-1.59, 53.832],
  ],
  Leeds: [
    [-1.65, 53.75],
    [-1.45, 53.74],
    [-1.5, 53.8],
    [-1.44, 53.85],
    [-1.62, 53.86],
  ],
  LS6: [
    [-1.6, 53.8],
    [-1.55, 53.8],
    [-1.55, 53.84],
    [-1.6, 53.84],
  ],
  LS: [
    [-1.85, 53.7],
    [-1.3, 53.72],
    [-1.3, 53.95],
    [-1.9, 53.93],
  ],
  'South London': [
    [-0.25, 51.38],
    [0.05, 51.4],
    [0.03, 51.5],
    [-0.2, 51.48],
  ],
  Kent: [
    [0.1, 51.1],
    [1.3, 51.1],
    [1.3, 51.4],
    [0.1, 51.45],
  ],
}
const otherNames: Place[] = [
  {
    ...{ name: 'Camden', kind: 'suburb', parent: "King's Cross", country: 'England', outcode: 'N1C' },
    ...{ latitude: 51.5363, longitude: -0.1255, population: 5000 },
    ...{ slug: 'camden-kings-cross', alias_of: 'kings-cross-london', reach_metres: 900, shape: null },
  },
]
const slugOf = (name: string, parent: string | null) =>
  normaliseText(/\d|^LS$/.test(name) ? name : `${name} ${parent ?? ''}`).replaceAll(' ', '-')

export const gazetteer: Gazetteer = {
  places: [
    ...rows.map(([name, kind, parent, country, outcode, latitude, longitude, population]) => ({
      name,
      kind,
      parent,
      country,
      outcode,
      latitude,
      longitude,
      population,
      slug: `${slugOf(name, parent)}${kind === 'county' && name === parent ? '-county' : ''}`,
      alias_of: null,
      reach_metres: 900,
      shape: (kind === 'village' ? undefined : shapes[name])?.flat() ?? null,
    })),
    ...otherNames,
  ],
  stations: [
    { latitude: 53.7949, longitude: -1.5474 },
    { latitude: 51.4618, longitude: -0.1384 },
  ],
  postcodes: new Map([['LS62AB', { latitude: 53.821, longitude: -1.5701 }]]),
}

const streets = ['Monk Road', 'Leeds Road', 'High Street', 'Ynys Môn Close', "St. John's Way"]
const towns = [
  'Leeds LS6',
  'Headingley, Leeds',
  'Clapham, London SW4',
  'Clapham',
  'Leeds ME17',
  'Leith, Edinburgh EH6',
  'Maidstone',
  'Nowhere',
  "King's Cross, London",
]
const wordings = [
  'Garden',
  'South-facing garden',
  'Off-street parking',
  'Double garage',
  'Roof terrace',
  'En-suite',
  'Log burner',
  'No onward chain',
  'EV charging',
  'Pets welcome',
  'Lift',
]
const centres = gazetteer.places.filter(
  ({ kind }) => kind === 'city' || kind === 'suburb' || kind === 'village',
)

/** Nearby, far away, or a few streets off. */
const distance = (most: number) =>
  fc.oneof(
    fc.double({ min: -most, max: most, noNaN: true }),
    fc.double({ min: -0.01, max: 0.01, noNaN: true }),
  )
const near = fc.tuple(fc.constantFrom(...centres), distance(0.3), distance(0.45))
const sometimes = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 3 })
/** Each filter in one of five searches; all at once would find nothing. */
const rarely = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ arbitrary: fc.constant(null), weight: 4 }, { arbitrary: value, weight: 1 })

export const anyListing: fc.Arbitrary<Omit<SearchableListing, 'agency_id'> & { hasAgency: boolean }> = fc
  .record({
    id: fc.uuid(),
    listing_type: fc.constantFrom('sale' as const, 'rent' as const),
    price: fc.integer({ min: 1, max: 12 }).map((n) => n * 100),
    bedrooms: sometimes(fc.integer({ min: 0, max: 6 })),
    property_type: fc.constantFrom(...propertyTypes),
    title: fc.constantFrom('A bright flat', 'Cottage', 'House with views'),
    description: fc.constantFrom('', 'Near the station; quiet.', 'A café below, views of Arthur’s Seat.'),
    location: fc
      .tuple(fc.constantFrom(...streets), fc.constantFrom(...towns))
      .map((parts) => parts.join(', ')),
    postcode: sometimes(fc.constantFrom('LS6 2AB', 'SW4', 'EH6 6QQ', 'ME17 1AA', 'ZE1 0AA')),
    near: sometimes(near),
    features: fc.subarray(wordings, { maxLength: 4 }),
    addedAtUs: fc
      .integer({ min: 0, max: 20 })
      .map((days) => (Date.UTC(2026, 9, 1) + days * 86_400_000) * 1000 + days),
    hasAgency: fc.boolean(),
    pets: sometimes(fc.constantFrom('yes', 'no', 'considered')),
    is_new_home: fc.boolean(),
    is_retirement: fc.boolean(),
    is_student: fc.boolean(),
    is_reduced: fc.boolean(),
    furnishing: sometimes(fc.constantFrom('furnished', 'part furnished', 'unfurnished', 'either')),
    bills_included: sometimes(fc.boolean()),
    bathrooms: sometimes(fc.integer({ min: 0, max: 4 })),
    square_feet: sometimes(fc.constantFrom(1, 2, 3, 400, 800)),
    tenure: sometimes(fc.constantFrom('freehold', 'leasehold', 'share of freehold', 'commonhold', 'feudal')),
    country: sometimes(fc.constantFrom('England', 'Scotland', 'Wales', 'Northern Ireland')),
    service_charge: sometimes(fc.constantFrom(0, 1_001, 24_000)),
    ground_rent: sometimes(fc.constantFrom(0, 250)),
    epc_rating: sometimes(fc.constantFrom('A', 'C', 'E')),
    council_tax_band: sometimes(fc.constantFrom('A', 'D', 'H')),
    available_from: sometimes(fc.constantFrom('2026-12-01', '2027-01-31', '2027-02-01')),
    status: fc.constantFrom('live', 'live', 'under_offer'),
    images: fc.subarray(['/demo/pictures/a.avif']),
    floor_plan: sometimes(fc.constant('/demo/pictures/plan.avif')),
    material_information: fc
      .subarray(statementLabels.map(([key]) => key))
      .map((stated) => Object.fromEntries(stated.map((key) => [key, { state: 'stated', text: 'Yes' }]))),
  })
  .map(({ near, is_reduced, ...home }) => ({
    ...home,
    available_from: home.listing_type === 'rent' ? home.available_from : null,
    reduced_at: is_reduced ? '2026-10-05T00:00:00Z' : null,
    latitude: near ? near[0].latitude + near[1] : null,
    longitude: near ? near[0].longitude + near[2] : null,
  }))

const locations = [
  ...[
    'Leeds',
    'leeds, Kent',
    'Clapham',
    'Clapham, Bedfordshire',
    'Clapham SW4',
    'London',
    'Headingley',
    'Street',
    'King’s cross',
  ],
  ...[
    'LS6',
    'sw4',
    'SW4 0',
    'SW4 0AA',
    'ls62ab',
    'ZE1 0AA',
    'Kent',
    'West Yorkshire',
    'Yorkshire',
    'England',
    'Scotland',
    'Edinburgh',
    'Leith, Scotland',
    'LS',
    'South London',
    'near the Yorkshire Dales',
    'Oxford Circus',
    'Leeds station',
    'Chorlton',
    'Camden',
  ],
  ...[
    'Monk Road',
    'monkroad leeds',
    'Clap',
    'ynys mon',
    'st johns',
    'road, l',
    '  ',
    ',',
    '%',
    'Atlantis',
    "O'Brien",
  ],
]

export const anySearch: fc.Arbitrary<SearchCriteria> = fc
  .record({
    listing_type: fc.constantFrom('sale' as const, 'rent' as const),
    location: sometimes(fc.constantFrom(...locations)),
    radius: sometimes(fc.constantFrom(0, 0, 0.25, 0.5, 1, 3, 5, 10, 20, 40)),
    place: rarely(
      fc.constantFrom('leeds-kent', 'clapham-bedfordshire', 'ls6', 'camden-kings-cross', 'no-such-place'),
    ),
    locations: rarely(
      fc.subarray(['Headingley', 'leeds-kent', 'LS', 'SW4', 'Kent', 'Yorkshire', 'Atlantis'], {
        minLength: 1,
      }),
    ),
    excluded_locations: rarely(
      fc.subarray(['Headingley', 'Clapham', 'Kent', 'Scotland', 'South London', 'Atlantis'], {
        minLength: 1,
      }),
    ),
    min_bathrooms: rarely(fc.integer({ min: 0, max: 3 })),
    min_square_feet: rarely(fc.constantFrom(2, 400)),
    max_square_feet: rarely(fc.constantFrom(3, 500)),
    max_price_per_square_foot: rarely(fc.constantFrom(1, 200, 400)),
    tenures: rarely(fc.subarray([...tenures])),
    furnishings: rarely(fc.subarray([...furnishings])),
    min_epc: rarely(fc.constantFrom('B', 'C', 'G')),
    max_council_tax: rarely(fc.constantFrom('A', 'D', 'I')),
    max_monthly_cost: rarely(fc.constantFrom(0, 150, 300, 700, 1_300)),
    deposit_percent: rarely(fc.constantFrom(0, 10, 45, 100)),
    mortgage_rate: rarely(fc.constantFrom(0, 455, 9_999)),
    mortgage_years: rarely(fc.constantFrom(0, 5, 25, 99)),
    min_disclosure: rarely(fc.constantFrom(0, 20, 50, 82, 100)),
    available_by: rarely(fc.constantFrom('2026-11-30', '2027-01-31')),
    excluded_features: rarely(fc.constantFrom(['under_offer'], ['garden', 'lift'])),
    excluded_words: rarely(fc.constantFrom('cafe', 'garden, quiet', 'bright flat', ' , ')),
    min_price: rarely(fc.integer({ min: 0, max: 12 }).map((n) => n * 100)),
    max_price: rarely(fc.integer({ min: 0, max: 14 }).map((n) => n * 100)),
    min_bedrooms: rarely(fc.integer({ min: 0, max: 4 })),
    max_bedrooms: rarely(fc.integer({ min: 0, max: 8 })),
    property_types: rarely(fc.subarray([...propertyTypes])),
    features: rarely(fc.subarray([...features], { maxLength: 2 })),
    keywords: rarely(
      fc.constantFrom('views', 'bri fla', 'cafe', 'Arthurs seat', 'garden', 'log burn', 'xyz', '  '),
    ),
    added_since: rarely(fc.constantFrom('2026-10-10T00:00:00Z', '2026-10-15T00:00:00Z')),
    bounds: rarely(
      near.map(([at, south, west]) => [
        at.longitude + west,
        at.latitude + south,
        at.longitude + west + 0.37,
        at.latitude + south + 0.31,
      ]),
    ),
    area: rarely(
      fc
        .tuple(
          near,
          fc.array(
            fc.tuple(
              fc.double({ min: -0.4, max: 0.4, noNaN: true }),
              fc.double({ min: -0.4, max: 0.4, noNaN: true }),
            ),
            { minLength: 3, maxLength: 6 },
          ),
        )
        // Off the border, where either result is correct.
        .map(([[at], corners]) =>
          corners.flatMap(([x, y]) => [at.longitude + x + 0.000_37, at.latitude + y + 0.000_53]),
        ),
    ),
  })
  .map(
    (search) =>
      Object.fromEntries(Object.entries(search).filter(([, value]) => value !== null)) as SearchCriteria,
  )
