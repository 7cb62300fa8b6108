import { describe, expect, test } from 'vitest'
import { type Advert, advertFindings, type FindingCode } from './advert-check.ts'

const flat: Advert = {
  listingType: 'rent',
  propertyType: 'Flat',
  country: 'England',
  title: 'Two-bedroom flat',
  location: 'Monk Road, Bristol BS7',
  price: 1300,
  deposit: 1500,
  holdingDeposit: 300,
  letType: 'long',
  epcRating: 'C',
  landlordRegistration: null,
  description: 'A bright flat on the first floor. The rent is £1,300 a month, and pets are considered.',
  features: ['First floor', 'Gas central heating'],
  comparables: [1200, 1250, 1300, 1350, 1400],
}

const codes = (changes: Partial<Advert>) => advertFindings({ ...flat, ...changes }).map(({ code }) => code)

test('a landlord’s correct advert has no problems', () => {
  expect(codes({})).toEqual([])
})

const forbidden: [FindingCode, string][] = [
  ['rent_range', '£900 - £1,000 pcm depending on the tenant'],
  ['rent_range', 'Rent between: £900 to £1000'],
  ['rent_from', 'From £900 per calendar month'],
  ['rent_from', 'Offers over £950 invited'],
  ['rent_from', 'Open to offers'],
  ['no_benefits', 'No DSS'],
  ['no_benefits', 'Sorry, no housing benefit.'],
  ['no_benefits', 'DSS not accepted'],
  ['no_benefits', 'We do not accept universal credit'],
  ['no_benefits', 'Professionals only'],
  ['no_children', 'No children or smokers'],
  ['no_children', 'Children not allowed'],
  ['no_children', 'Adults only'],
  ['much_in_advance', 'Six months’ rent in advance'],
  ['much_in_advance', '3 months upfront if no guarantor'],
  ['much_in_advance', 'payable quarterly in advance'],
  ['contact_in_text', 'Ring 07700 900123 after six'],
  ['contact_in_text', 'Ring +44 (0)117 496 0123'],
  ['contact_in_text', 'Write to ada@example.org'],
  ['contact_in_text', 'More at www.example.org/flat'],
  ['contact_in_text', 'More at hopelettings.co.uk'],
]

test.each(forbidden)('a landlord is told of %s: %s', (code, sentence) => {
  const [finding] = advertFindings({ ...flat, description: `A bright flat. ${sentence}` })
  expect(finding).toMatchObject({ code, weight: 'forbidden' })
  expect(sentence).toContain(finding?.quote)
})

test.each([
  'There is no children’s playground nearby.',
  'One month’s rent in advance and a deposit of five weeks.',
  'A minute from the park; the council tax is £1,200 to £1,300 with the band.',
  'Far from busy roads: 2.5 miles from the M4, built in 1998.',
  'A family home of 1,250 sqft, and families are welcome. Benefits from a south-facing garden.',
  'No chain. Ideal for a professional couple or a family.',
  'Refurbished from top to bottom for £40,000 in 2024.',
])('a landlord may write: %s', (description) => {
  expect(codes({ description })).toEqual([])
})

describe('limits on figures', () => {
  test('a landlord cannot ask for a deposit above five weeks’ rent, six from £50,000 a year', () => {
    expect(advertFindings({ ...flat, deposit: 1501 })).toEqual([
      { code: 'deposit_above_cap', weight: 'forbidden', limit: 1500 },
    ])
    expect(codes({ price: 5200, deposit: 7200, comparables: [] })).toEqual([])
    expect(codes({ deposit: 1501, country: null })).toEqual(['deposit_above_cap'])
    expect(codes({ deposit: 9000, country: 'Wales' })).toEqual([])
  })

  test('a landlord can ask for a holding deposit of a week’s rent at most, and none in Scotland', () => {
    expect(codes({ holdingDeposit: 301 })).toEqual(['holding_deposit_above_cap'])
    expect(codes({ holdingDeposit: 1, country: 'Scotland', landlordRegistration: '1/2/3' })).toEqual([
      'holding_deposit_above_cap',
    ])
  })

  test('a landlord may ask for any deposit for a shop', () => {
    expect(codes({ deposit: 9000, propertyType: 'Commercial', letType: 'commercial' })).toEqual([])
  })

  test.each(['F', 'G'] as const)(
    'a landlord cannot let a home with EPC rating %s, but may sell it',
    (epcRating) => {
      expect(codes({ epcRating })).toEqual(['epc_too_low'])
      expect(codes({ epcRating, listingType: 'sale' })).toEqual([])
    },
  )

  test('a landlord in Scotland has to state a registration number', () => {
    expect(codes({ country: 'Scotland' })).toContain('registration_missing')
  })

  test('a landlord is warned of a price at double or half of similar homes, but not refused', () => {
    expect(advertFindings({ ...flat, price: 2700 })).toEqual([
      { code: 'price_above_others', weight: 'doubtful', limit: 1300 },
    ])
    expect(codes({ price: 600, deposit: null, holdingDeposit: null })).toEqual(['price_below_others'])
    expect(codes({ price: 2700, comparables: [1300] })).toEqual([])
  })
})

test('a seller’s advert may contain phrases that are forbidden for tenants', () => {
  expect(codes({ listingType: 'sale', description: 'Offers over £300,000. No children live here.' })).toEqual(
    [],
  )
})

test('a landlord with an empty advert sees what is missing', () => {
  expect(
    codes({ title: ' ', location: '', price: 0, propertyType: null, deposit: null, holdingDeposit: null }),
  ).toEqual(['type_missing', 'location_missing', 'title_missing', 'price_missing'])
})
