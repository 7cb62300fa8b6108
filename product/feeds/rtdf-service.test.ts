import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { createAgency, createPerson, type Person, runAs } from '../../test/people.ts'
import { removeMessage, sendMessage } from '../../test/rtdf.ts'
import { createRtdfService } from './rtdf-service.ts'

const { sql } = await testDatabase()
await sql`insert into public.places (name, kind, outcode, country, latitude, longitude)
  values ('BS7', 'outcode', 'BS7', 'England', 51.48, -2.59)`
const errors: Error[] = []
let address = '198.51.100.7'
const app = createRtdfService({
  sql,
  siteUrl: 'https://lintel.example',
  clientAddress: () => address,
  onError: (error) => errors.push(error),
})

type Answer = {
  success: boolean
  message: string
  request_id: string
  request_timestamp: string
  errors: { error_code: string; error_description: string; error_value: string | null }[]
  warnings: { warning_code: string; warning_description: string; warning_value: string | null }[]
  property: {
    agent_ref: string
    rightmove_id: number
    rightmove_url: string | null
    change_type: string | null
  }
}
type Feed = { id: string; number: number; key: string }

let owner: Person
let agency: string
let feed: Feed

async function createFeed(person: Person, branch: string | null = null): Promise<Feed> {
  const [row] = await runAs(
    sql,
    person,
    (tx) => tx<{ id: string; key: string }[]>`
    with made as materialized (select public.create_feed('Our software', 'realtime', ${branch}) as id)
    select id from made`,
  )
  const id = row?.id ?? ''
  const [key] = await runAs(sql, person, (tx) => tx`select public.create_feed_key(${id}, 'Office') as key`)
  const [{ number } = { number: 0 }] = await sql<
    { number: number }[]
  >`select number from private.feeds where id = ${id}`
  return { id, number, key: key?.key as string }
}

beforeEach(async () => {
  address = `198.51.100.${Math.floor(Math.random() * 250)}`
  owner = await createPerson(sql, { roles: ['letting_agent'] })
  agency = await createAgency(sql, owner, 'agent_premium')
  feed = await createFeed(owner)
  // Every test sends the same homes, which are live only once.
  await sql`update public.properties set status = 'withdrawn' where agency_id <> ${agency}`
})

async function call(
  name: string,
  body: unknown,
  headers: Record<string, string> = { authorization: `Bearer ${feed.key}` },
) {
  const response = await app.request(`/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, ...((await response.json()) as Answer) }
}
const send = (ref: string, changes?: Parameters<typeof sendMessage>[2]) =>
  call('sendpropertydetails', sendMessage(feed.number, ref, changes))
const remove = (ref: string, at?: string) => call('removeproperty', removeMessage(feed.number, ref, at))
const home = async (ref: string) =>
  (await sql`select * from public.properties where agency_id = ${agency} and external_ref = ${ref}`)[0]

test('an agent’s software adds a home, repeats it, changes its price and removes it', async () => {
  const added = await send('A_1')
  expect(added).toMatchObject({
    status: 200,
    success: true,
    errors: [],
    warnings: [],
    request_id: expect.stringMatching(/^[\w-]{36}$/),
    request_timestamp: expect.stringMatching(/^\d\d-\d\d-\d{4} \d\d:\d\d:\d\d$/),
    property: { agent_ref: 'A_1', rightmove_id: expect.any(Number), change_type: 'CREATE' },
  })
  const listing = await home('A_1')
  expect(added.property.rightmove_url).toBe(`https://lintel.example/property/${listing?.id}`)
  expect(listing).toMatchObject({
    status: 'live',
    title: '3 bedroom semi-detached house',
    property_type: 'Semi-Detached',
    price: 250_000,
    price_qualifier: 'guide price',
    tenure: 'freehold',
    square_feet: 1076,
    epc_rating: 'C',
    council_tax_band: 'C',
    receptions: 2,
    owner_id: owner.id,
  })
  const pictures =
    await sql`select source, state, caption from private.feed_pictures where property_id = ${listing?.id} order by position`
  expect(pictures[0]).toMatchObject({
    source: 'https://feed.example/A_1/1.jpg',
    state: 'waiting',
    caption: 'Photo 1',
  })
  expect(await send('A_1')).toMatchObject({
    success: true,
    message: 'Property unchanged',
    property: { change_type: 'UPDATE' },
  })
  expect(await send('A_1', { price: 240_000 })).toMatchObject({ success: true, message: 'Property updated' })
  expect(await home('A_1')).toMatchObject({ price: 240_000, status: 'live' })
  expect(await remove('A_1')).toMatchObject({
    success: true,
    property: { change_type: 'DELETE', rightmove_id: added.property.rightmove_id },
  })
  expect(await home('A_1')).toMatchObject({ status: 'withdrawn' })
  expect(await send('A_1')).toMatchObject({ success: true })
  expect(await home('A_1')).toMatchObject({ status: 'live' })
  expect(errors).toEqual([])
})

test('an agent’s older message changes nothing, and a removed home stays removed', async () => {
  await send('A_1', { update_date: '16-11-2026 10:00:00', price: 260_000 })
  expect(await send('A_1', { update_date: '16-11-2026 09:59:59', price: 270_000 })).toMatchObject({
    success: true,
    warnings: [{ warning_code: 'feed_outdated' }],
  })
  expect(await home('A_1')).toMatchObject({ price: 260_000 })
  await remove('A_1', '16-11-2026 11:00:00')
  for (const at of ['16-11-2026 10:30:00', '16-11-2026 11:00:00'])
    expect(await send('A_1', { update_date: at })).toMatchObject({
      warnings: [{ warning_code: 'feed_outdated' }],
    })
  expect(await home('A_1')).toMatchObject({ status: 'withdrawn' })
  await send('A_1', { update_date: '16-11-2026 11:00:01' })
  expect(await home('A_1')).toMatchObject({ status: 'live' })
  // A removal may overtake the message that adds the home.
  await remove('A_2', '16-11-2026 11:00:00')
  await send('A_2', { update_date: '16-11-2026 10:00:00' })
  expect(await home('A_2')).toBeUndefined()
  // A clock that is ahead does not keep later messages out.
  await send('A_3', { update_date: '16-11-2036 10:00:00' })
  expect(await send('A_3', { price: 1_000_000 })).toMatchObject({ message: 'Property updated' })
})

test('an agent’s software reads why a home was not published', async () => {
  const held = await send('A_1', {
    description: 'A light house on a quiet street with a cellar. Ring 07700 900123 to see it.',
  })
  expect(held).toMatchObject({
    status: 200,
    success: false,
    message: 'Property saved as a draft',
    errors: [
      {
        error_code: 'contact_in_text',
        error_value: '07700 900123',
        error_description: expect.stringContaining('Leave out phone numbers'),
      },
    ],
    property: { rightmove_id: expect.any(Number), rightmove_url: null, change_type: 'CREATE' },
  })
  expect(await home('A_1')).toMatchObject({ status: 'draft' })
  const incomplete = await send('A_2', {
    details: { features: [], council_tax_band: 'Q', bedrooms: 4 },
    property: { media: [] },
  })
  expect(incomplete).toMatchObject({ success: false, property: { change_type: 'CREATE' } })
  expect(incomplete.errors.map(({ error_code }) => error_code)).toContain('epc_missing')
  expect(incomplete.warnings).toEqual([
    {
      warning_code: 'field_unknown_value',
      warning_description: 'details.council_tax_band has a value we don’t recognise: “q”; left out.',
      warning_value: 'q',
    },
  ])
  expect(await send('A_3', { details: { bedrooms: 900 } })).toMatchObject({
    success: false,
    message: 'Property not changed',
    errors: [{ error_code: 'properties_bedrooms_check', error_description: 'Check the number of bedrooms.' }],
    property: { agent_ref: 'A_3', change_type: null },
  })
  expect(await home('A_3')).toBeUndefined()
  // The published advert stays as it is.
  await send('A_4')
  expect(
    await send('A_4', { description: 'Call 07700 900123 to see this light house on a quiet street.' }),
  ).toMatchObject({
    success: false,
    message: 'Property not changed',
    errors: [{ error_code: 'contact_in_text' }],
  })
  expect(await home('A_4')).toMatchObject({
    status: 'live',
    description: expect.stringContaining('dry cellar'),
  })
})

test('an agent’s software reads which field of its message is wrong, and the portal shows it', async () => {
  const wrong = sendMessage(feed.number, 'A_1', {
    property: { status: 9, update_date: '31-02-2026 10:00:00', agent_ref: 'A_1' },
  })
  const answer = await call('sendpropertydetails', {
    ...wrong,
    property: { ...wrong.property, price_information: { price: 'lots' }, address: undefined },
  })
  expect(answer).toMatchObject({ status: 200, success: false })
  expect(answer.errors.map(({ error_code, error_description }) => [error_code, error_description])).toEqual([
    ['field_unknown_value', 'property.status has a value we don’t recognise: “9”.'],
    ['field_not_a_date', 'property.update_date is not a date: “31-02-2026 10:00:00”.'],
    ['field_missing', 'property.address is missing.'],
    ['field_unknown_value', 'property.price_information.price has a value we don’t recognise: “lots”.'],
  ])
  expect(await call('sendpropertydetails', sendMessage(1, 'A_1'))).toMatchObject({
    success: false,
    errors: [{ error_description: expect.stringContaining('branch.branch_id'), error_value: '1' }],
  })
  const [page] = await runAs(
    sql,
    owner,
    (tx) => tx<{ rows: { ref: string; outcome: string }[] }[]>`
    select public.my_feed_messages(${feed.id}, true) as rows`,
  )
  expect(page?.rows.map(({ ref, outcome }) => [ref, outcome])).toEqual([
    ['A_1', 'refused'],
    ['A_1', 'refused'],
  ])
  const [logged] =
    await sql`select id from private.feed_messages where feed_id = ${feed.id} order by received_at limit 1`
  expect(answer.request_id).toBe(logged?.id)
  expect(await call('sendpropertydetails', 'no json')).toMatchObject({ status: 400, success: false })
  for (const ref of ['A\u0000', 'A\ud800'])
    expect(await send(ref)).toMatchObject({ status: 400, errors: [{ error_code: 'not_text' }] })
  expect(await call('deleteeverything', {})).toMatchObject({ status: 404, success: false })
  expect(await call('sendpropertydetails', `"${'x'.repeat(600_000)}"`)).toMatchObject({
    status: 413,
    success: false,
  })
  expect(errors).toEqual([])
})

test('a key works as a bearer token, as X-API-Key and as the password of Basic, and no other', async () => {
  const list = { network: { network_id: 5 }, branch: { branch_id: feed.number } }
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
  for (const headers of [
    { authorization: `Bearer ${feed.key}` },
    { 'x-api-key': feed.key },
    { authorization: basic(`lintel:${feed.key}`) },
    { authorization: basic(`${feed.key}:`) },
  ] as Record<string, string>[])
    expect(await call('getbranchpropertylist', list, headers)).toMatchObject({ status: 200, success: true })
  for (const headers of [
    {},
    { 'x-api-key': `${feed.key}x` },
    { authorization: `Bearer feed_${'A'.repeat(43)}` },
  ] as Record<string, string>[])
    expect(await call('getbranchpropertylist', list, headers)).toMatchObject({ status: 401, success: false })
  const [stored] =
    await sql`select key_hash, to_jsonb(k) as row from private.feed_keys k where feed_id = ${feed.id}`
  expect(JSON.stringify(stored)).not.toContain(feed.key)
  // Guessing is slowed down by network, and does not lock out the key.
  for (let attempt = 0; attempt < 30; attempt++) await call('getbranchpropertylist', list, {})
  expect(await call('getbranchpropertylist', list, {})).toMatchObject({ status: 429 })
  expect(await call('getbranchpropertylist', list)).toMatchObject({ status: 200 })
})

test('a key loses its rights with its person’s role, their account, the plan, and when it is revoked', async () => {
  const works = async () => (await send('A_1')).status
  const during = async (change: () => Promise<unknown>, undo: () => Promise<unknown>) => {
    await change()
    const status = await works()
    await undo()
    expect(await works()).toBe(200)
    return status
  }
  expect(await works()).toBe(200)
  expect(
    await during(
      () => sql`update public.memberships set status = 'cancelled' where agency_id = ${agency}`,
      () => sql`update public.memberships set status = 'active' where agency_id = ${agency}`,
    ),
  ).toBe(403)
  expect(
    await during(
      () => sql`update auth.users set banned_until = 'infinity' where id = ${owner.id}`,
      () => sql`update auth.users set banned_until = null where id = ${owner.id}`,
    ),
  ).toBe(403)
  expect(
    await during(
      () => sql`update auth.users set deleted_at = now() where id = ${owner.id}`,
      () => sql`update auth.users set deleted_at = null where id = ${owner.id}`,
    ),
  ).toBe(403)
  const other = await createPerson(sql, { roles: ['letting_agent'] })
  await sql`insert into public.agency_members (agency_id, user_id, role) values (${agency}, ${other.id}, 'owner')`
  expect(
    await during(
      () => sql`update public.agency_members set role = 'member' where user_id = ${owner.id}`,
      () => sql`update public.agency_members set role = 'owner' where user_id = ${owner.id}`,
    ),
  ).toBe(403)
  // A person who does not use two-step verification yet is not locked out of their feed.
  await sql`update public.profiles set created_at = now() - interval '30 days', mfa_skip_until = null where id = ${owner.id}`
  expect(await works()).toBe(200)
  const [key] = await sql`select id from private.feed_keys where feed_id = ${feed.id}`
  await runAs(sql, other, (tx) => tx`select public.revoke_feed_key(${key?.id})`)
  expect(await works()).toBe(401)
})

test('an agent’s key changes homes of its own branch only', async () => {
  const [branch, other] = await sql<{ id: string }[]>`
    insert into public.agency_branches (agency_id, name) values (${agency}, 'North'), (${agency}, 'South') returning id`
  const agencyFeed = feed
  feed = await createFeed(owner, branch?.id)
  await send('A_1')
  expect(await home('A_1')).toMatchObject({ branch_id: branch?.id, status: 'live' })
  const north = feed
  feed = await createFeed(owner, other?.id)
  for (const answer of [await send('A_1', { price: 1 }), await remove('A_1')])
    expect(answer).toMatchObject({ success: false, errors: [{ error_code: 'feed_other_branch' }] })
  feed = agencyFeed
  expect(await remove('A_1')).toMatchObject({ success: false, errors: [{ error_code: 'feed_other_branch' }] })
  expect(await home('A_1')).toMatchObject({ status: 'live', price: 250_000 })
  // Another agency has references of its own.
  const stranger = await createPerson(sql, { roles: ['letting_agent'] })
  await createAgency(sql, stranger)
  feed = await createFeed(stranger)
  await remove('A_1')
  expect(await home('A_1')).toMatchObject({ status: 'live' })
  // After the branch removed it, another branch may take it over.
  feed = north
  await remove('A_1')
  feed = agencyFeed
  expect(await send('A_1')).toMatchObject({ success: true })
})

test('an agent’s software lists its homes and reads views and enquiries', async () => {
  const { property } = await send('A_1')
  await send('A_2')
  await remove('A_2')
  const id = (await home('A_1'))?.id as string
  const branch = { branch_id: feed.number }
  expect(await call('getbranchpropertylist', { branch: { ...branch, channel: 1 } })).toMatchObject({
    success: true,
    branch,
    property: [{ rightmove_id: property.rightmove_id, agent_ref: 'A_1', channel: 1 }],
  })
  expect(await call('getbranchpropertylist', { branch: { ...branch, channel: 2 } })).toMatchObject({
    property: [],
  })
  await sql`insert into public.listing_views (property_id, day, views) values (${id}, (now() at time zone 'Europe/London')::date, 7)`
  await sql`insert into public.property_enquiries (property_id, property_title, owner_id, agency_id, name, contact_email, message, status)
    values (${id}, 'A home', ${owner.id}, ${agency}, 'Mary Ann Seeker', null, 'Is it still there?', 'new'),
      (${id}, 'A home', ${owner.id}, ${agency}, 'Not Confirmed', 'x@example.org', 'Hidden', 'unconfirmed')`
  const [today] = await sql<
    { day: string }[]
  >`select to_char(now() at time zone 'Europe/London', 'DD-MM-YYYY') as day`
  const day = today?.day ?? ''
  expect(await call('getbranchperformance', { branch, export_date: day })).toMatchObject({
    success: true,
    performance_data: {
      email_leads: 1,
      property_data: [{ agent_ref: 'A_1', detail_views: { total_detail_views: 7 } }],
    },
  })
  expect(
    await call('getpropertyperformance', {
      branch,
      property: { agent_ref: 'A_1' },
      export_period: { start_date: day, end_date: day },
    }),
  ).toMatchObject({
    property_views_daily: [{ date: day, detail_views: { total_detail_views: 7 } }],
  })
  const period = { start_date_time: `${day} 00:00:00`, end_date_time: `${day} 23:59:59` }
  const emails = await call('getbranchemails', { branch, export_period: period })
  expect(emails).toMatchObject({
    emails: [
      {
        from_address: 'no-reply@lintel.example',
        user: {
          user_contact_details: { first_name: 'Mary', last_name: 'Ann Seeker' },
          user_information: { comments: 'Is it still there?' },
        },
        property: { agent_ref: 'A_1' },
      },
    ],
  })
  expect(
    await call('getpropertyemails', { branch, property: { agent_ref: 'A_2' }, export_period: period }),
  ).toMatchObject({ success: true, emails: [] })
  const stranger = await createPerson(sql, { roles: ['letting_agent'] })
  await createAgency(sql, stranger)
  feed = await createFeed(stranger)
  expect(
    await call('getbranchemails', { branch: { branch_id: feed.number }, export_period: period }),
  ).toMatchObject({ emails: [] })
})

test('staff do not publish a home that its agent’s feed removed meanwhile', async () => {
  await send('A_1', { property: { media: [] } })
  const id = (await home('A_1'))?.id as string
  await runAs(
    sql,
    owner,
    (tx) => tx`select public.publish_listing(${id}, null, 'The photographer comes next week, really.')`,
  )
  await remove('A_1')
  expect(
    await sql`select from public.listing_reviews where property_id = ${id} and status = 'pending'`,
  ).toHaveLength(0)
})

test('a feed’s messages are limited by the hour', async () => {
  await send('A_1')
  await sql`update private.quota_usage set used = 20000 where quota = 'feed_messages' and subject = ${feed.id}`
  expect(await send('A_1')).toMatchObject({
    status: 429,
    success: false,
    errors: [{ error_code: 'rate_limited' }],
  })
})

test('an agent pages through a feed’s messages and reads each once, also those of one transaction', async () => {
  await sql`select private.log_feed_message(${feed.id}, 'file', 'REF_' || n, now(), 'removed', null, '{}')
    from generate_series(1, 51) n`
  const page = async (before: string | null) => {
    const [row] = await runAs(
      sql,
      owner,
      // As text: the driver keeps no microseconds.
      (tx) => tx<{ rows: { id: string; received_at: string }[] }[]>`
      select public.my_feed_messages(${feed.id}, false, ${before}::text::timestamptz) as rows`,
    )
    return row?.rows ?? []
  }
  const first = await page(null)
  const second = await page(first.at(-1)?.received_at ?? null)
  expect([first.length, second.length]).toEqual([50, 1])
  expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(51)
  expect(await page(second[0]?.received_at ?? null)).toEqual([])
})

test('the managers of an agency get an email about a new key, even if they want none about listings', async () => {
  await sql`insert into public.notification_preferences (user_id, kind, by_mail, in_portal) values (${owner.id}, 'listing', false, false)`
  await runAs(sql, owner, (tx) => tx`select public.create_feed_key(${feed.id}, 'Front desk')`)
  expect(
    await sql`select data ->> 'key' as key from private.mail_outbox where template = 'feed_key_added' and user_id = ${owner.id}`,
  ).toContainEqual({ key: 'Front desk' })
  await sql`delete from public.notification_preferences where user_id = ${owner.id}`
})
