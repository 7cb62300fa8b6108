import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countStated } from '../../../domain/listings/count-stated.ts'
import { materialFacts, statementLabels } from '../../../domain/listings/material-information.ts'
import { propertyTypes } from '../../../domain/search/search-options.ts'
import { anonymous } from '../../../platform/db/as-caller.ts'
import { testDatabase } from '../../../test/database.ts'
import { createLandlord, createListing, type Person, runAs } from '../../../test/people.ts'

const { sql } = await testDatabase()
const visitor: Person = { id: '', email: '', caller: anonymous }

const sometimes = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 2 })
const blanks = ['', ' ', '\t\n', '\u00a0', '\u2003\ufeff', '\u3000']
const anyStatement = fc.oneof(
  fc.constant(undefined),
  fc.record({ state: fc.constantFrom('not_applicable', 'not_stated', 'stated') }),
  fc.record({
    state: fc.constantFrom('not_applicable', 'not_stated', 'stated'),
    text: fc.constantFrom(...blanks, 'Mains', ' Gas ', '\u200b'),
  }),
)
const anyFacts = fc.record({
  listing_type: fc.constantFrom('sale' as const, 'rent' as const),
  property_type: sometimes(fc.constantFrom(...propertyTypes)),
  country: sometimes(fc.constantFrom('England' as const, 'Scotland' as const, 'Northern Ireland' as const)),
  council_tax_band: sometimes(fc.constantFrom('A' as const, 'D' as const)),
  tenure: sometimes(fc.constantFrom('freehold', 'leasehold', 'share of freehold', 'commonhold')),
  lease_years_left: sometimes(fc.constantFrom(0, 90)),
  ground_rent: sometimes(fc.constantFrom(0, 250)),
  service_charge: sometimes(fc.constantFrom(0, 1800)),
  shared_ownership_share: sometimes(fc.constantFrom(40)),
  deposit: sometimes(fc.constantFrom(0, 900)),
  statements: fc.record(Object.fromEntries(statementLabels.map(([key]) => [key, anyStatement]))),
})

test('a visitor’s search counts what an advert states exactly as its page does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyFacts, { minLength: 40, maxLength: 40 }), async (adverts) => {
      const rows = adverts.map(({ statements, ...facts }) => ({
        ...facts,
        deposit: facts.listing_type === 'rent' ? facts.deposit : null,
        material_information: JSON.parse(JSON.stringify(statements)) as Record<
          string,
          { state: string; text?: string }
        >,
      }))
      const counted = await sql<{ counted: number[] }[]>`
        select private.count_stated(jsonb_populate_record(null::public.properties, row)) as counted
        from jsonb_array_elements(${sql.json(rows)}) with ordinality rows (row, position) order by position`
      for (const [i, row] of rows.entries()) {
        const { stated, applicable } = countStated(
          materialFacts({
            listingType: row.listing_type,
            propertyType: row.property_type,
            country: row.country,
            councilTaxBand: row.council_tax_band,
            tenure: row.tenure,
            leaseYearsLeft: row.lease_years_left,
            groundRent: row.ground_rent,
            serviceCharge: row.service_charge,
            sharedOwnershipShare: row.shared_ownership_share,
            deposit: row.deposit,
            statements: row.material_information,
          }),
        )
        expect(counted[i]?.counted, JSON.stringify(row)).toEqual([stated, applicable])
      }
    }),
    { numRuns: 25, endOnFailure: true },
  )
})

test('a visitor sees the score of a home on the market, and its advertiser that of a draft', async () => {
  const landlord = await createLandlord(sql)
  const statements = Object.fromEntries(
    statementLabels.map(([key], i) => [key, i < 12 ? { state: 'stated', text: 'Yes' } : {}]),
  )
  const live = await createListing(sql, landlord, {
    status: 'live',
    material_information: sql.json(statements),
  })
  const draft = await createListing(sql, landlord)
  const scoreOf = (id: string, person: Person) =>
    runAs(sql, person, (tx) => tx`select public.disclosure_score(${id}) as score`)
  // Council tax, deposit and twelve of fifteen statements.
  expect(await scoreOf(live, visitor)).toEqual([{ score: { stated: 14, applicable: 17, percent: 82 } }])
  expect(await scoreOf(draft, visitor)).toEqual([{ score: null }])
  expect(await scoreOf(draft, landlord)).toEqual([{ score: { stated: 2, applicable: 17, percent: 11 } }])
  const [card] =
    await sql`select card -> 'facts' as facts, disclosure from private.listing_search where listing_id = ${live}`
  expect(card).toEqual({ facts: [14, 17], disclosure: 82 })
})
