import { expect, test } from 'vitest'
import { testDatabase } from '../test/database.ts'
import { createLandlord, createListing } from '../test/people.ts'
import { listingTasks } from './listing-schedule.ts'
import { runTasks } from './run-tasks.ts'

const { sql } = await testDatabase()
const failures: object[] = []

test('a running worker publishes a listing on its date and closes it after its expiry', async () => {
  const landlord = await createLandlord(sql)
  const soon = new Date(Date.now() + 500)
  const opening = await createListing(sql, landlord, { status: 'scheduled', publish_at: soon })
  const closing = await createListing(sql, landlord, {
    status: 'live',
    published_at: new Date(Date.now() - 86_400_000),
    expires_at: soon,
  })
  const worker = await runTasks(sql, listingTasks(sql), { error: (fields) => void failures.push(fields) })
  const stateOf = async (id: string) => {
    const [row] = await sql<{ status: string }[]>`select status from public.properties where id = ${id}`
    return row?.status
  }
  await expect.poll(() => stateOf(opening)).toBe('live')
  await expect.poll(() => stateOf(closing)).toBe('expired')
  const notifications =
    await sql`select title from public.notifications where user_id = ${landlord.id} order by title`
  expect(notifications.map(({ title }) => title)).toContain('Listing expired')
  await worker.stop()
  expect(failures).toEqual([])
})
