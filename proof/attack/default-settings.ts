import { randomUUID } from 'node:crypto'
import { goodPassword } from '../../test/good-password.ts'
import { createLandlord, createListing } from '../../test/people.ts'
import { type Actor, signIn } from './access/actors.ts'
import { json } from './access/visitors.ts'
import type { Attack, AttackContext } from './attack-context.ts'
import type { AttackResult } from './attack-result.ts'
import { forEachConcurrently } from './fuzz/fuzz.ts'
import { type HttpRequest, send } from './http-client.ts'

// ASVS 2.3.2, 6.3.1, 15.2.3
/**
 * Floods from one client against a server with the default settings. Other attacks use a trusted proxy, roll back their
 * writes and hold a key that needs no captcha; here nothing is relaxed.
 */
export const defaultSettings: Attack = {
  name: 'default settings',
  run: async (context, result) => {
    await testingExtras(context, result)
    await captchas(context, result)
    await guestEnquiries(context, result)
    await anonymousReports(context, result)
    await viewingChanges(context, result)
    await bulkInserts(context, result)
    await guesses(context, result)
  },
}

const floodSize = 300

/** Rollback and explain are disabled by default. */
async function testingExtras({ site, actors }: AttackContext, result: AttackResult): Promise<void> {
  const person = await actors.newUser()
  const path = `/rest/v1/profiles?id=eq.${person.id}`
  const kept = await send(site.shipped, {
    method: 'PATCH',
    path,
    headers: { ...person.headers, ...json, prefer: 'tx=rollback' },
    body: JSON.stringify({ first_name: 'Kept' }),
  })
  const [row] = await site.sql<{ name: string }[]>`
    select first_name as name from public.profiles where id = ${person.id}`
  result.expect(row?.name === 'Kept', () => `a write is rolled back on request: ${kept.status}`, kept.status)
  const plan = await send(site.shipped, {
    path,
    headers: { ...person.headers, accept: 'application/vnd.pgrst.plan+json' },
  })
  result.expect(!/"Plan"/.test(plan.text), () => 'a caller is shown the plan of a query', plan.status)
}

async function captchas({ site }: AttackContext, result: AttackResult): Promise<void> {
  for (const path of ['/signup', '/token?grant_type=password', '/recover', '/otp', '/resend']) {
    const { status, text } = await send(site.shipped, {
      method: 'POST',
      path: `/auth/v1${path}`,
      headers: { apikey: site.keys.anonKey, ...json },
      body: JSON.stringify({ email: 'nobody@example.org', password: goodPassword, type: 'signup' }),
    })
    result.expect(
      status === 400 && /captcha/.test(text),
      () => `${path} without a captcha: ${status} ${text.slice(0, 100)}`,
      status,
    )
  }
}

/** Guest enquiries send mail to unconfirmed addresses, so they need a captcha. */
async function guestEnquiries(context: AttackContext, result: AttackResult): Promise<void> {
  const { site, actors } = context
  const domain = `${randomUUID()}.example.org`
  const listing = await createListing(site.sql, await createLandlord(site.sql), { status: 'live' })
  await flood(context, (n) => ({
    method: 'POST',
    path: '/rest/v1/rpc/send_enquiry',
    headers: { ...actors.actor('anon').headers, ...json },
    body: JSON.stringify({ property_id: listing, message: 'Hello', email: `guest-${n}@${domain}` }),
  }))
  const mails = await mailsTo(context, `%@${domain}`)
  result.expect(
    mails === 0,
    () => `${floodSize} guest enquiries without a captcha send ${mails} emails`,
    `${mails} emails`,
  )
}

async function anonymousReports(context: AttackContext, result: AttackResult): Promise<void> {
  const { site, actors } = context
  const listing = await createListing(site.sql, await createLandlord(site.sql), { status: 'live' })
  await flood(context, () => ({
    method: 'POST',
    path: '/rest/v1/listing_reports',
    headers: { ...actors.actor('anon').headers, ...json, prefer: 'return=minimal' },
    body: JSON.stringify({ property_id: listing, reason: 'scam' }),
  }))
  const [row] = await site.sql<{ taken: number; most: number }[]>`
    select (select count(*) from public.listing_reports where property_id = ${listing})::int as taken,
      private.setting_int('reports_per_day') as most`
  result.expect(
    row !== undefined && row.taken <= row.most,
    () => `${floodSize} anonymous reports: ${row?.taken} taken, ${row?.most} allowed`,
    `${row?.taken} reports`,
  )
}

const viewingChangeCount = 40
const maxViewingMails = 3

/** Rescheduling a viewing repeatedly does not send a mail each time. */
async function viewingChanges(context: AttackContext, result: AttackResult): Promise<void> {
  const { site, actors } = context
  const landlord = await createLandlord(site.sql)
  const session = await signIn(site.sql, site.keys, 'landlord with a viewing', landlord.id)
  const enquirer = await actors.newUser()
  const listing = await createListing(site.sql, landlord, { status: 'live' })
  const enquiry = randomUUID()
  await site.sql`
    insert into public.property_enquiries (id, property_id, property_title, name, message, enquirer_id, owner_id, status, wants_viewing)
    values (${enquiry}, ${listing}, 'Home', 'A', 'Hello', ${enquirer.id}, ${landlord.id}, 'new', true)`
  for (let n = 0; n < viewingChangeCount; n++) await moveViewing(context, session, enquiry, n)
  const mails = await mailsTo(context, `${enquirer.id}@example.org`)
  result.expect(
    mails <= maxViewingMails,
    () => `${viewingChangeCount} changes of a viewing send ${mails} emails`,
    `${mails} emails`,
  )
}

function moveViewing({ site }: AttackContext, { headers }: Actor, enquiry: string, n: number) {
  // A different day each time, at noon.
  const at = `${new Date(Date.now() + (1 + n) * 86_400_000).toISOString().slice(0, 10)}T12:00:00Z`
  return send(site.shipped, {
    method: 'POST',
    path: '/rest/v1/rpc/set_enquiry_status',
    headers: { ...headers, ...json },
    body: JSON.stringify({ enquiry_id: enquiry, status: 'viewing_booked', viewing_at: at }),
  })
}

const bulkSize = 5000
const maxRows = 500

/** One request cannot insert thousands of rows. */
async function bulkInserts({ site, actors }: AttackContext, result: AttackResult): Promise<void> {
  const rows: Record<string, (id: string, n: number) => object> = {
    saved_lists: (user_id, n) => ({ user_id, name: `List ${n}` }),
    saved_searches: (user_id, n) => ({
      user_id,
      name: `Search ${n}`,
      query: `type=sale&page=${n}`,
      criteria: {},
    }),
    support_requests: (user_id, n) => ({ user_id, subject: `Help ${n}` }),
  }
  for (const [table, rowOf] of Object.entries(rows)) {
    const person = await actors.newUser()
    const body = JSON.stringify(Array.from({ length: bulkSize }, (_, n) => rowOf(person.id, n)))
    const { status } = await send(site.shipped, {
      method: 'POST',
      path: `/rest/v1/${table}`,
      headers: { ...person.headers, ...json, prefer: 'return=minimal' },
      body,
    })
    const [row] = await site.sql.unsafe<{ taken: number }[]>(
      `select count(*)::int as taken from public.${table} where user_id = '${person.id}'`,
    )
    const taken = row?.taken ?? 0
    result.expect(taken <= maxRows, () => `${taken} ${table} in one request: ${status}`, status)
  }
}

/** The burst allowed per network, and what refills during the test. */
const burst = 60
const slack = 8

async function guesses({ site }: AttackContext, result: AttackResult): Promise<void> {
  let accepted = 0
  for (let n = 0; n < burst * 2; n++) {
    const { status } = await send(site.shipped, {
      method: 'POST',
      path: '/auth/v1/verify',
      // No proxy is trusted, so X-Forwarded-For has no effect.
      headers: { apikey: site.keys.anonKey, ...json, 'x-forwarded-for': `203.0.113.${n}` },
      body: '{"type":"signup","token_hash":"x"}',
    })
    if (status !== 429) accepted++
  }
  result.expect(accepted <= burst + slack, () => `${accepted} guesses were let through`, 'held')
}

function flood({ site }: AttackContext, requestOf: (n: number) => HttpRequest): Promise<void> {
  return forEachConcurrently(Array.from({ length: floodSize }).keys(), async (n) => {
    await send(site.shipped, requestOf(n))
  })
}

async function mailsTo({ site }: AttackContext, pattern: string): Promise<number> {
  const [row] = await site.sql<{ mails: number }[]>`
    select count(*)::int as mails from private.mail_outbox where to_email like ${pattern}`
  return row?.mails ?? 0
}
