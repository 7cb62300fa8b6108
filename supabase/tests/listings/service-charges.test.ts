import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createListing } from '../../../test/people.ts'

const { sql } = await testDatabase()

const charge = async (id: string) =>
  (await sql`select public.comparable_service_charge(${id}) as found`)[0]?.found

const flat = {
  ...{ listing_type: 'sale', status: 'live', tenure: 'leasehold', lease_years_left: 99, square_feet: 1000 },
  ...{ postcode: 'LS6 1AA', service_charge: 9000 },
}

test('a buyer compares a service charge with at least five other leasehold homes in the district', async () => {
  const id = await createListing(sql, null, flat)
  // Not comparable: another district, freehold, sold, to rent, without a charge or an area.
  for (const facts of [
    { postcode: 'LS7 1AA' },
    { tenure: 'freehold', lease_years_left: null },
    { status: 'sold_stc' },
    { service_charge: null },
    { square_feet: null },
  ])
    await createListing(sql, null, { ...flat, service_charge: 50, ...facts })
  for (const service_charge of [1000, 1500, 2000, 2500])
    await createListing(sql, null, { ...flat, service_charge })
  expect(await charge(id)).toBeNull()
  await createListing(sql, null, { ...flat, service_charge: 4000 })
  expect(await charge(id)).toEqual({ median: 2, count: 5 })
  const freehold = await createListing(sql, null, { ...flat, tenure: 'freehold', lease_years_left: null })
  expect(await charge(freehold)).toBeNull()
})
