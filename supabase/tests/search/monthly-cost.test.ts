import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CostFacts, monthlyPence, runningPence } from '../../../domain/money/monthly-cost.ts'
import { mortgageFactor } from '../../../domain/money/mortgage.ts'
import { councilTaxBands, epcRatings, propertyTypes, tenures } from '../../../domain/search/search-options.ts'
import { testDatabase } from '../../../test/database.ts'

const { sql } = await testDatabase()

const sometimes = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 4 })
const anyPounds = fc.oneof(fc.nat({ max: 10_000 }), fc.nat({ max: 2_147_483_647 }))
const anyHome = fc.record({
  price: fc.oneof(fc.integer({ min: 1, max: 2_000_000 }), fc.constant(2_147_483_647)),
  listingType: fc.constantFrom('sale' as const, 'rent' as const),
  propertyType: fc.constantFrom(...propertyTypes),
  bedrooms: sometimes(fc.nat({ max: 12 })),
  squareFeet: sometimes(
    fc.oneof(fc.integer({ min: 1, max: 5_000 }), fc.constantFrom(19_999, 20_001, 2_147_483_647)),
  ),
  tenure: sometimes(fc.constantFrom(...tenures)),
  country: sometimes(fc.constantFrom('England' as const, 'Scotland', 'Wales', 'Northern Ireland')),
  councilTaxBand: sometimes(fc.constantFrom(...councilTaxBands)),
  epcRating: sometimes(fc.constantFrom(...epcRatings)),
  serviceCharge: sometimes(anyPounds),
  groundRent: sometimes(anyPounds),
  billsIncluded: sometimes(fc.boolean()),
})
const anyLoan = fc.record({
  depositPercent: fc.nat({ max: 100 }),
  rate: fc.nat({ max: 1_600 }),
  years: fc.nat({ max: 45 }),
})

type Home = CostFacts & { price: number }
type Terms = { depositPercent: number; rate: number; years: number }

const columnsOf = (home: Home) => ({
  id: randomUUID(),
  price: home.price,
  listing_type: home.listingType,
  property_type: home.propertyType,
  bedrooms: home.bedrooms,
  square_feet: home.squareFeet,
  tenure: home.tenure,
  country: home.country,
  council_tax_band: home.councilTaxBand,
  epc_rating: home.epcRating,
  service_charge: home.serviceCharge,
  ground_rent: home.groundRent,
  bills_included: home.billsIncluded,
})

/** Calls the database's functions for homes that are not stored. */
async function costsInSql(cases: readonly (readonly [Home, Terms])[]) {
  const rows = cases.map(([home, terms]) => ({ home: columnsOf(home), terms }))
  const costs = await sql<{ running: string; total: string; factor: string }[]>`
    with cases as (
      select n, jsonb_populate_record(null::public.properties, c -> 'home') as listing, (c #>> '{terms,depositPercent}')::int as deposit,
        private.mortgage_factor((c #>> '{terms,rate}')::int, (c #>> '{terms,years}')::int) as factor
      from jsonb_array_elements(${sql.json(rows)}) with ordinality cases (c, n))
    select private.running_cost(listing)::text as running, factor::text,
      private.monthly_cost((listing).listing_type = 'rent', (listing).price, private.running_cost(listing), deposit, factor)::text as total
    from cases order by n`
  return costs.map(({ running, total, factor }) => ({
    running: Number(running),
    total: Number(total),
    factor: Number(factor),
  }))
}

function costsOnScreen(home: Home, { depositPercent, rate, years }: Terms) {
  const loan = { depositPercent, ratePercent: rate / 100, years }
  const running = runningPence(home)
  const total = monthlyPence(home.listingType, home.price, running, loan)
  return { running, total, factor: mortgageFactor(loan) }
}

test('a home costs the same a month in the database and on the screen, to the penny', async () => {
  // A hundred at a time, because the round trips took ten times as long as the calculation.
  const cases = fc.array(fc.tuple(anyHome, anyLoan), { minLength: 1, maxLength: 100, size: 'max' })
  await fc.assert(
    fc.asyncProperty(cases, async (homes) => {
      expect(await costsInSql(homes)).toEqual(homes.map(([home, terms]) => costsOnScreen(home, terms)))
    }),
    { numRuns: 40 },
  )
})

test('every rate and term that the screen offers has the same factor in the database', async () => {
  const rates = Array.from({ length: 1_502 }, (_, rate) => rate)
  const factors = await sql<{ rate: number; years: number; factor: string }[]>`
    select rate, years, private.mortgage_factor(rate, years)::text as factor
    from unnest(${rates}::int[]) rate, unnest(${[20, 25, 30, 35, 40]}::int[]) years`
  for (const { rate, years, factor } of factors)
    expect(mortgageFactor({ ratePercent: rate / 100, years }), `${rate} ${years}`).toBe(Number(factor))
})
