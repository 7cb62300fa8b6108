import { beforeEach, describe, expect, test } from 'vitest'
import type { Country } from '../../../domain/geo/country.ts'
import { ruleInForce } from '../../../domain/law/law-in-force.ts'
import { lawRules, type OfferKind, type RuleName } from '../../../domain/law/law-rules.ts'
import { depositLimit, holdingDepositLimit } from '../../../domain/law/letting-limits.ts'
import {
  advertFindings,
  type Finding,
  forbiddenWords,
  type ListingToCheck,
  wordFindings,
} from '../../../domain/listings/advert-check.ts'
import { advertPatterns } from '../../../domain/listings/advert-phrases.ts'
import { priceFloors } from '../../../domain/listings/price-floors.ts'
import { dateInLondon } from '../../../domain/time/dates.ts'
import { allowedPhrases, forbiddenPhrases } from '../../../test/advert-phrases.ts'
import { testDatabase } from '../../../test/database.ts'
import { createLandlord, createListing, createPerson, type Person, runAs } from '../../../test/people.ts'
import type { Tables } from '../../database.ts'

const { sql } = await testDatabase()

const countries: readonly Country[] = ['England', 'Scotland', 'Wales', 'Northern Ireland']
const kinds: readonly OfferKind[] = ['sale', 'long let', 'short let', 'commercial let']

describe('the law in the database', () => {
  test('has the rows that the application has', async () => {
    const rows = await sql`
      select id, rule, countries, from_date::text as "from", until_date::text as "until", kinds, status, figures
      from private.law_rules order by id`
    const expected = lawRules
      .map(({ id, rule, countries, from, until, kinds, status, figures }) => ({
        ...{ id, rule, countries: [...countries], from, until, kinds: [...kinds], status, figures },
      }))
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    expect(rows.map((row) => ({ ...row }))).toEqual(expected)
  })

  test('applies each rule to the same country, kind and day as the application', async () => {
    const names = [...new Set(lawRules.map(({ rule }) => rule))] as RuleName[]
    const days = [...new Set(lawRules.flatMap(({ from, until }) => [from, until]))]
      .filter((day) => day !== null)
      .flatMap((day) => [new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10), day])
    const cases = names.flatMap((rule) =>
      countries.flatMap((country) =>
        kinds.flatMap((kind) => [...days, '2026-11-18'].map((on) => ({ rule, country, kind, on }))),
      ),
    )
    const found = await sql<{ figures: unknown }[]>`
      select private.law_rule(c.rule, c.country, c.kind, c."on"::date) as figures
      from jsonb_to_recordset(${sql.json(cases)}) as c (rule text, country text, kind text, "on" text)`
    expect(cases.length).toBeGreaterThan(1000)
    expect(found.map(({ figures }) => figures)).toEqual(
      cases.map(({ rule, ...context }) => ruleInForce(rule, context)?.figures ?? null),
    )
  })

  test('applies a rule that ends until the day before', async () => {
    await sql`insert into private.law_rules (id, rule, countries, from_date, until_date, kinds, status)
      values ('ending', 'ending', '{England}', '2026-05-01', '2027-01-01', '{"long let"}', 'in force')`
    const [row] = await sql`
      select private.law_rule('ending', 'England', 'long let', '2026-04-30') as before,
        private.law_rule('ending', 'England', 'long let', '2026-05-01') as first,
        private.law_rule('ending', null, 'long let', '2026-12-31') as last,
        private.law_rule('ending', 'England', 'long let', '2027-01-01') as after,
        private.law_rule('ending', 'England', 'short let', '2026-12-31') as elsewhere`
    await sql`delete from private.law_rules where id = 'ending'`
    expect({ ...row }).toEqual({ before: null, first: {}, last: {}, after: null, elsewhere: null })
  })

  test('has the deposit limits of the application', async () => {
    const cases = countries.flatMap((country) =>
      [1, 433, 1300, 4166, 4167, 20_000].map((rent) => ({ country, rent })),
    )
    const found = await sql<{ deposit: string | null; holding: string | null }[]>`
      select private.rent_limit(private.law_rule('deposit_cap', c.country, 'long let', '2026-11-18'), c.rent) as deposit,
        private.rent_limit(private.law_rule('holding_deposit_cap', c.country, 'long let', '2026-11-18'), c.rent) as holding
      from jsonb_to_recordset(${sql.json(cases)}) as c (country text, rent int)`
    const asNumber = (value: string | null) => (value === null ? undefined : Number(value))
    expect(found.map(({ deposit, holding }) => [asNumber(deposit), asNumber(holding)])).toEqual(
      cases.map(({ country, rent }) => [
        depositLimit(rent, country, '2026-11-18'),
        holdingDepositLimit(rent, country, '2026-11-18'),
      ]),
    )
  })

  test('has the price floors of the application', async () => {
    const rows = await sql`select area, sale, rent from private.price_floors order by area`
    expect(rows.map((row) => ({ ...row }))).toEqual(
      priceFloors.toSorted((one, other) => (one.area < other.area ? -1 : 1)),
    )
  })
})

describe('words in an advert', () => {
  test('are found by the patterns of the application', async () => {
    const rows = await sql`select code, rule, pattern from private.advert_phrases order by code`
    expect(rows.map((row) => ({ ...row }))).toEqual(
      forbiddenWords
        .map(([kind, code, rule]) => ({
          code,
          rule,
          pattern: advertPatterns[kind].replaceAll(String.raw`\b`, String.raw`\y`),
        }))
        .toSorted((one, other) => (one.code < other.code ? -1 : 1)),
    )
  })

  const sentences = [...forbiddenPhrases.map(([, sentence]) => sentence), ...allowedPhrases]
  const offers = [
    { listing_type: 'sale', let_type: null, property_type: 'Flat' },
    { listing_type: 'rent', let_type: 'long', property_type: 'Flat' },
    { listing_type: 'rent', let_type: 'short', property_type: 'Flat' },
    { listing_type: 'rent', let_type: 'commercial', property_type: 'Commercial' },
  ] as const
  const days = ['2026-04-30', '2026-05-01', '2026-05-31', '2026-06-01', '2026-11-18']

  test.each([...countries, null])(
    'in %s are refused by the database as by the application',
    async (country) => {
      const cases = sentences.flatMap((sentence, index) =>
        offers.flatMap((offer) =>
          days.map((on) => ({
            ...offer,
            country,
            on,
            // Each part of an advert is read.
            title: index % 3 === 0 ? sentence : 'A home',
            description: index % 3 === 1 ? `A bright flat. ${sentence}` : 'A bright flat.',
            features: index % 3 === 2 ? ['Garden', sentence] : [],
          })),
        ),
      )
      const found = await sql<{ codes: string[] }[]>`
      select private.problem_codes(private.word_problems(p, private.offer_kind(p.listing_type, p.let_type, p.property_type), c."on")) as codes
      from rows from (jsonb_to_recordset(${sql.json(cases)}) as (listing_type text, let_type text, property_type text, country text,
          "on" date, title text, description text, features text[])) with ordinality as c,
        lateral jsonb_populate_record(null::public.properties, to_jsonb(c)) p
      order by c.ordinality`
      const expected = cases.map((each) =>
        wordFindings(
          {
            ...each,
            listingType: each.listing_type,
            letType: each.let_type,
            propertyType: each.property_type,
          },
          each.on,
        )
          .map(({ code }) => code)
          .toSorted(),
      )
      expect(expected.flat().length).toBeGreaterThan(50)
      expect(found.map(({ codes }) => codes)).toEqual(expected)
    },
  )
})

const toAdvert = (row: Tables<'properties'>): ListingToCheck => ({
  listingType: row.listing_type,
  propertyType: row.property_type,
  country: row.country,
  title: row.title,
  location: row.location,
  price: row.price,
  deposit: row.deposit,
  holdingDeposit: row.holding_deposit,
  letType: row.let_type,
  epcRating: row.epc_rating,
  epcStatus: row.epc_status,
  epcExemption: row.epc_exemption,
  landlordRegistration: row.landlord_registration,
  addressLine: row.address_line,
  postcode: row.postcode,
  latitude: row.latitude,
  photoCount: row.images.length,
  councilTaxBand: row.council_tax_band,
  tenure: row.tenure,
  leaseYearsLeft: row.lease_years_left,
  isNewHome: row.is_new_home,
  sharedOwnershipShare: row.shared_ownership_share,
  description: row.description,
  features: row.features,
  comparables: [],
})

/** A deterministic choice, so that a failure can be repeated. */
function generator(seed: number) {
  let state = seed
  return <T>(options: readonly T[]): T => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return options[Math.floor((state / 2_147_483_648) * options.length)] as T
  }
}

test('the database and the advert check find the same problems in 400 adverts of every kind', async () => {
  const pick = generator(20_261_118)
  const ids: string[] = []
  for (let i = 0; i < 400; i++) {
    const isRent = pick([true, false])
    ids.push(
      await createListing(sql, null, {
        listing_type: isRent ? 'rent' : 'sale',
        property_type: pick(['Flat', 'Terraced', 'Land', 'Garage', 'Commercial', 'Park Home', null]),
        country: pick([...countries, null]),
        title: pick(['A home', 'A home', '']),
        location: pick(['Monk Road, Bristol', ' ']),
        price: pick([0, 50, 300, 1300, 5000, 90_000, 300_000]),
        address_line: pick(['1 Monk Road', 'Plot 4', '12', null]),
        postcode: pick(['BS7 8NE', 'SW4 0AA', 'BT1 1AA', null]),
        latitude: pick([51.47, null]),
        description: pick([
          '',
          'Short',
          'A bright flat on the first floor of a quiet building in town.',
          '  \n ',
        ]),
        // One phrase of each kind.
        features: pick([
          [],
          ...new Map(forbiddenPhrases.map(([code, sentence]) => [code, [sentence]])).values(),
        ]),
        images: pick([
          [],
          ['https://a.example/1.jpg'],
          Array.from({ length: 3 }, (_, n) => `https://a.example/${n}.jpg`),
        ]),
        epc_rating: pick(['C', 'E', 'F', 'G', null]),
        epc_status: pick(['applied for', 'exempt', null]),
        epc_exemption: pick(['PRS-1', ' ', null]),
        landlord_registration: pick(['1/2/3', '', null]),
        is_new_home: pick([true, false]),
        council_tax_band: pick(['B', null]),
        tenure: isRent ? null : pick(['freehold', 'leasehold', null]),
        lease_years_left: pick([99, null]),
        shared_ownership_share: pick([25, null]),
        deposit: isRent ? pick([0, 900, 1500, 1501, 9000, null]) : null,
        holding_deposit: isRent ? pick([0, 300, 301, null]) : null,
        let_type: isRent ? pick(['long', 'short', 'commercial', null]) : null,
      }),
    )
  }
  const rows = await sql<(Tables<'properties'> & { problems: Finding[] })[]>`
    select p.*, private.publishing_problems(p) as problems from public.properties p where p.id = any (${ids}) order by p.id`
  const plain = (found: readonly { code: string; severity: string; limit?: number }[]) =>
    found.map(({ code, severity, limit }) => `${code} ${severity} ${limit ?? ''}`).toSorted()
  const seen = new Set<string>()
  for (const row of rows) {
    const expected = advertFindings(toAdvert(row), dateInLondon(new Date())).filter(
      ({ severity }) => severity !== 'warning',
    )
    expect(plain(row.problems), JSON.stringify(row)).toEqual(plain(expected))
    for (const { code } of expected) seen.add(code)
  }
  expect(seen.size).toBe(27)
})

describe('a landlord', () => {
  let landlord: Person
  beforeEach(async () => {
    landlord = await createLandlord(sql, 'landlord_premium')
  })

  const publish = (id: string, reason: string | null = null) =>
    runAs(sql, landlord, (tx) => tx`select * from public.publish_listing(${id}, null, ${reason})`)
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => ({ hint: 'allowed', codes: [] as string[] }),
      (error: { hint?: string; detail?: string }) => ({
        hint: error.hint,
        codes: (JSON.parse(error.detail ?? '[]') as ({ code: string } | string)[]).map((each) =>
          typeof each === 'string' ? each : each.code,
        ),
      }),
    )
  const statusOf = async (id: string) =>
    (await sql`select status from public.properties where id = ${id}`)[0]?.status

  test('cannot publish a flat for £50 without street, photos, text or EPC rating, and reads why', async () => {
    const id = await createListing(sql, landlord, {
      price: 50,
      deposit: null,
      council_tax_band: null,
      address_line: null,
      images: [],
      description: '',
      epc_rating: null,
    })
    expect(await refusal(publish(id, 'It is cheap because it is mine to give'))).toEqual({
      hint: 'advert_incomplete',
      codes: [
        'street_missing',
        'description_short',
        'few_photos',
        'epc_missing',
        'deposit_missing',
        'council_tax_missing',
        'price_below_floor',
      ],
    })
    expect(await statusOf(id)).toBe('draft')
  })

  test('cannot publish words that the law forbids by calling the API', async () => {
    const id = await createListing(sql, landlord, {
      description: 'A bright flat on the first floor of a quiet building. No DSS, minimum term 12 months.',
    })
    expect(await refusal(publish(id))).toEqual({
      hint: 'advert_incomplete',
      codes: ['fixed_term', 'no_benefits'],
    })
    const scotland = await createListing(sql, landlord, {
      country: 'Scotland',
      landlord_registration: '1/2/3',
      description: 'A bright flat on the first floor of a quiet building. Minimum term 12 months.',
    })
    expect((await refusal(publish(scotland))).hint).toBe('allowed')
  })

  test('publishes a complete advert', async () => {
    const id = await createListing(sql, landlord)
    await publish(id)
    expect(await statusOf(id)).toMatch(/live|scheduled/)
  })

  test('cannot place a home outside its postcode, or in a postcode that does not exist', async () => {
    await sql`insert into public.places (name, kind, outcode, country, latitude, longitude)
      values ('LS6', 'outcode', 'LS6', 'England', 53.82, -1.57)`
    await sql`insert into private.postcodes values ('LS61AA', 53.82, -1.57)`
    const at = (latitude: number, postcode: string) =>
      createListing(sql, landlord, { latitude, longitude: -1.57, postcode })
    expect((await refusal(publish(await at(53.9, 'LS6 1AA')))).codes).toEqual(['position_outside_postcode'])
    expect((await refusal(publish(await at(54.2, 'LS6')))).codes).toEqual(['position_outside_postcode'])
    expect((await refusal(publish(await at(53.83, 'LS6 1AA')))).hint).toBe('allowed')
    expect((await refusal(publish(await at(53.82, 'LS99 9ZZ')))).codes).toEqual(['postcode_unknown'])
    await sql`delete from public.places where name = 'LS6'`
    await sql`delete from private.postcodes where postcode = 'LS61AA'`
  })

  test('explains an exception, which staff approve and thereby publish', async () => {
    const id = await createListing(sql, landlord, { images: [] })
    expect(await refusal(publish(id))).toEqual({ hint: 'reason_needed', codes: ['few_photos'] })
    const [row] = await publish(id, 'The tenants move out on Friday; photos follow then.')
    expect(row?.status).toBe('draft')
    const [review] = await sql`select * from public.listing_reviews where property_id = ${id}`
    expect(review).toMatchObject({
      status: 'pending',
      codes: ['few_photos'],
      reason: expect.stringContaining('Friday'),
    })
    const isInReview = async () => (await sql`select public.is_listing_in_review(${id}) as found`)[0]?.found
    expect(await isInReview()).toBe(true)
    await sql`update public.properties set status = 'let_agreed' where id = ${id}`
    expect(await isInReview()).toBe(false) // the public sees it, and must not read that it is under suspicion
    await sql`update public.properties set status = 'draft' where id = ${id}`
    const admin = await createPerson(sql, { roles: ['admin'] })
    await expect(
      runAs(sql, landlord, (tx) => tx`select public.decide_listing_review(${review?.id}, 'approved')`),
    ).rejects.toMatchObject({ code: '42501' })
    const decide = () =>
      runAs(sql, admin, (tx) => tx`select public.decide_listing_review(${review?.id}, 'approved') as outcome`)
    expect(await decide()).toMatchObject([{ outcome: 'approved' }])
    await expect(decide()).rejects.toMatchObject({ hint: 'already_decided' })
    expect(await isInReview()).toBe(false)
    expect(await statusOf(id)).toMatch(/live|scheduled/)
    const [told] = await sql`
      select title from public.notifications where user_id = ${landlord.id} order by created_at desc limit 1`
    expect(told?.title).toBe('Advert approved and published')
  })

  test('reads why staff refused, and can send it again', async () => {
    const id = await createListing(sql, landlord, { price: 60, deposit: 0 })
    await publish(id, 'A room for a student who helps in the garden.')
    const admin = await createPerson(sql, { roles: ['admin'] })
    const [review] = await sql`select id from public.listing_reviews where property_id = ${id}`
    const refuse = (reason: string | null) =>
      runAs(sql, admin, (tx) => tx`select public.decide_listing_review(${review?.id}, 'refused', ${reason})`)
    await expect(refuse(' ')).rejects.toMatchObject({ hint: 'reason_missing' })
    await refuse('Advertise the room, not the flat.')
    expect(await statusOf(id)).toBe('draft')
    await publish(id, 'It is the whole flat, and the rent is right.')
    expect(
      await sql`select status from public.listing_reviews where property_id = ${id} order by created_at`,
    ).toMatchObject([{ status: 'refused' }, { status: 'pending' }])
  })

  test('cannot use an approval for a still lower price', async () => {
    const id = await createListing(sql, landlord, { price: 200, deposit: 0 })
    await publish(id, 'A peppercorn rent for a caretaker of the building.')
    const admin = await createPerson(sql, { roles: ['admin'] })
    await runAs(
      sql,
      admin,
      (tx) =>
        tx`select public.decide_listing_review(id, 'approved') from public.listing_reviews where property_id = ${id}`,
    )
    const change = (price: number) =>
      runAs(sql, landlord, (tx) => tx`update public.properties set price = ${price} where id = ${id}`)
    expect((await refusal(change(210))).hint).toBe('allowed')
    expect(await refusal(change(100))).toEqual({ hint: 'advert_incomplete', codes: ['price_below_floor'] })
  })

  test('cannot empty a published advert, but may edit one that was incomplete before', async () => {
    const id = await createListing(sql, landlord, { status: 'live' })
    const change = (column: string, value: string | number | string[] | null) =>
      runAs(
        sql,
        landlord,
        (tx) => tx`update public.properties set ${tx({ [column]: value })} where id = ${id}`,
      )
    expect((await refusal(change('description', 'Nice'))).codes).toEqual(['description_short'])
    expect((await refusal(change('epc_rating', null))).codes).toEqual(['epc_missing'])
    expect((await refusal(change('title', 'A flat, no DSS'))).codes).toEqual(['no_benefits'])
    expect((await refusal(change('features', ['Adults only']))).codes).toEqual(['no_children'])
    expect((await refusal(change('title', 'A better title'))).hint).toBe('allowed')
    await sql`update public.properties set description = '' where id = ${id}`
    expect((await refusal(change('title', 'Another title'))).hint).toBe('allowed')
  })

  test('sees the problems of their own listing only', async () => {
    const id = await createListing(sql, landlord, { description: '' })
    const problems = (person: Person) =>
      runAs(sql, person, (tx) => tx`select public.listing_problems(${id}) as problems`)
    expect(await problems(landlord)).toMatchObject([
      { problems: [{ code: 'description_short', severity: 'blocking' }] },
    ])
    await expect(problems(await createLandlord(sql, 'landlord_basic'))).rejects.toMatchObject({
      hint: 'not_your_listing',
    })
  })
})
