import { beforeEach, expect, test } from 'vitest'
import { readFeed } from '../../../domain/feeds/read-feed.ts'
import { testDatabase } from '../../../test/database.ts'
import { blmFile, blmOf, blmRow } from '../../../test/feeds.ts'
import { ageListing, createAgency, createPerson, type Person, runAs } from '../../../test/people.ts'

const { sql } = await testDatabase()

type ImportResult = {
  row: number
  ref: string
  id: string
  outcome: string
  problem?: string
  note?: string
  pictures: { source: string; state: string }[]
}

// The position of imported homes comes from their postcode.
await sql`insert into public.places (name, kind, outcode, country, latitude, longitude)
  values ('BS7', 'outcode', 'BS7', 'England', 51.48, -2.59)`

let agent: Person
let agency: string
beforeEach(async () => {
  // Every test imports the same homes, which are live only once.
  await sql`update public.properties set status = 'withdrawn' where external_ref like 'TEST_%'`
  agent = await createPerson(sql, { roles: ['letting_agent'] })
  agency = await createAgency(sql, agent, 'agent_premium')
})

function rowsOf(text: string) {
  const feed = readFeed(new TextEncoder().encode(text))
  if (!('listings' in feed)) throw new Error(feed.failure)
  return feed.listings.map(({ facts, ...row }) => ({ ...row, home: facts }))
}

async function importAs(person: Person, text: string, { isTrial = false } = {}): Promise<ImportResult[]> {
  const [row] = await runAs(
    sql,
    person,
    (tx) => tx`select public.import_listings(${tx.json(rowsOf(text))}, ${isTrial}) as report`,
  )
  return row?.report as ImportResult[]
}

const tally = (report: ImportResult[]) =>
  report.reduce<Record<string, number>>((sum, { outcome }) => {
    sum[outcome] = (sum[outcome] ?? 0) + 1
    return sum
  }, {})

const homes = () => sql`select * from public.properties where agency_id = ${agency} order by external_ref`

test('an agent who imports 200 listings twice has 200', async () => {
  const file = blmFile(200)
  expect(tally(await importAs(agent, file, { isTrial: true }))).toEqual({ created: 200 })
  expect(await homes()).toHaveLength(0)
  expect(tally(await importAs(agent, file))).toEqual({ created: 200 })
  const first = await homes()
  expect(first).toHaveLength(200)
  expect(new Set(first.map(({ status }) => status))).toEqual(new Set(['live', 'let_agreed']))
  expect(tally(await importAs(agent, file))).toEqual({ unchanged: 200 })
  expect(await homes()).toEqual(first)
})

test('an agent’s feed that changes a price or status changes that listing only', async () => {
  await importAs(agent, blmFile(4))
  for (const { id } of await homes()) await ageListing(sql, id, 7)
  const rows = [blmRow(1), { ...blmRow(2), PRICE: 240_000 }, { ...blmRow(4), PUBLISHED_FLAG: 0 }]
  expect((await importAs(agent, blmOf(rows))).map(({ outcome }) => outcome)).toEqual([
    'unchanged',
    'updated',
    'updated',
  ])
  const after = await homes()
  expect(after.map(({ status }) => status)).toEqual(['live', 'live', 'live', 'withdrawn'])
  expect(after[1]).toMatchObject({ price: 240_000, previous_price: 252_000 })
})

test('an agent’s refused row does not stop the others, and names the rule', async () => {
  const rows = [
    blmRow(1),
    { ...blmRow(3), LET_BOND: 9_000 },
    { ...blmRow(2), BEDROOMS: 900 },
    { ...blmRow(5), PROP_SUB_ID: 26 },
  ]
  const report = await importAs(agent, blmOf(rows))
  expect(report.map(({ outcome, problem, note }) => [outcome, problem ?? note])).toEqual([
    ['created', undefined],
    ['created', 'advert_incomplete'],
    ['refused', 'properties_bedrooms_check'],
    ['created', 'advert_incomplete'],
  ])
  expect((await homes()).map(({ status }) => status)).toEqual(['live', 'draft', 'draft'])
})

test('an agent’s listings beyond the plan are imported as drafts, and the preview says so', async () => {
  const early = await createPerson(sql, { roles: ['letting_agent'] })
  await createAgency(sql, early, 'agent_early')
  const file = blmOf(Array.from({ length: 23 }, (_, i) => ({ ...blmRow(i + 1), STATUS_ID: 0 })))
  for (const isTrial of [true, false]) {
    const report = await importAs(early, file, { isTrial })
    expect(report.filter(({ note }) => note === 'plan_limit_month')).toHaveLength(3)
  }
})

test('an agent’s listing with advert problems is imported as a draft, and public data do not change', async () => {
  const bring = (text: string, isHeld: boolean) =>
    runAs(sql, agent, async (tx) => {
      const rows = rowsOf(text).map((row) => ({ ...row, is_held: isHeld }))
      const [row] = await tx<{ report: ImportResult[] }[]>`
        select public.import_listings(${tx.json(rows)}, false) as report`
      return row?.report.map(({ outcome, problem, note }) => [outcome, problem ?? note])
    })
  const seen = blmOf([blmRow(1)])
  const changed = blmOf([
    { ...blmRow(1), DESCRIPTION: 'No DSS, and no pets either, in this light house on a quiet street.' },
  ])
  expect(await bring(changed, true)).toEqual([['created', 'advert_check']])
  expect((await homes()).map(({ status }) => status)).toEqual(['draft'])
  expect(await bring(seen, false)).toEqual([['updated', undefined]])
  expect(await bring(changed, true)).toEqual([['refused', 'advert_check']])
  expect(await homes()).toMatchObject([
    { status: 'live', description: expect.stringContaining('A light house') },
  ])
})

test('two colleagues who import at once create each listing once', async () => {
  const colleague = await createPerson(sql, { roles: ['letting_agent'] })
  await sql`insert into public.agency_members (agency_id, user_id) values (${agency}, ${colleague.id})`
  await Promise.all([importAs(agent, blmFile(20)), importAs(colleague, blmFile(20))])
  expect(await homes()).toHaveLength(20)
})

test('an agent cannot import without the role, or into another agency’s listings', async () => {
  const visitor = await createPerson(sql)
  await expect(importAs(visitor, blmFile(1))).rejects.toMatchObject({ hint: 'role_missing' })
  await importAs(agent, blmFile(2))
  const other = await createPerson(sql, { roles: ['letting_agent'] })
  await createAgency(sql, other)
  expect(tally(await importAs(other, blmFile(2)))).toEqual({ created: 2 })
  expect(await homes()).toHaveLength(2)
})

test('an agent’s feed does not restore a listing that an administrator removed', async () => {
  await importAs(agent, blmFile(1))
  await sql`update public.properties set status = 'removed', status_before_removal = 'live' where agency_id = ${agency}`
  expect(await importAs(agent, blmFile(1))).toMatchObject([{ outcome: 'refused', problem: 'removed_by_us' }])
})

test('an agent’s feed pictures are stored once, and shown in the feed’s order before those added by hand', async () => {
  const row = {
    ...blmRow(1),
    MEDIA_IMAGE_01: 'https://pictures.example/2.jpg',
    MEDIA_IMAGE_02: '',
    MEDIA_IMAGE_03: '',
  }
  const [line] = await importAs(agent, blmOf([row]))
  expect(line?.pictures).toMatchObject([
    { source: 'TEST_1_IMG_00.jpg', state: 'missing' },
    { source: 'https://pictures.example/2.jpg', state: 'waiting' },
  ])
  const id = line?.id ?? ''
  const keep = (source: string, name: string) =>
    runAs(sql, agent, (tx) => tx`select public.store_feed_picture(${id}, ${source}, ${name}, 1000)`)
  await sql`update public.properties set images = '{https://pictures.example/by-hand.jpg}' where id = ${id}`
  for (const name of ['one', 'two'])
    await sql`insert into storage.objects (bucket_id, name, metadata) values ('listing-pictures', ${`${id}/${name}.jpg`}, '{"width": 800, "height": 600}')`
  await keep('https://pictures.example/2.jpg', `${id}/two.jpg`)
  await keep('TEST_1_IMG_00.jpg', `${id}/one.jpg`)
  const images = async () =>
    (await sql`select images, image_details from public.properties where id = ${id}`)[0]
  const prefix = `/storage/v1/object/public/listing-pictures/${id}`
  expect(await images()).toMatchObject({
    images: [`${prefix}/one.jpg`, `${prefix}/two.jpg`, 'https://pictures.example/by-hand.jpg'],
    image_details: [{ caption: 'Front', width: 800, height: 600 }, { width: 800 }, {}],
  })
  const [again] = await importAs(agent, blmOf([row]))
  expect(again).toMatchObject({
    // Three photos are enough to publish it.
    outcome: 'updated',
    pictures: [{ state: 'stored' }, { state: 'stored' }],
  })
  await sql`insert into storage.objects (bucket_id, name) values ('listing-pictures', ${`${id}/newer.jpg`})`
  const [kept] = await keep('https://pictures.example/2.jpg', `${id}/newer.jpg`)
  expect(kept?.store_feed_picture).toBe(`${id}/two.jpg`)
  expect((await images())?.images).toEqual([
    `${prefix}/one.jpg`,
    `${prefix}/newer.jpg`,
    'https://pictures.example/by-hand.jpg',
  ])
  await importAs(agent, blmOf([blmRow(1)]))
  expect(await images()).toMatchObject({
    images: [`${prefix}/one.jpg`, 'https://pictures.example/by-hand.jpg'],
  })

  const stranger = await createPerson(sql, { roles: ['letting_agent'] })
  await createAgency(sql, stranger)
  await expect(
    runAs(sql, stranger, (tx) => tx`select public.store_feed_picture(${id}, 'x', ${`${id}/one.jpg`}, 1)`),
  ).rejects.toMatchObject({ hint: 'not_your_listing' })
  await expect(keep('TEST_1_IMG_00.jpg', 'elsewhere/one.jpg')).rejects.toMatchObject({
    hint: 'no_such_picture',
  })
})

test('an agent reads why an imported listing became a draft', async () => {
  const rows = [
    { ...blmRow(3), LET_BOND: '', COUNCIL_TAX_BAND: 'Z', STATUS_ID: 0 },
    { ...blmRow(1), MEDIA_IMAGE_02: '', MEDIA_IMAGE_03: '' },
    { ...blmRow(2), POSTCODE1: 'QQ1', POSTCODE2: '1AA' },
  ]
  const feed = rowsOf(blmOf(rows))
  expect(feed.map(({ problems }) => problems)).toEqual([
    [{ field: 'COUNCIL_TAX_BAND', code: 'unknown_value', value: 'z' }],
    [],
    [{ field: 'POSTCODE1', code: 'impossible_postcode', value: 'QQ11AA' }],
  ])
  for (const isTrial of [true, false]) {
    const report = (await importAs(agent, blmOf(rows), { isTrial })) as (ImportResult & {
      reasons: ({ code: string } | string)[]
    })[]
    expect(
      report.map(({ note, reasons }) => [
        note,
        reasons.map((reason) => (typeof reason === 'string' ? reason : reason.code)),
      ]),
    ).toEqual([
      ['advert_incomplete', ['deposit_missing', 'council_tax_missing']],
      ['reason_needed', ['few_photos']],
      ['advert_incomplete', ['postcode_missing', 'position_missing']],
    ])
  }
  expect((await homes()).map(({ status }) => status)).toEqual(['draft', 'draft', 'draft'])
})
