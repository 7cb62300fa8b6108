import { describe, expect, test } from 'vitest'
import { allowedPhrases, forbiddenPhrases } from '../../test/advert-phrases.ts'
import { advertFindings, type ListingToCheck } from './advert-check.ts'

const flat: ListingToCheck = {
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
  addressLine: '12 Monk Road',
  postcode: 'BS7 8NE',
  latitude: 51.47,
  photoCount: 3,
  epcStatus: null,
  epcExemption: null,
  councilTaxBand: 'B',
  tenure: null,
  leaseYearsLeft: null,
  isNewHome: false,
  sharedOwnershipShare: null,
  comparables: [1200, 1250, 1300, 1350, 1400],
}

const today = '2026-11-18'

const codes = (changes: Partial<ListingToCheck>) =>
  advertFindings({ ...flat, ...changes }, today).map(({ code }) => code)

test('a landlord’s correct advert has no problems', () => {
  expect(codes({})).toEqual([])
})

test.each(forbiddenPhrases)('a landlord is told of %s: %s', (code, sentence) => {
  const [finding] = advertFindings(
    { ...flat, description: `A bright flat on the first floor of a quiet building. ${sentence}` },
    today,
  )
  expect(finding).toMatchObject({ code, severity: 'blocking' })
  expect(sentence.replaceAll('\u00a0', ' ')).toContain(finding?.quote)
})

test.each(allowedPhrases)('a landlord may write: %s', (sentence) => {
  expect(codes({ description: `A bright flat on the first floor of a quiet building. ${sentence}` })).toEqual(
    [],
  )
})

test.each(['a-', 'a.', 'a@'])('the time to check a text of %s grows with its length, not faster', (part) => {
  // Processor time, because the machine may be busy.
  const timeOf = (count: number) => {
    const times = Array.from({ length: 5 }, () => {
      const before = process.cpuUsage()
      advertFindings({ ...flat, description: part.repeat(count) }, today)
      return process.cpuUsage(before).user
    })
    return Math.min(...times)
  }
  // 16 times as long takes about 16 times as long; with an unbounded pattern it takes 256 times as long.
  expect(timeOf(16_000) / timeOf(1_000)).toBeLessThan(64)
})

describe('limits on figures', () => {
  test('a landlord cannot ask for a deposit above five weeks’ rent, six from £50,000 a year', () => {
    expect(advertFindings({ ...flat, deposit: 1501 }, today)).toMatchObject([
      { code: 'deposit_above_cap', severity: 'blocking', limit: 1500, law: { source: 'tenant-fees-act' } },
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
      expect(
        codes({ epcRating, listingType: 'sale', tenure: 'freehold', price: 300_000, comparables: [] }),
      ).toEqual([])
      expect(codes({ epcRating, epcExemption: 'PRS-1' })).toEqual([])
      expect(
        codes({ epcRating, country: 'Scotland', landlordRegistration: '1/2/3', holdingDeposit: 0 }),
      ).toEqual([])
    },
  )

  test('a landlord in Scotland or Northern Ireland has to state a registration number', () => {
    expect(codes({ country: 'Scotland' })).toContain('registration_missing')
    expect(codes({ country: 'Northern Ireland' })).toContain('registration_missing')
    expect(codes({ country: 'Wales' })).not.toContain('registration_missing')
  })

  test('a landlord is warned of a price at double or half of similar homes, but not refused', () => {
    expect(advertFindings({ ...flat, price: 2700 }, today)).toEqual([
      { code: 'price_above_others', severity: 'warning', limit: 1300 },
    ])
    expect(codes({ price: 600, deposit: 600, holdingDeposit: null })).toEqual(['price_below_others'])
    expect(codes({ price: 2700, comparables: [1300] })).toEqual([])
  })
})

const sale = { tenure: 'freehold', price: 300_000, deposit: null, holdingDeposit: null, comparables: [] }

test('a seller’s advert may contain phrases that are forbidden for tenants', () => {
  expect(
    codes({
      listingType: 'sale',
      description:
        'Offers over £300,000 for this light flat. No children live here, and the garden is quiet.',
      ...sale,
    }),
  ).toEqual([])
})

test('a landlord with an empty advert sees what is missing', () => {
  expect(
    codes({ title: ' ', location: '', price: 0, propertyType: null, deposit: null, holdingDeposit: null }),
  ).toEqual(['type_missing', 'location_missing', 'title_missing', 'price_missing', 'deposit_missing'])
})

test('a landlord cannot publish a flat for £50 without street, photos, text or EPC rating', () => {
  const findings = advertFindings(
    {
      ...flat,
      price: 50,
      deposit: null,
      holdingDeposit: null,
      addressLine: null,
      photoCount: 0,
      description: '',
      features: [],
      epcRating: null,
      councilTaxBand: null,
      comparables: [],
    },
    today,
  )
  expect(findings.map(({ code, severity }) => [code, severity])).toEqual([
    ['street_missing', 'blocking'],
    ['description_short', 'blocking'],
    ['few_photos', 'review'],
    ['epc_missing', 'blocking'],
    ['deposit_missing', 'blocking'],
    ['council_tax_missing', 'blocking'],
    ['price_below_floor', 'review'],
  ])
})

test('a seller states the tenure, and the years left on a lease', () => {
  const home = { ...sale, listingType: 'sale', letType: null } as const
  expect(codes({ ...home, tenure: null })).toEqual(['tenure_missing'])
  expect(codes({ ...home, tenure: null, propertyType: 'Park Home' })).toEqual([])
  expect(codes({ ...home, tenure: 'leasehold' })).toEqual(['lease_missing'])
  expect(codes({ ...home, tenure: 'leasehold', leaseYearsLeft: 99 })).toEqual([])
})

test('a seller of land, a garage or a shop needs no photos, and no EPC rating except for the shop', () => {
  const bare = { ...sale, listingType: 'sale', letType: null, photoCount: 0, epcRating: null } as const
  expect(codes({ ...bare, propertyType: 'Land', price: 900 })).toEqual([])
  expect(codes({ ...bare, propertyType: 'Garage', price: 900 })).toEqual([])
  expect(codes({ ...bare, propertyType: 'Commercial' })).toEqual(['epc_missing'])
  expect(codes({ ...bare, propertyType: 'Commercial', epcStatus: 'applied for' })).toEqual([])
})
