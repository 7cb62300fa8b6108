import { describe, expect, test } from 'vitest'
import { applySearchText, parseSearchText } from './natural-language.ts'
import { emptyQuery, type SearchQuery } from './search-query.ts'

type ExpectedFilters = Partial<SearchQuery>

const today = new Date('2026-11-18T12:00:00Z')
const houses = ['Detached', 'Semi-Detached', 'Terraced'] as const

const sentences: [text: string, said: ExpectedFilters][] = [
  [
    '3 bed house with a garden near a station in Leeds under 1200 pcm, no ground floor flats, available from January',
    {
      location: 'Leeds',
      type: 'rent',
      minBedrooms: 3,
      maxBedrooms: 3,
      propertyTypes: [...houses],
      maxPrice: 1200,
      features: ['garden', 'near_station'],
      excludedWords: 'ground floor',
      availableBy: '2027-01-31',
    },
  ],
  ['flat in Leeds with 2 bathrooms', { location: 'Leeds', propertyTypes: ['Flat'], minBathrooms: 2 }],
  [
    '2 bed 2 bath flat in Hove',
    { location: 'Hove', minBedrooms: 2, maxBedrooms: 2, minBathrooms: 2, propertyTypes: ['Flat'] },
  ],
  [
    'flat in Leeds under £1,500 a month all in',
    { location: 'Leeds', propertyTypes: ['Flat'], maxMonthlyCost: 1500 },
  ],
  [
    'house to rent in York, £300 pw with everything',
    { location: 'York', type: 'rent', propertyTypes: [...houses], maxMonthlyCost: 1300 },
  ],
  ['freehold house in York', { location: 'York', tenures: ['freehold'], propertyTypes: [...houses] }],
  [
    'flat with a share of freehold in Hackney',
    { location: 'Hackney', tenures: ['share of freehold'], propertyTypes: ['Flat'] },
  ],
  ['flat over 750 sq ft in Leith', { location: 'Leith', minSquareFeet: 750, propertyTypes: ['Flat'] }],
  [
    'house in Bath, 1,000 to 1,500 sqft',
    { location: 'Bath', minSquareFeet: 1000, maxSquareFeet: 1500, propertyTypes: [...houses] },
  ],
  [
    'flat in Leeds under £300 per sq ft',
    { location: 'Leeds', maxPricePerSquareFoot: 300, propertyTypes: ['Flat'] },
  ],
  ['house in Derby with EPC C or better', { location: 'Derby', minEpc: 'C', propertyTypes: [...houses] }],
  [
    'flat in Derby council tax band B or below',
    { location: 'Derby', maxCouncilTax: 'B', propertyTypes: ['Flat'] },
  ],
  [
    'unfurnished flat to rent in Cardiff available by 1 March',
    {
      location: 'Cardiff',
      type: 'rent',
      furnishings: ['unfurnished'],
      availableBy: '2027-03-01',
      propertyTypes: ['Flat'],
    },
  ],
  [
    'flat to rent in Cardiff available now',
    { location: 'Cardiff', type: 'rent', availableBy: '2026-11-18', propertyTypes: ['Flat'] },
  ],
  ['flat in Leeds not under offer', { location: 'Leeds', hidesUnderOffer: true, propertyTypes: ['Flat'] }],
  [
    'house in Leeds but not Headingley or LS6',
    { location: 'Leeds', leaveOut: ['Headingley', 'LS6'], propertyTypes: [...houses] },
  ],
  [
    'flats in Hull with photos and with a floor plan',
    { location: 'Hull', features: ['photos', 'floor_plan'], propertyTypes: ['Flat'] },
  ],
  [
    '2 bed flat in Leeds under 1200 pcm with parking',
    {
      location: 'Leeds',
      type: 'rent',
      minBedrooms: 2,
      maxBedrooms: 2,
      propertyTypes: ['Flat'],
      maxPrice: 1200,
      features: ['parking'],
    },
  ],
  [
    '2 bed flat Leeds parking',
    { location: 'Leeds', minBedrooms: 2, maxBedrooms: 2, propertyTypes: ['Flat'], features: ['parking'] },
  ],
  [
    'two bedroom apartment to rent in Clapham, London',
    { location: 'Clapham, London', type: 'rent', minBedrooms: 2, maxBedrooms: 2, propertyTypes: ['Flat'] },
  ],
  [
    'three-bedroom semi in York',
    { location: 'York', minBedrooms: 3, maxBedrooms: 3, propertyTypes: ['Semi-Detached'] },
  ],
  [
    '3 or 4 bed house in Bath',
    { location: 'Bath', minBedrooms: 3, maxBedrooms: 4, propertyTypes: [...houses] },
  ],
  [
    '2-3 bedroom terraced house in Hull',
    { location: 'Hull', minBedrooms: 2, maxBedrooms: 3, propertyTypes: ['Terraced'] },
  ],
  ['4+ bed detached in Guildford', { location: 'Guildford', minBedrooms: 4, propertyTypes: ['Detached'] }],
  ['at least 3 bedrooms in Derby', { location: 'Derby', minBedrooms: 3 }],
  ['3 bedrooms or more in Derby', { location: 'Derby', minBedrooms: 3 }],
  ['max 2 beds in Hove', { location: 'Hove', maxBedrooms: 2 }],
  ['min 2 max 4 bed in Hove', { location: 'Hove', minBedrooms: 2, maxBedrooms: 4 }],
  ['ten bedroom house in Bath', { location: 'Bath', minBedrooms: 8, propertyTypes: [...houses] }],
  ['studio in Manchester', { location: 'Manchester', propertyTypes: ['Flat'], maxBedrooms: 0 }],
  ['studio flat to let in M20', { location: 'M20', type: 'rent', propertyTypes: ['Flat'], maxBedrooms: 0 }],

  ['houses in Exeter under £300k', { location: 'Exeter', propertyTypes: [...houses], maxPrice: 300_000 }],
  ['houses in Exeter under 300', { location: 'Exeter', propertyTypes: [...houses], maxPrice: 300_000 }],
  ['homes in Exeter up to £450,000', { location: 'Exeter', maxPrice: 450_000 }],
  ['homes in Exeter over 1.2m', { location: 'Exeter', minPrice: 1_200_000 }],
  ['Exeter £275k max', { location: 'Exeter', maxPrice: 275_000 }],
  ['between 200 and 300k in Cardiff', { location: 'Cardiff', minPrice: 200_000, maxPrice: 300_000 }],
  ['Cardiff £200k - £300k', { location: 'Cardiff', minPrice: 200_000, maxPrice: 300_000 }],
  ['Cardiff 200-300k', { location: 'Cardiff', minPrice: 200_000, maxPrice: 300_000 }],
  ['from £200,000 to £250,000 in Cardiff', { location: 'Cardiff', minPrice: 200_000, maxPrice: 250_000 }],
  ['1 to 1.5m in Kensington', { location: 'Kensington', minPrice: 1_000_000, maxPrice: 1_500_000 }],
  ['around £300k in Leith', { location: 'Leith', minPrice: 270_000, maxPrice: 330_000 }],
  ['under two hundred thousand in Stoke-on-Trent', { location: 'Stoke-on-Trent', maxPrice: 200_000 }],
  ['under half a million in Sale', { location: 'Sale', maxPrice: 500_000 }],
  ['under one and a half million in Bath', { location: 'Bath', maxPrice: 1_500_000 }],
  ['under two hundred and fifty thousand in Bath', { location: 'Bath', maxPrice: 250_000 }],
  ['flat in Sale for sale', { location: 'Sale', type: 'sale', propertyTypes: ['Flat'] }],
  ['max price 250k min price 150k Bolton', { location: 'Bolton', minPrice: 150_000, maxPrice: 250_000 }],

  ['flat in Hackney £450 pw', { location: 'Hackney', type: 'rent', propertyTypes: ['Flat'], maxPrice: 1950 }],
  [
    'between 900 and 1200 a month in Leeds',
    { location: 'Leeds', type: 'rent', minPrice: 900, maxPrice: 1200 },
  ],
  ['under 1200 in Leeds', { location: 'Leeds', type: 'rent', maxPrice: 1200 }],
  ['under £1.2k in Leeds', { location: 'Leeds', type: 'rent', maxPrice: 1200 }],
  ['rent in Leeds under 800', { location: 'Leeds', type: 'rent', maxPrice: 800 }],
  ['Leeds 950 per month', { location: 'Leeds', type: 'rent', maxPrice: 950 }],
  [
    'furnished flat in Leeds 1,100pcm',
    { location: 'Leeds', type: 'rent', propertyTypes: ['Flat'], features: ['furnished'], maxPrice: 1100 },
  ],

  ['pet friendly house in Swansea', { location: 'Swansea', propertyTypes: [...houses], features: ['pets'] }],
  ['flat that takes dogs in Swansea', { location: 'Swansea', propertyTypes: ['Flat'], features: ['pets'] }],
  [
    'flat near a station in Croydon',
    { location: 'Croydon', propertyTypes: ['Flat'], features: ['near_station'] },
  ],
  ['flat near Clapham Junction station', { location: 'Clapham Junction station', propertyTypes: ['Flat'] }],
  ['new build in Milton Keynes', { location: 'Milton Keynes', features: ['new_home'] }],
  ['new homes in Milton Keynes', { location: 'Milton Keynes', features: ['new_home'] }],
  [
    'retirement flat in Worthing',
    { location: 'Worthing', propertyTypes: ['Flat'], features: ['retirement'] },
  ],
  [
    'student house in Headingley with bills included',
    { location: 'Headingley', propertyTypes: [...houses], features: ['bills_included', 'student'] },
  ],
  [
    'house with garden and garage in Welwyn Garden City',
    { location: 'Welwyn Garden City', propertyTypes: [...houses], features: ['garden', 'garage'] },
  ],
  ['garage to rent in Reading', { location: 'Reading', type: 'rent', propertyTypes: ['Garage'] }],
  [
    'chain free bungalow with off-street parking near Hastings',
    { location: 'Hastings', propertyTypes: ['Bungalow'], features: ['parking', 'chain_free'] },
  ],
  [
    'flat with lift, balcony and en-suite in Salford',
    { location: 'Salford', propertyTypes: ['Flat'], features: ['balcony', 'lift', 'ensuite'] },
  ],
  [
    'house with a wood burner and EV charging in Bath',
    { location: 'Bath', propertyTypes: [...houses], features: ['fireplace', 'ev_charging'] },
  ],
  ['flat in Leeds no agents', { location: 'Leeds', propertyTypes: ['Flat'], features: ['private_landlord'] }],
  ['reduced flats in Leeds', { location: 'Leeds', propertyTypes: ['Flat'], features: ['reduced'] }],

  ['park home in Poole', { location: 'Poole', propertyTypes: ['Park Home'] }],
  ['building plot in Powys', { location: 'Powys', propertyTypes: ['Land'] }],
  ['shop to let in Ripon', { location: 'Ripon', type: 'rent', propertyTypes: ['Commercial'] }],
  ['flats and bungalows in Rhyl', { location: 'Rhyl', propertyTypes: ['Flat', 'Bungalow'] }],
  ['end of terrace in Rhyl', { location: 'Rhyl', propertyTypes: ['Terraced'] }],
  [
    '3 bed terrace in Rhyl',
    { location: 'Rhyl', minBedrooms: 3, maxBedrooms: 3, propertyTypes: ['Terraced'] },
  ],
  ['maisonette Rhyl', { location: 'Rhyl', propertyTypes: ['Flat'] }],

  ['flat within 3 miles of Leeds', { location: 'Leeds', radius: 3, propertyTypes: ['Flat'] }],
  ['within two miles of SW4 0AA', { location: 'SW4 0AA', radius: 3 }],
  ['house 5 miles from Ely', { location: 'Ely', radius: 5, propertyTypes: [...houses] }],
  ['flat within 1 mile of Leeds station', { location: 'Leeds station', radius: 1, propertyTypes: ['Flat'] }],
  ['within 10km of Perth', { location: 'Perth', radius: 10 }],
  ['Perth within 3 miles', { location: 'Perth', radius: 3 }],
  ['flat within walking distance of Leith', { location: 'Leith', radius: 1, propertyTypes: ['Flat'] }],
  ['20 mile radius of Truro', { location: 'Truro', radius: 20 }],

  ['cheapest flats in Hull', { location: 'Hull', propertyTypes: ['Flat'], sort: 'lowest_price' }],
  ['flats in Hull added today', { location: 'Hull', propertyTypes: ['Flat'], addedWithin: 1 }],
  ['flats in Hull in the last 5 days', { location: 'Hull', propertyTypes: ['Flat'], addedWithin: 7 }],
  ['flats in Hull added this week', { location: 'Hull', propertyTypes: ['Flat'], addedWithin: 7 }],

  [
    'victorian flat in Leeds with sea views',
    { location: 'Leeds', propertyTypes: ['Flat'], keywords: 'victorian sea views' },
  ],
  [
    "I'm looking for a nice 2 bed flat to buy in Brighton and Hove, please",
    { location: 'Brighton and Hove', type: 'sale', minBedrooms: 2, maxBedrooms: 2, propertyTypes: ['Flat'] },
  ],
  ['2 bed flat', { location: '', minBedrooms: 2, maxBedrooms: 2, propertyTypes: ['Flat'] }],
  ['Barrow in Furness 2 bed', { location: 'Barrow in Furness', minBedrooms: 2, maxBedrooms: 2 }],
  ['flat in Stratford-upon-Avon', { location: 'Stratford-upon-Avon', propertyTypes: ['Flat'] }],
  [
    'flat in Kingston upon Hull with garden',
    { location: 'Kingston upon Hull', propertyTypes: ['Flat'], features: ['garden'] },
  ],
  ["house in King's Lynn", { location: "King's Lynn", propertyTypes: [...houses] }],
]

describe('a visitor’s sentence becomes filters', () => {
  test.each(sentences)('%s', (text, { location = '', ...change }) => {
    const read = parseSearchText(text, 'sale', today)
    const defined = Object.fromEntries(Object.entries(read.change).filter(([, value]) => value !== undefined))
    expect({ location: read.location, ...defined }).toEqual({ location, ...change })
    expect(read.isPlain).toBe(false)
  })
})

describe('a visitor’s place name is left unchanged', () => {
  test.each([
    'Leeds',
    'Clapham, London',
    'SW4 0AA',
    'Welwyn Garden City',
    'Garden Street, Leeds',
    'Seven Sisters',
    'Three Bridges',
    'Bedford',
    'Houghton-le-Spring',
    'Flatford',
    "Land's End",
    'Sale',
    'Barrow in Furness',
    'Newark-on-Trent',
    'Leeds station',
    'Lettingham',
    'Parkgate',
    'E1 6AN',
    '   ',
  ])('%s', (text) => {
    expect(parseSearchText(text, 'sale', today)).toEqual({ location: text.trim(), change: {}, isPlain: true })
  })
})

test('a tenant who enters a bare number means pounds a month', () => {
  expect(parseSearchText('flat in Leeds under 900', 'rent').change).toMatchObject({ maxPrice: 900 })
  expect(parseSearchText('flat in Leeds under 900', 'sale').change).toMatchObject({ maxPrice: 900_000 })
})

test('a buyer’s earlier filters stay unless the sentence changes them', () => {
  const before: SearchQuery = {
    ...emptyQuery,
    location: 'York',
    minBedrooms: 3,
    maxPrice: 400_000,
    features: ['garden'],
    page: 4,
    bounds: [-2, 53, -1, 54],
  }
  const after = applySearchText(before, parseSearchText('flat in Leeds', 'sale'))
  expect(after).toEqual({ ...before, location: 'Leeds', propertyTypes: ['Flat'], page: 1, bounds: undefined })
})

test('a buyer who switches to renting loses the sale price filter', () => {
  const before: SearchQuery = { ...emptyQuery, location: 'York', minPrice: 200_000, maxPrice: 400_000 }
  const after = applySearchText(before, parseSearchText('flat to rent in York under 1000', 'sale'))
  expect(after).toMatchObject({ type: 'rent', minPrice: undefined, maxPrice: 1000 })
})

test('a visitor can enter any sentence without an error', () => {
  for (const odd of [
    '£',
    'under',
    'bed',
    '| | |',
    'within miles of',
    '0 bed',
    'under £0',
    '(((',
    'with with in in',
    'a'.repeat(5000),
  ])
    expect(() => parseSearchText(odd, 'sale')).not.toThrow()
})
