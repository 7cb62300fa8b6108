import { createClient } from '@supabase/supabase-js'
import { beforeEach, expect, test } from 'vitest'
import { createClientAddress } from '../../platform/http/client-address.ts'
import type { Database } from '../../supabase/database.ts'
import { startBackend } from '../../test/backend.ts'
import { captchaPass, createLandlord, createListing } from '../../test/people.ts'

/** Behind a trusted proxy, whose X-Forwarded-For sets the client address. */
const { url, keys, sql } = await startBackend({
  clientAddress: createClientAddress({ trustedProxies: ['10.0.0.1'], peerAddress: () => '10.0.0.1' }),
})

const from = (address: string) =>
  createClient<Database>(url, keys.anonKey, {
    auth: { persistSession: false },
    global: { headers: { 'x-forwarded-for': address } },
  })
type Enquiry = { email: string; captcha_pass?: string | null }
const write = (address: string, property_id: string, fields: Enquiry) =>
  from(address).rpc('send_enquiry', {
    property_id,
    message: 'Is it still available?',
    name: 'Grace',
    ...fields,
  })
const writeSolved = async (address: string, listing: string, email: string) =>
  write(address, listing, { email, captcha_pass: await captchaPass(sql) })
const liveListing = async () => createListing(sql, await createLandlord(sql), { status: 'live' })
/** Emails to guests. The advertisers get theirs as well. */
const mailed = async () => {
  const [row] = await sql<
    { count: number }[]
  >`select count(*)::int from private.mail_outbox where template <> 'enquiry_received'`
  return row?.count
}
const setLimit = (key: string, most: number) =>
  sql`update public.app_settings set value = ${most} where key = ${key}`

beforeEach(async () => {
  await sql`truncate private.mail_outbox, private.quota_usage`
})

async function inTens<T>(count: number, each: (n: number) => PromiseLike<T>): Promise<T[]> {
  const results: T[] = []
  for (let n = 0; n < count; n += 10)
    results.push(...(await Promise.all(Array.from({ length: 10 }, (_, i) => each(n + i)))))
  return results
}

test('a guest without a solved captcha sends no email, in 300 calls or with an invented pass', async () => {
  const listing = await liveListing()
  const answers = await inTens(300, (n) =>
    write('198.51.100.1', listing, {
      email: `invented${n}@example.org`,
      captcha_pass: n % 2 ? null : `pass ${n}`,
    }),
  )
  expect(new Set(answers.map(({ error }) => error?.hint))).toEqual(new Set(['captcha_required']))
  expect(await mailed()).toBe(0)
})

test('a guest who solves every captcha sends 20 emails an hour and 30 a day from one network', async () => {
  const listings = await Promise.all(Array.from({ length: 10 }, liveListing))
  const answers = await inTens(300, (n) =>
    writeSolved('198.51.100.2', listings[n % 10] ?? '', `invented${n}@example.org`),
  )
  expect(answers.filter(({ error }) => !error)).toHaveLength(20)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]))
  expect(await mailed()).toBe(20)
  // The next hours of the day.
  for (const _ of [1, 2]) {
    await sql`delete from private.quota_usage where quota like 'mail %'`
    await inTens(30, (n) => writeSolved('198.51.100.2', listings[n % 10] ?? '', `later${n}@example.org`))
  }
  expect(await mailed()).toBe(30)
  expect((await writeSolved('198.51.100.3', listings[0] ?? '', 'elsewhere@example.org')).error).toBeNull()
})

test('a guest uses a pass for one enquiry; the same enquiry again needs none', async () => {
  const listing = await liveListing()
  const pass = await captchaPass(sql)
  const id = crypto.randomUUID()
  const send = (email: string, captcha_pass: string | null) =>
    from('198.51.100.4').rpc('send_enquiry', {
      id,
      property_id: listing,
      message: 'Hello',
      email,
      captcha_pass,
    })
  expect((await send('once@example.org', pass)).data).toBe(id)
  expect((await send('once@example.org', null)).data).toBe(id)
  const other = await write('198.51.100.4', listing, { email: 'twice@example.org', captcha_pass: pass })
  expect(other.error?.hint).toBe('captcha_required')
})

test('a guest who was refused for another reason keeps the pass', async () => {
  const [listing, gone] = [
    await liveListing(),
    await createListing(sql, await createLandlord(sql), { status: 'withdrawn' }),
  ]
  const captcha_pass = await captchaPass(sql)
  const send = (property: string) =>
    write('198.51.100.5', property, { email: 'kept@example.org', captcha_pass })
  expect((await send(gone)).error?.hint).toBe('not_on_the_market')
  expect((await send(listing)).error).toBeNull()
})

test('guests of many networks cannot flood one listing, and members still reach it', async () => {
  await setLimit('guest_enquiries_per_listing', 5)
  const [listing, other] = [await liveListing(), await liveListing()]
  const answers = await inTens(20, (n) => writeSolved(`203.0.113.${n}`, listing, `flood${n}@example.org`))
  expect(answers.filter(({ error }) => !error)).toHaveLength(5)
  expect(new Set(answers.map(({ error }) => error?.hint))).toEqual(new Set([undefined, 'listing_busy']))
  expect((await writeSolved('203.0.113.99', other, 'flood99@example.org')).error).toBeNull()
  await setLimit('guest_enquiries_per_listing', 50)
})

test('only the service role issues passes', async () => {
  expect((await from('198.51.100.6').rpc('issue_captcha_pass')).error?.code).toBe('42501')
  const service = createClient<Database>(url, keys.serviceRoleKey, { auth: { persistSession: false } })
  const { data } = await service.rpc('issue_captcha_pass')
  expect(
    (await write('198.51.100.6', await liveListing(), { email: 'issued@example.org', captcha_pass: data }))
      .error,
  ).toBeNull()
})
