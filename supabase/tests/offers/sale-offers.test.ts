import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createAgency, createLandlord, createPerson, type Person, runAs } from '../../../test/people.ts'
import { hintOf, offerCalls } from './offer-calls.ts'

const { sql } = await testDatabase({ max: 12 })
const { sale, let: createLet, makeOffer, act, read, statusOf, mails } = offerCalls(sql)

const people = async (count: number): Promise<Person[]> =>
  Promise.all(Array.from({ length: count }, () => createPerson(sql)))

test('a buyer offers, the seller counters, the buyer accepts, and the home is under offer', async () => {
  const landlord = await createLandlord(sql)
  const [buyer, other] = (await people(2)) as [Person, Person]
  const listing = await sale(landlord)
  const offer = await makeOffer(buyer, listing, 240_000)
  const rival = await makeOffer(other, listing, 230_000)
  await act(landlord, offer, 'counter', { expected: 240_000, amount: 248_000 })
  expect(await hintOf(act(buyer, offer, 'accept_counter', { expected: 247_000 }))).toBe('offer_changed')
  await act(buyer, offer, 'accept_counter', { expected: 248_000 })
  expect(await read(buyer, offer)).toMatchObject({ status: 'accepted', amount: 248_000 })
  expect(await statusOf(listing)).toBe('under_offer')
  expect(await read(other, rival)).toMatchObject({ status: 'not_chosen' })
  const history = (await read(landlord, offer))?.events.map(({ kind, amount }) => ({ kind, amount }))
  expect(history).toEqual([
    { kind: 'submitted', amount: 240_000 },
    { kind: 'put_to_seller', amount: 240_000 },
    { kind: 'countered', amount: 248_000 },
    { kind: 'accepted', amount: 248_000 },
  ])
  const told = (await mails(other)).at(-1)
  expect(told).toMatchObject({ template: 'offer_update', data: { step: 'not_chosen' } })
  // A random identifier may hold the same digits.
  const words = JSON.stringify(told).replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '')
  expect(words).not.toMatch(/248|240|Grace/)
})

/** Every action from every state, by each side; the others are refused. */
const allowed: Record<string, string[]> = {
  submitted: [
    'applicant revise',
    'applicant withdraw',
    'advertiser accept',
    'advertiser counter',
    'advertiser decline',
  ],
  countered: [
    'applicant revise',
    'applicant accept_counter',
    'applicant withdraw',
    'advertiser counter',
    'advertiser decline',
  ],
  accepted: [
    'applicant withdraw',
    'applicant accept_counter',
    'advertiser accept',
    'advertiser fall_through',
  ],
  declined: ['advertiser decline'],
  withdrawn: ['applicant withdraw'],
  fallen_through: ['advertiser fall_through'],
  not_chosen: [],
}
const actions = [
  'revise',
  'withdraw',
  'accept_counter',
  'confirm',
  'accept',
  'counter',
  'decline',
  'fall_through',
]

test.each(Object.keys(allowed))('only the declared actions change an offer that is %s', async (status) => {
  const landlord = await createLandlord(sql)
  const buyer = await createPerson(sql)
  const done: string[] = []
  const listing = await sale(landlord)
  const offer = await makeOffer(buyer, listing, 240_000)
  for (const [side, person] of [
    ['applicant', buyer],
    ['advertiser', landlord],
  ] as const)
    for (const action of actions) {
      await sql`
        update private.offers set status = ${status}, amount = 240000,
          counter_amount = case ${status} when 'countered' then 245000 end where id = ${offer}`
      await sql`update public.properties set status = 'live' where id = ${listing}`
      await sql`truncate private.quota_usage`
      const expected = action === 'accept_counter' ? 245_000 : 240_000
      const outcome = await hintOf(
        act(person, offer, action, { expected, amount: 246_000, reason: 'A reason' }),
      )
      if (outcome === 'allowed') done.push(`${side} ${action}`)
      else expect([action, outcome]).toEqual([action, 'wrong_offer_state'])
    }
  expect(done.sort()).toEqual([...(allowed[status] ?? [])].sort())
})

test('two colleagues who accept two offers at once accept one, and repeating it changes nothing', async () => {
  const owner = await createPerson(sql, { roles: ['letting_agent'] })
  const agency = await createAgency(sql, owner)
  const colleague = await createPerson(sql, { roles: ['letting_agent'] })
  await sql`insert into public.agency_members (agency_id, user_id) values (${agency}, ${colleague.id})`
  const [ada, ben] = (await people(2)) as [Person, Person]
  const listing = await sale(owner, { agency_id: agency })
  const [first, second] = [await makeOffer(ada, listing, 240_000), await makeOffer(ben, listing, 245_000)]
  const outcomes = await Promise.all([
    hintOf(act(owner, first, 'accept', { expected: 240_000 })),
    hintOf(act(colleague, second, 'accept', { expected: 245_000 })),
  ])
  expect(outcomes.filter((each) => each === 'allowed')).toHaveLength(1)
  expect(outcomes).toEqual(
    expect.arrayContaining(['allowed', expect.stringMatching(/wrong_offer_state|already_accepted/)]),
  )
  const [accepted, amount, buyer] =
    outcomes[0] === 'allowed' ? ([first, 240_000, ada] as const) : ([second, 245_000, ben] as const)
  const before = (await mails(buyer)).length
  await Promise.all([1, 2, 3].map(() => act(colleague, accepted, 'accept', { expected: amount })))
  expect((await mails(buyer)).length).toBe(before)
  expect(
    await sql`select from private.offer_events where offer_id = ${accepted} and kind = 'accepted'`,
  ).toHaveLength(1)
})

test('an offer that the buyer has just changed is not accepted unseen', async () => {
  const landlord = await createLandlord(sql)
  const buyer = await createPerson(sql)
  const offer = await makeOffer(buyer, await sale(landlord), 240_000)
  await act(buyer, offer, 'revise', { amount: 200_000 })
  expect(await hintOf(act(landlord, offer, 'accept', { expected: 240_000 }))).toBe('offer_changed')
  expect(await hintOf(act(landlord, offer, 'decline', { expected: 200_000 }))).toBe('reason_missing')
})

test('a buyer who clicks twice makes one offer, and one at a time for a home', async () => {
  const landlord = await createLandlord(sql)
  const buyer = await createPerson(sql)
  const listing = await sale(landlord)
  const id = randomUUID()
  const made = await Promise.all([1, 2, 3].map(() => makeOffer(buyer, listing, 240_000, id)))
  expect(new Set(made)).toEqual(new Set([id]))
  expect((await mails(buyer)).length).toBe(1)
  expect(await hintOf(makeOffer(buyer, listing, 250_000))).toBe('already_offered')
})

test('an accepted offer that is withdrawn or falls through puts the home back on the market', async () => {
  const landlord = await createLandlord(sql)
  for (const end of ['withdraw', 'fall_through'] as const) {
    const buyer = await createPerson(sql)
    const listing = await sale(landlord)
    const offer = await makeOffer(buyer, listing, 240_000)
    await act(landlord, offer, 'accept', { expected: 240_000 })
    await act(end === 'withdraw' ? buyer : landlord, offer, end, { reason: 'The survey' })
    expect(await statusOf(listing)).toBe('live')
    expect(await makeOffer(buyer, listing, 220_000)).not.toBe(offer)
  }
})

test('nobody offers for their own home, one off the market, or to an advertiser who blocked them', async () => {
  const landlord = await createLandlord(sql)
  const buyer = await createPerson(sql)
  const listing = await sale(landlord)
  expect(await hintOf(makeOffer(landlord, listing, 1))).toBe('own_listing')
  expect(await hintOf(makeOffer(buyer, await sale(landlord, { status: 'draft' }), 1))).toBe('not_on_market')
  expect(await hintOf(makeOffer(buyer, await createLet(landlord), 1))).toBe('not_on_market')
  expect(
    await hintOf(makeOffer(buyer, await sale(landlord, { expires_at: new Date(Date.now() - 1000) }), 1)),
  ).toBe('not_on_market')
  await sql`insert into public.enquiry_blocks (blocker_id, blocked_id) values (${landlord.id}, ${buyer.id})`
  expect(await hintOf(makeOffer(buyer, listing, 240_000))).toBe('blocked')
})

test('each offer is put to the vendor in writing, and those that were waiting when the contact is added', async () => {
  const agent = await createPerson(sql, { roles: ['letting_agent'] })
  const agency = await createAgency(sql, agent)
  const buyer = await createPerson(sql)
  const listing = await sale(agent, { agency_id: agency })
  const vendor = { email: `vendor-${randomUUID()}@example.org` }
  const offer = await makeOffer(buyer, listing, 240_000)
  expect(await read(agent, offer)).toMatchObject({ is_put_to_seller: false, seller: null })
  const setContact = () =>
    runAs(sql, agent, (tx) => tx`select public.set_seller_contact(${listing}, 'Vera', ${vendor.email})`)
  await setContact()
  await setContact()
  await act(buyer, offer, 'revise', { amount: 242_000 })
  const written = await mails(vendor)
  expect(written.map(({ template, data }) => [template, data.amount])).toEqual([
    ['offer_to_seller', 240_000],
    ['offer_to_seller', 242_000],
  ])
  expect(await read(agent, offer)).toMatchObject({ is_put_to_seller: true, seller: 'Vera' })
  // The buyer does not learn who the vendor is.
  expect(JSON.stringify(await read(buyer, offer))).not.toMatch(/Vera|vendor-/)
})

test('sealed amounts are hidden from everyone but the buyer, and open for all at the deadline', async () => {
  const agent = await createPerson(sql, { roles: ['letting_agent'] })
  const agency = await createAgency(sql, agent)
  const admin = await createPerson(sql, { roles: ['admin'] })
  const [ada, ben] = (await people(2)) as [Person, Person]
  const listing = await sale(agent, { agency_id: agency })
  const vendor = { email: `vendor-${randomUUID()}@example.org` }
  await runAs(sql, agent, (tx) => tx`select public.set_seller_contact(${listing}, 'Vera', ${vendor.email})`)
  const first = await makeOffer(ada, listing, 240_000)
  const closes = new Date(Date.now() + 2 * 3_600_000)
  const seal = (at: Date) =>
    hintOf(runAs(sql, agent, (tx) => tx`select public.seal_offers(${listing}, ${at})`))
  expect(await seal(new Date(Date.now() + 60_000))).toBe('wrong_deadline')
  expect(await seal(closes)).toBe('allowed')
  expect(await seal(new Date(Date.now() + 3 * 3_600_000))).toBe('still_sealed')
  await act(ada, first, 'revise', { amount: 251_000 })
  const second = await makeOffer(ben, listing, 252_000)
  expect(await read(agent, second)).toMatchObject({ amount: null, conditions: '' })
  expect(await read(ben, second)).toMatchObject({ amount: 252_000 })
  const seen = async (person: Person) =>
    JSON.stringify([
      await read(person, first),
      await read(person, second),
      await runAs(sql, person, (tx) => tx`select public.my_offers('advertiser') as it`),
      await runAs(sql, person, (tx) => tx`select public.listing_offers(${listing}) as it`),
      await runAs(sql, person, (tx) => tx`select * from public.notifications`),
      await runAs(sql, person, (tx) => tx`select * from public.audit_log`),
      await mails(person),
    ])
  for (const person of [agent, admin]) expect(await seen(person)).not.toMatch(/251000|252000/)
  expect(await read(admin, second)).toBeNull()
  expect(JSON.stringify(await mails(vendor))).not.toMatch(/25[12]000/)
  for (const table of ['offers', 'offer_events', 'sealed_rounds'])
    expect(await hintOf(runAs(sql, admin, (tx) => tx.unsafe(`select * from private.${table}`)))).toMatch(
      /permission denied/,
    )
  for (const action of ['accept', 'counter', 'decline'])
    expect(await hintOf(act(agent, second, action, { expected: 252_000, amount: 1, reason: 'No' }))).toBe(
      'still_sealed',
    )
  await sql`update private.sealed_rounds set closes_at = now() where property_id = ${listing}`
  expect(await read(agent, second)).toMatchObject({ amount: 252_000, sealed_until: null })
  const [opened] = await Promise.all([
    sql`select private.open_sealed_offers() as count`,
    sql`select private.open_sealed_offers() as count`,
  ])
  expect(opened).toBeDefined()
  const amounts = (await mails(vendor)).flatMap(({ data }) => (data.amount ? [data.amount] : []))
  expect(amounts).toEqual([240_000, 251_000, 252_000])
  await act(agent, second, 'accept', { expected: 252_000 })
})

test('an agent who deletes a listing does not learn the amounts of its sealed offers', async () => {
  const landlord = await createLandlord(sql)
  const buyer = await createPerson(sql)
  const listing = await sale(landlord)
  const offer = await makeOffer(buyer, listing, 240_000)
  const closes = new Date(Date.now() + 2 * 3_600_000)
  await runAs(sql, landlord, (tx) => tx`select public.seal_offers(${listing}, ${closes})`)
  await act(buyer, offer, 'revise', { amount: 251_000, reason: 'I can go to 251000' })
  expect(JSON.stringify(await read(landlord, offer))).not.toMatch(/251,?000/)
  await runAs(sql, landlord, (tx) => tx`select public.withdraw_listing(${listing})`)
  await runAs(sql, landlord, (tx) => tx`delete from public.properties where id = ${listing}`)
  expect(await sql`select from public.properties where id = ${listing}`).toHaveLength(0)
  const [mine] = await runAs(sql, landlord, (tx) => tx`select public.my_offers('advertiser') as offers`)
  expect(mine?.offers).toMatchObject([{ id: offer, amount: null, sealed_until: expect.any(String) }])
  expect(JSON.stringify(await read(landlord, offer))).not.toMatch(/251,?000/)
  expect(await hintOf(act(landlord, offer, 'decline', { expected: 240_000, reason: 'No' }))).toBe(
    'still_sealed',
  )
  expect(await read(buyer, offer)).toMatchObject({ amount: 251_000 })
  await sql`update private.offers set sealed_until = now() where id = ${offer}`
  expect(await read(landlord, offer)).toMatchObject({ amount: 251_000, sealed_until: null })
})

test('a buyer who keeps changing an offer is stopped, and cannot stop the seller from deciding', async () => {
  const landlord = await createLandlord(sql)
  const [buyer, rival] = (await people(2)) as [Person, Person]
  const listing = await sale(landlord)
  const offer = await makeOffer(buyer, listing, 240_000)
  const other = await makeOffer(rival, listing, 230_000)
  for (let change = 1; change <= 20; change++) await act(rival, other, 'revise', { amount: 230_000 + change })
  expect(await hintOf(act(rival, other, 'revise', { amount: 230_100 }))).toBe('rate_limited')
  // Everything that the rival can do in a day.
  await sql`
    insert into private.quota_usage (quota, subject, starts_at, used) values ('events_of_an_offer', ${other}, private.window_start('day'), 200)
    on conflict (quota, subject, starts_at) do update set used = 200`
  await act(landlord, offer, 'accept', { expected: 240_000 })
  expect(await read(rival, other)).toMatchObject({ status: 'not_chosen' })
})

test('a seller with too many offers for an hour does not delay the sealed offers of another', async () => {
  const [busy, calm] = [await createLandlord(sql), await createLandlord(sql)]
  const buyer = await createPerson(sql)
  for (const landlord of [busy, calm]) {
    const listing = await sale(landlord)
    await makeOffer(buyer, listing, 240_000)
    await runAs(
      sql,
      landlord,
      (tx) => tx`select public.seal_offers(${listing}, ${new Date(Date.now() + 7_200_000)})`,
    )
    await sql`update private.sealed_rounds set closes_at = now() where property_id = ${listing}`
  }
  await sql`
    update private.quota_usage set used = 200
    where quota = 'mail offer_to_seller' and subject = private.daily_hash(private.normalise_mailbox(${busy.email}))`
  await sql`select private.open_sealed_offers()`
  const rounds = await sql`
    select p.owner_id, r.opened_at is not null as is_open from private.sealed_rounds r join public.properties p on p.id = r.property_id
    where p.owner_id in (${busy.id}, ${calm.id})`
  expect(Object.fromEntries(rounds.map((round) => [round.owner_id, round.is_open]))).toEqual({
    [busy.id]: false,
    [calm.id]: true,
  })
  await sql`delete from private.quota_usage where quota = 'mail offer_to_seller'`
  await sql`select private.open_sealed_offers()`
  expect((await mails(busy)).filter(({ data }) => data.amount)).not.toHaveLength(0)
})

test('rights end with the role, the agency and a suspension', async () => {
  const owner = await createPerson(sql, { roles: ['letting_agent'] })
  const agency = await createAgency(sql, owner)
  const member = await createPerson(sql, { roles: ['letting_agent'] })
  const stranger = await createLandlord(sql)
  await sql`insert into public.agency_members (agency_id, user_id) values (${agency}, ${member.id})`
  const buyer = await createPerson(sql)
  const listing = await sale(owner, { agency_id: agency })
  const offer = await makeOffer(buyer, listing, 240_000)
  expect(await read(member, offer)).toMatchObject({ amount: 240_000 })
  expect(await read(stranger, offer)).toBeNull()
  expect(await hintOf(act(stranger, offer, 'accept', { expected: 240_000 }))).toBe('not_your_offer')
  await sql`delete from public.agency_members where user_id = ${member.id}`
  await sql`delete from public.user_roles where user_id = ${owner.id} and role = 'letting_agent'`
  for (const former of [member, owner]) {
    expect(await read(former, offer)).toBeNull()
    expect(await hintOf(act(former, offer, 'accept', { expected: 240_000 }))).toBe('not_your_offer')
    const [row] = await runAs(sql, former, (tx) => tx`select public.my_offers('advertiser') as offers`)
    expect(row?.offers).toEqual([])
  }
  await sql`update auth.users set banned_until = now() + interval '1 day' where id = ${buyer.id}`
  expect(await read(buyer, offer)).toBeNull()
  expect(await hintOf(act(buyer, offer, 'withdraw'))).toBe('not_your_offer')
})

test('the history of an offer is append-only, until the account is erased', async () => {
  const landlord = await createLandlord(sql)
  const buyer = await createPerson(sql)
  const offer = await makeOffer(buyer, await sale(landlord), 240_000)
  expect(await hintOf(sql`update private.offer_events set amount = 1 where offer_id = ${offer}`)).toBe(
    'append_only',
  )
  expect(await hintOf(sql`delete from private.offer_events where offer_id = ${offer}`)).toBe('append_only')
  await sql`delete from auth.users where id = ${buyer.id}`
  expect(await sql`select from private.offer_events where offer_id = ${offer}`).toHaveLength(0)
})
