import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { createClientAddress } from '../../platform/http/client-address.ts'
import type { Database } from '../../supabase/database.ts'
import { startBackend } from '../../test/backend.ts'
import { createListing } from '../../test/people.ts'

/** Behind a trusted proxy, whose X-Forwarded-For sets the client address. */
const { url, keys, sql } = await startBackend({
  clientAddress: createClientAddress({ trustedProxies: ['10.0.0.1'], peerAddress: () => '10.0.0.1' }),
})

const from = (forwarded: string) =>
  createClient<Database>(url, keys.anonKey, {
    auth: { persistSession: false },
    global: { headers: { 'x-forwarded-for': forwarded } },
  })
const countView = (listing: string, visitor: string, forwarded: string) =>
  from(forwarded).rpc('record_listing_view', { property_id: listing, visitor }).throwOnError()
const viewsOf = async (listing: string) =>
  (await sql<{ views: number }[]>`select views from public.listing_views where property_id = ${listing}`)[0]
    ?.views ?? 0
const liveListing = () => createListing(sql, null, { status: 'live' })

// ASVS 15.3.4
test('a caller who invents visitors adds no more views than one household could', async () => {
  const listing = await liveListing()
  for (let n = 0; n < 30; n++) await countView(listing, `invented ${n}`, `203.0.113.${n}, 198.51.100.7`)
  expect(await viewsOf(listing)).toBe(10)
  for (let n = 0; n < 30; n++) await countView(listing, `of one line ${n}`, `2001:db8:1:2::${n}`)
  expect(await viewsOf(listing)).toBe(20)
  await countView(listing, 'somebody else', '192.0.2.1')
  expect(await viewsOf(listing)).toBe(21)
})

test('a returning visitor does not use up the limit of their household', async () => {
  const listing = await liveListing()
  for (let n = 0; n < 30; n++) await countView(listing, 'Ada', '192.0.2.9')
  await countView(listing, 'Grace', '192.0.2.9')
  expect(await viewsOf(listing)).toBe(2)
})

test('a visitor whose proxy sends an invalid address is still counted', async () => {
  const listing = await liveListing()
  for (const [n, claim] of ['unknown', '', "'; drop table", '::ffff:192.0.2.3', '1.2.3.4.5'].entries())
    await countView(listing, `${n}`, claim)
  expect(await viewsOf(listing)).toBe(5)
})

test('an attacker cannot hide real reports under many anonymous ones', async () => {
  await sql`update public.app_settings set value = '3' where key = 'reports_per_day'`
  const listing = await liveListing()
  const report = (forwarded: string) =>
    from(forwarded).from('listing_reports').insert({ property_id: listing, reason: 'scam' })
  const statuses: number[] = []
  for (let n = 0; n < 5; n++) statuses.push((await report(`203.0.113.${n}, 198.51.100.8`)).status)
  expect(statuses).toEqual([201, 201, 201, 429, 429])
  expect((await report('198.51.100.9')).status).toBe(201)
})

test('the counters of visitors store no network address', async () => {
  const rows = await sql<{ network: string }[]>`select network from private.network_actions`
  expect(rows.length).toBeGreaterThan(3)
  for (const { network } of rows) expect(network).toMatch(/^[0-9a-f]{64}$/)
})
