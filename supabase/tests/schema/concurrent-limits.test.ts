import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createListing, createPerson, runAs } from '../../../test/people.ts'

const { sql } = await testDatabase({ max: 30 })

async function setLimit(key: string, most: number) {
  await sql`update public.app_settings set value = ${most} where key = ${key}`
}

async function allowedOf(attempts: Promise<unknown>[]): Promise<number> {
  return (await Promise.allSettled(attempts)).filter(({ status }) => status === 'fulfilled').length
}

// ASVS 2.3.2, 2.3.4
test('a person who saves many searches at once keeps no more than the limit', async () => {
  const person = await createPerson(sql)
  await setLimit('saved_searches_per_person', 3)
  const save = (n: number) =>
    runAs(
      sql,
      person,
      (tx) => tx`insert into public.saved_searches (name, query, criteria) values ('S', ${`q=${n}`}, '{}')`,
    )
  expect(await allowedOf(Array.from({ length: 20 }, (_, n) => save(n)))).toBe(3)
})

test('a person who sends many reports at once stores no more than the limit', async () => {
  const person = await createPerson(sql)
  const listing = await createListing(sql, null, { status: 'live' })
  await setLimit('reports_per_day', 3)
  const report = () =>
    runAs(
      sql,
      person,
      (tx) => tx`insert into public.listing_reports (property_id, reason) values (${listing}, 'scam')`,
    )
  expect(await allowedOf(Array.from({ length: 20 }, report))).toBe(3)
})
