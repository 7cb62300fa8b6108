import { describe, expect, test } from 'vitest'
import type { Country } from '../geo/country.ts'
import { type FindingCode, type ListingToCheck, wordFindings } from '../listings/advert-check.ts'
import { lawChanges, offerKind, ruleInForce } from './law-in-force.ts'
import { type LawRule, lawRules, type OfferKind, type RuleName } from './law-rules.ts'
import { describeRule } from './law-texts.ts'
import { depositLimit, holdingDepositLimit, rentInAdvanceLimit } from './letting-limits.ts'
import { loweredDeposits } from './lowered-deposits.ts'

const countries: readonly Country[] = ['England', 'Scotland', 'Wales', 'Northern Ireland']

/** From which day each rule applies in each country to a long let; a country that is not listed has no such rule. */
const expected: Record<RuleName, Partial<Record<Country, string>>> = {
  one_rent: { England: '2026-05-01' },
  rent_in_advance: { England: '2026-05-01' },
  no_fixed_term: { England: '2026-05-01' },
  no_ban_on_children: { England: '2026-05-01', Scotland: '2026-05-01', Wales: '2026-06-01' },
  no_ban_on_benefits: { England: '2026-05-01', Scotland: '2026-05-01', Wales: '2026-06-01' },
  deposit_cap: { England: '2019-06-01', Scotland: '1984-11-05', 'Northern Ireland': '2023-04-01' },
  holding_deposit_cap: { England: '2019-06-01', Wales: '2019-09-01', Scotland: '2012-11-30' },
  holding_deposit_deadline: { England: '2019-06-01', Wales: '2019-09-01' },
  landlord_registration: { Scotland: '2013-06-01', 'Northern Ireland': '2014-02-25' },
  epc_in_advert: {
    England: '2013-01-09',
    Wales: '2013-01-09',
    Scotland: '2013-01-09',
    'Northern Ireland': '2013-02-28',
  },
  epc_minimum: { England: '2018-04-01', Wales: '2018-04-01' },
  prs_database: {},
  material_information: {
    England: '2025-04-06',
    Wales: '2025-04-06',
    Scotland: '2025-04-06',
    'Northern Ireland': '2025-04-06',
  },
}

const rules = Object.keys(expected) as RuleName[]
const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)

describe.each(rules)('%s', (rule) => {
  test.each(countries)('an advertiser in %s is held to it from its first day and not before', (country) => {
    const from = expected[rule][country]
    const on = (day: string) => ruleInForce(rule, { country, kind: 'long let', on: day }) !== undefined
    if (from) expect([on(dayBefore(from)), on(from), on('2026-11-18')]).toEqual([false, true, true])
    else expect([on('1990-01-01'), on('2026-11-18'), on('2031-01-01')]).toEqual([false, false, false])
  })
})

/** The kinds of offer to which each rule applies. */
const lets: OfferKind[] = ['long let', 'short let']
const kindsOf: Record<RuleName, OfferKind[]> = {
  one_rent: lets,
  rent_in_advance: lets,
  no_fixed_term: ['long let'],
  no_ban_on_children: lets,
  no_ban_on_benefits: lets,
  deposit_cap: lets,
  holding_deposit_cap: lets,
  holding_deposit_deadline: lets,
  landlord_registration: lets,
  epc_in_advert: ['sale', ...lets, 'commercial let'],
  epc_minimum: [...lets, 'commercial let'],
  prs_database: lets,
  material_information: ['sale', ...lets, 'commercial let'],
}
const kinds: OfferKind[] = ['sale', 'long let', 'short let', 'commercial let']

describe.each(rules)('%s, by what is offered', (rule) => {
  test.each(countries.flatMap((country) => kinds.map((kind) => ({ country, kind }))))(
    'holds the advertiser of a $kind in $country from its first day, if at all',
    ({ country, kind }) => {
      const from = kindsOf[rule].includes(kind) ? expected[rule][country] : undefined
      // The days around every change of the law, of this rule or another.
      const days = [...new Set(lawRules.flatMap((row) => [row.from, row.until]))]
        .filter((day) => day !== null)
        .flatMap((day) => [dayBefore(day), day])
      for (const on of days)
        expect([on, ruleInForce(rule, { country, kind, on }) !== undefined]).toEqual([
          on,
          from !== undefined && on >= from,
        ])
    },
  )
})

test('a rule that ends applies until the day before', () => {
  const ending: LawRule = { ...(lawRules[0] as LawRule), until: '2027-01-01' }
  const on = (day: string) =>
    ruleInForce(ending.rule, { country: 'England', kind: 'long let', on: day }, [ending]) !== undefined
  expect([on('2026-12-31'), on('2027-01-01')]).toEqual([true, false])
})

test('a proposal is not applied, even after its day', () => {
  const scotland = { country: 'Scotland', kind: 'long let', on: '2028-05-01' } as const
  expect(ruleInForce('epc_minimum', scotland)).toBeUndefined()
  expect(
    ruleInForce('epc_minimum', { ...scotland, country: 'England', on: '2030-11-01' })?.figures.minimumRating,
  ).toBe('E')
})

test('an advertiser who has not stated the country is held to England’s rules', () => {
  expect(ruleInForce('one_rent', { country: null, kind: 'long let', on: '2026-11-18' })?.id).toBe(
    'one-rent-england',
  )
})

test.each<[OfferKind, RuleName[]]>([
  ['sale', ['epc_in_advert', 'material_information']],
  ['commercial let', ['epc_in_advert', 'epc_minimum', 'material_information']],
  [
    'short let',
    rules.filter((rule) => !['no_fixed_term', 'landlord_registration', 'prs_database'].includes(rule)),
  ],
])('an advertiser of a %s in England is held only to its rules', (kind, applying) => {
  const found = rules.filter((rule) => ruleInForce(rule, { country: 'England', kind, on: '2026-11-18' }))
  expect(found).toEqual(applying)
})

test('a let without a stated type counts as long, and a shop or garage as commercial', () => {
  expect(offerKind({ listingType: 'rent', letType: null, propertyType: 'Flat' })).toBe('long let')
  expect(offerKind({ listingType: 'rent', letType: 'short', propertyType: 'Flat' })).toBe('short let')
  expect(offerKind({ listingType: 'rent', letType: null, propertyType: 'Garage' })).toBe('commercial let')
  expect(offerKind({ listingType: 'sale', letType: null, propertyType: 'Flat' })).toBe('sale')
})

const wording = {
  listingType: 'rent',
  letType: 'long',
  propertyType: 'Flat',
  title: 'Flat',
  features: [],
} satisfies Partial<ListingToCheck>

/** A phrase for each rule about words. */
const phrases: readonly (readonly [RuleName, FindingCode, string])[] = [
  ['one_rent', 'rent_range', '£900 - £1,000 pcm'],
  ['one_rent', 'rent_from', 'Offers over £950 invited'],
  ['rent_in_advance', 'much_in_advance', 'Six months’ rent in advance'],
  ['rent_in_advance', 'rent_before_signing', 'Rent due before signing'],
  ['no_fixed_term', 'fixed_term', 'Minimum term 12 months'],
  ['no_ban_on_benefits', 'no_benefits', 'No DSS'],
  ['no_ban_on_children', 'no_children', 'No children'],
]

describe.each(phrases)('%s: %s', (rule, code, description) => {
  test.each(countries)(
    'an advert in %s is held to the wording only while the rule is in force',
    (country) => {
      const found = (day: string) =>
        wordFindings({ ...wording, country, description }, day).map((finding) => finding.code)
      const from = expected[rule][country]
      if (from) {
        expect(found(from)).toEqual([code])
        expect(found(dayBefore(from))).toEqual([])
      } else expect(found('2026-11-18')).toEqual([])
    },
  )
})

test('a tenant in England pays a deposit of at most five weeks’ rent, six from £50,000 a year', () => {
  const on = '2026-11-18'
  expect(depositLimit(1300, 'England', on)).toBe(1500)
  expect(depositLimit(4166, 'England', on)).toBe(Math.floor(((4166 * 12) / 52) * 5))
  expect(depositLimit(4167, 'England', on)).toBe(Math.floor(((4167 * 12) / 52) * 6))
  expect(depositLimit(1300, 'England', '2019-05-31')).toBeUndefined()
})

test('a tenant in Scotland pays at most two months, in Northern Ireland one, in Wales what is agreed', () => {
  const on = '2026-11-18'
  expect(depositLimit(1000, 'Scotland', on)).toBe(2000)
  expect(depositLimit(1000, 'Northern Ireland', on)).toBe(1000)
  expect(depositLimit(1000, 'Wales', on)).toBeUndefined()
})

test('a holding deposit is at most a week’s rent in England and Wales, and not allowed in Scotland', () => {
  const on = '2026-11-18'
  expect(holdingDepositLimit(1300, 'England', on)).toBe(300)
  expect(holdingDepositLimit(1300, 'Wales', on)).toBe(300)
  expect(holdingDepositLimit(1300, 'Scotland', on)).toBe(0)
  expect(holdingDepositLimit(1300, 'Northern Ireland', on)).toBeUndefined()
})

test('a tenant in England pays at most a month in advance, since 1 May 2026', () => {
  expect(rentInAdvanceLimit(1300, 'England', '2026-05-01')).toBe(1300)
  expect(rentInAdvanceLimit(1300, 'England', '2026-04-30')).toBeUndefined()
  expect(rentInAdvanceLimit(1300, 'Scotland', '2026-11-18')).toBeUndefined()
})

test('a landlord who lowers the rent is offered the deposits that the law still allows', () => {
  const flat = {
    listing_type: 'rent',
    let_type: 'long',
    property_type: 'Flat',
    country: 'England',
    deposit: 1500,
    holding_deposit: 300,
  } as const
  expect(loweredDeposits(flat, 1300, '2026-11-18')).toBeUndefined()
  expect(loweredDeposits(flat, 1040, '2026-11-18')).toEqual({ deposit: 1200, holding_deposit: 240 })
  expect(loweredDeposits({ ...flat, holding_deposit: null }, 1040, '2026-11-18')).toEqual({ deposit: 1200 })
  expect(loweredDeposits({ ...flat, property_type: 'Garage' }, 40, '2026-11-18')).toBeUndefined()
})

describe('changes that an administrator sees', () => {
  const rule: LawRule = {
    id: 'x',
    rule: 'one_rent',
    countries: ['Wales'],
    from: '2027-01-10',
    until: null,
    kinds: ['long let'],
    status: 'in force',
    figures: {},
    source: 'renters-rights-act',
  }

  test('include rules that start or end within 90 days, the next first', () => {
    const ending = { ...rule, id: 'y', from: '2020-01-01', until: '2026-12-01' }
    const far = { ...rule, id: 'z', from: '2027-02-17' }
    expect(
      lawChanges('2026-11-18', 90, [rule, ending, far]).map(({ row, change }) => [row.id, change]),
    ).toEqual([
      ['y', 'ends'],
      ['x', 'starts'],
    ])
    expect(lawChanges('2026-11-19', 90, [far])).toHaveLength(1)
  })

  test('include what has been announced without a day', () => {
    expect(lawChanges('2026-11-18', 90).map(({ row, change }) => [row.id, change])).toEqual([
      ['prs-database-england', 'expected'],
    ])
  })
})

test('a reader of the rules page sees every rule with its text, countries, date and source', () => {
  for (const row of lawRules) {
    const { title, text, countries: named, since, source } = describeRule(row)
    expect([title, text, named, since, source.name].every((part) => part.length > 3)).toBe(true)
    expect(source.url).toMatch(/^https:\/\/www\.(legislation\.gov\.uk|gov\.uk|gov\.scot)\//)
    expect(text).not.toContain('undefined')
  }
  const ids = lawRules.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('a reader is not told of a ground-rent cap, which is only a draft Bill', () => {
  expect(JSON.stringify(lawRules.map(describeRule))).not.toMatch(/ground rent/i)
})
