import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createLandlord, createListing, createPerson, type Person, runAs } from '../../../test/people.ts'
import { hintOf, offerCalls } from './offer-calls.ts'

const { sql } = await testDatabase()
const { sale, makeOffer, act, read } = offerCalls(sql)

const addDocument = async (person: Person, offer: string) => {
  const [row] = await runAs(
    sql,
    person,
    (tx) => tx`select public.add_offer_document(${offer}, 'proof_of_funds', 'statement.pdf') as id`,
  )
  return row?.id as string
}
const upload = (person: Person, path: string) =>
  hintOf(
    runAs(
      sql,
      person,
      (tx) => tx`insert into storage.objects (bucket_id, name) values ('offer-documents', ${path})`,
    ),
  )
/** What the person finds, by default as the storage service looks when they download a file. */
const files = (person: Person, document: string, operation = 'storage.object.get_authenticated') =>
  runAs(sql, person, async (tx) => {
    await tx`select set_config('storage.operation', ${operation}, true)`
    return tx`select from storage.objects where name like ${`${document}/%`}`
  })
const open = (person: Person, document: string) =>
  hintOf(runAs(sql, person, (tx) => tx`select public.open_offer_document(${document})`))

async function offerWithDocument() {
  const landlord = await createLandlord(sql)
  const buyer = await createPerson(sql)
  const listing = await sale(landlord)
  const offer = await makeOffer(buyer, listing, 240_000)
  const document = await addDocument(buyer, offer)
  expect(await upload(buyer, `${document}/statement.pdf`)).toBe('allowed')
  return { landlord, buyer, listing, offer, document }
}

test('a seller reads a proof of funds only after opening it, for a minute, and the buyer sees when', async () => {
  const { landlord, buyer, offer, document } = await offerWithDocument()
  const admin = await createPerson(sql, { roles: ['admin'] })
  expect(await files(landlord, document)).toHaveLength(0)
  expect(await open(landlord, document)).toBe('allowed')
  expect(await files(landlord, document)).toHaveLength(1)
  // A signed link or a copy would outlive the minute.
  for (const operation of ['', 'storage.object.sign', 'storage.object.sign_many', 'storage.object.copy'])
    expect(await files(landlord, document, operation)).toHaveLength(0)
  expect((await read(buyer, offer))?.events.at(-1)).toMatchObject({
    kind: 'document_opened',
    side: 'advertiser',
    note: 'proof_of_funds',
  })
  await sql`update private.offer_document_accesses set until = now()`
  expect(await files(landlord, document)).toHaveLength(0)
  for (const person of [admin, await createPerson(sql)]) {
    expect(await open(person, document)).toBe('not_your_offer')
    expect(await files(person, document)).toHaveLength(0)
  }
})

test('only the buyer uploads, one file for each document', async () => {
  const { landlord, buyer, document } = await offerWithDocument()
  expect(await upload(buyer, `${document}/another.pdf`)).toMatch(/row-level security/)
  expect(await upload(landlord, `${document}/theirs.pdf`)).toMatch(/row-level security/)
  expect(await upload(buyer, `${document.toUpperCase()}/another.pdf`)).toMatch(/row-level security/)
})

test('a document of a sealed offer stays closed and unnamed until the amounts open', async () => {
  const { landlord, buyer, offer, listing, document } = await offerWithDocument()
  await runAs(
    sql,
    landlord,
    (tx) => tx`select public.seal_offers(${listing}, ${new Date(Date.now() + 7_200_000)})`,
  )
  expect(await open(landlord, document)).toBe('still_sealed')
  expect((await read(landlord, offer))?.documents).toMatchObject([{ file_name: null, is_erased: false }])
  expect((await read(buyer, offer))?.documents).toMatchObject([{ file_name: 'statement.pdf' }])
})

test('a buyer who erases a document while its file is being uploaded leaves no file behind', async () => {
  const buyer = await createPerson(sql)
  const offer = await makeOffer(buyer, await sale(await createLandlord(sql)), 240_000)
  const document = await addDocument(buyer, offer)
  let erased: Promise<unknown> = Promise.resolve()
  let hasErased = false
  await runAs(sql, buyer, async (tx) => {
    await tx`insert into storage.objects (bucket_id, name) values ('offer-documents', ${`${document}/a.pdf`})`
    erased = runAs(sql, buyer, (other) => other`select public.erase_offer_document(${document})`).then(() => {
      hasErased = true
    })
    const isWaiting = async () => {
      const [row] = await sql`
        select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query ~ 'erase_offer_document'`
      return row?.waiting > 0
    }
    await expect.poll(async () => hasErased || (await isWaiting())).toBe(true)
    expect(hasErased).toBe(false)
  })
  await erased
  expect(
    await sql`select from private.file_removals where bucket_id = 'offer-documents' and folder = ${document}`,
  ).toHaveLength(1)
})

test('documents are erased when they expire, a week after an offer came to nothing, and with the account', async () => {
  const { landlord, buyer, offer, document } = await offerWithDocument()
  await act(landlord, offer, 'decline', { expected: 240_000, reason: 'Too low' })
  const [row] = await sql`
    select expires_at between now() + interval '6 days' and now() + interval '8 days' as is_soon
    from private.offer_documents where id = ${document}`
  expect(row?.is_soon).toBe(true)
  await sql`update private.offer_documents set expires_at = now() where id = ${document}`
  expect(await open(landlord, document)).toBe('document_erased')
  await sql`select private.erase_expired_documents()`
  await sql`select private.erase_expired_documents()`
  const removals = () =>
    sql`select from private.file_removals where bucket_id = 'offer-documents' and folder = ${document}`
  expect(await removals()).toHaveLength(1)
  expect((await read(buyer, offer))?.documents).toMatchObject([{ file_name: null, is_erased: true }])
  const erased = await offerWithDocument()
  await sql`delete from auth.users where id = ${erased.buyer.id}`
  expect(
    await sql`select from private.file_removals where bucket_id = 'offer-documents' and folder = ${erased.document}`,
  ).toHaveLength(1)
})

test('both sides update the progress of an accepted sale, in order, and see the same', async () => {
  const { landlord, buyer, offer } = await offerWithDocument()
  const step = (person: Person, name: string, state: string) =>
    hintOf(runAs(sql, person, (tx) => tx`select public.set_milestone(${offer}, ${name}, ${state})`))
  expect(await step(buyer, 'survey', 'in_progress')).toBe('wrong_offer_state')
  await act(landlord, offer, 'accept', { expected: 240_000 })
  expect(await step(buyer, 'survey', 'in_progress')).toBe('allowed')
  expect(await step(landlord, 'completion', 'done')).toBe('exchange_first')
  expect(await step(landlord, 'references', 'done')).toBe('wrong_step')
  expect(await step(landlord, 'exchange', 'done')).toBe('allowed')
  expect(await step(buyer, 'completion', 'done')).toBe('allowed')
  expect(await step(await createPerson(sql), 'survey', 'done')).toBe('not_your_offer')
  for (const person of [buyer, landlord])
    expect(
      (await read(person, offer))?.milestones.map((each) => `${each.step} ${each.state}`).sort(),
    ).toEqual(['completion done', 'exchange done', 'survey in_progress'])
})

test('a link of the chain is confirmed by the other side and removed by its own', async () => {
  const { landlord, buyer, offer } = await offerWithDocument()
  await act(landlord, offer, 'accept', { expected: 240_000 })
  const add = async () => {
    const [row] = await runAs(
      sql,
      buyer,
      (tx) => tx`select public.add_chain_link(${offer}, 'below', 'Flat in BS7', 'offer_accepted') as id`,
    )
    return row?.id as string
  }
  const answer = (person: Person, link: string, what: string) =>
    hintOf(runAs(sql, person, (tx) => tx`select public.answer_chain_link(${link}, ${what})`))
  const link = await add()
  expect(await answer(buyer, link, 'confirm')).toBe('other_side_confirms')
  expect(await answer(landlord, link, 'remove')).toBe('other_side_confirms')
  expect(await answer(landlord, link, 'confirm')).toBe('allowed')
  expect((await read(buyer, offer))?.chain).toMatchObject([{ id: link, is_confirmed: true }])
  expect(await answer(buyer, link, 'remove')).toBe('allowed')
  expect((await read(buyer, offer))?.chain).toEqual([])
})

test('everyone who enquired learns once that the home was let, without names; the tenant and closed conversations do not', async () => {
  const landlord = await createLandlord(sql)
  const listing = await createListing(sql, landlord, { status: 'live' })
  const ask = async () => {
    const person = await createPerson(sql)
    const [row] = await runAs(
      sql,
      person,
      (tx) => tx`select public.send_enquiry(${listing}, 'Hi', 'Ada') as id`,
    )
    return { person, enquiry: row?.id as string }
  }
  const [enquirer, tenant, closed] = [await ask(), await ask(), await ask()]
  await runAs(sql, closed.person, (tx) => tx`select public.set_enquiry_status(${closed.enquiry}, 'closed')`)
  await sql`
    insert into private.offers (kind, property_id, property_title, owner_id, person_id, name, amount, status, move_in, adults, children, has_guarantor)
    values ('rent', ${listing}, 'A home', ${landlord.id}, ${tenant.person.id}, 'Grace', 1000, 'confirmed', '2027-01-01', 1, 0, false)`
  await runAs(sql, landlord, (tx) => tx`select public.set_listing_status(${listing}, 'let_agreed')`)
  await Promise.all([
    sql`select private.announce_listing_outcomes()`,
    sql`select private.announce_listing_outcomes()`,
  ])
  const said = (enquiry: string) =>
    sql`select body from public.enquiry_messages where enquiry_id = ${enquiry} and body ~ '^Let agreed on [0-9]+ [A-Z]'`
  expect(await said(enquirer.enquiry)).toHaveLength(1)
  expect(await said(tenant.enquiry)).toHaveLength(0)
  expect(await said(closed.enquiry)).toHaveLength(0)
  const told = await runAs(
    sql,
    enquirer.person,
    (tx) => tx`select title, data from public.notifications where title = 'Let agreed'`,
  )
  expect(told).toHaveLength(1)
  expect(JSON.stringify(told)).not.toMatch(/Grace|1000/)
  const letAgain = async () => {
    await sql`update public.properties set status = 'live' where id = ${listing}`
    await sql`update public.properties set status = 'let_agreed' where id = ${listing}`
    await sql`select private.announce_listing_outcomes()`
    return said(enquirer.enquiry)
  }
  expect(await letAgain()).toHaveLength(1)
  await sql`
    update public.enquiry_messages set created_at = created_at - interval '8 days' where enquiry_id = ${enquirer.enquiry} and is_automatic`
  expect(await letAgain()).toHaveLength(2)
})
