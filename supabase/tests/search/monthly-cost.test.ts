import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CostFacts, monthlyPence, runningPence } from '../../../domain/money/monthly-cost.ts'
import { mortgageFactor } from '../../../domain/money/mortgage.ts'
import { councilTaxBands, epcRatings, propertyTypes, tenures } from '../../../domain/search/search-options.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { testDatabase } from '../../../test/database.ts'
import { withRollback } from './search-calls.ts'

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

/** Calls the database's functions for a home that is not stored. */
async function costsInSql(
  tx: Tx,
  { price, ...facts }: CostFacts & { price: number },
  loan: { depositPercent: number; rate: number; years: number },
) {
  const listing = {
    id: randomUUID(),
    price,
    listing_type: facts.listingType,
    property_type: facts.propertyType,
    bedrooms: facts.bedrooms,
    square_feet: facts.squareFeet,
    tenure: facts.tenure,
    country: facts.country,
    council_tax_band: facts.councilTaxBand,
    epc_rating: facts.epcRating,
    service_charge: facts.serviceCharge,
    ground_rent: facts.groundRent,
    bills_included: facts.billsIncluded,
  }
  const [row] = await tx<{ running: string; total: string; factor: string }[]>`
    with home as (select jsonb_populate_record(null::public.properties, ${tx.json(listing)}) as listing),
      terms as (select private.mortgage_factor(${loan.rate}, ${loan.years}) as factor)
    select private.running_cost(listing)::text as running, factor::text,
      private.monthly_cost((listing).listing_type = 'rent', (listing).price, private.running_cost(listing), ${loan.depositPercent}, factor)::text as total
    from home, terms`
  return { running: Number(row?.running), total: Number(row?.total), factor: Number(row?.factor) }
}

test('a home costs the same a month in the database and on the screen, to the penny', async () => {
  await withRollback(sql, async (tx) => {
    await fc.assert(
      fc.asyncProperty(anyHome, anyLoan, async (home, terms) => {
        const loan = {
          depositPercent: terms.depositPercent,
          ratePercent: terms.rate / 100,
          years: terms.years,
        }
        const running = runningPence(home)
        expect(await costsInSql(tx, home, terms)).toEqual({
          running,
          total: monthlyPence(home.listingType, home.price, running, loan),
          factor: mortgageFactor(loan),
        })
      }),
      { numRuns: 2_000 },
    )
  })
}, 120_000)

test('every rate and term that the screen offers has the same factor in the database', async () => {
  const rates = Array.from({ length: 1_502 }, (_, rate) => rate)
  const factors = await sql<{ rate: number; years: number; factor: string }[]>`
    select rate, years, private.mortgage_factor(rate, years)::text as factor
    from unnest(${rates}::int[]) rate, unnest(${[20, 25, 30, 35, 40]}::int[]) years`
  for (const { rate, years, factor } of factors)
    expect(mortgageFactor({ ratePercent: rate / 100, years }), `${rate} ${years}`).toBe(Number(factor))
})
