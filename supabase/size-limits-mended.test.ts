import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { statementLabels } from '../domain/material-information.ts'
import { migrate } from '../platform/db/migrate.ts'
import { platformMigrations, productMigrations } from '../platform/db/migration-folders.ts'
import { emptyDatabase } from '../test/empty-database.ts'
import { makeHome, makePerson } from '../test/people.ts'

const limiting = '20261209000300'
const sql = await emptyDatabase()
const earlier = await mkdtemp(path.join(tmpdir(), 'earlier-'))
afterAll(() => rm(earlier, { recursive: true }))

const picture = (n: number) => `/demo/pictures/home-${n}`
const long = 'a'.repeat(100_000)

/** Constraints that some row breaks, valid or not: a backup with such a row could not be restored. */
async function brokenConstraints(): Promise<string[]> {
  const checks = await sql<{ table: string; name: string; rule: string }[]>`
    select conrelid::regclass::text as table, conname as name, pg_get_expr(conbin, conrelid) as rule
    from pg_constraint where contype = 'c' and conrelid <> 0`
  const broken: string[] = []
  for (const { table, name, rule } of checks) {
    const rows = await sql.unsafe(`select from ${table} where not (${rule}) limit 1`)
    if (rows.length > 0) broken.push(`${table}: ${name}`)
  }
  return broken
}

test('a database that took any length before keeps its listings, cut to what is allowed now', async () => {
  for (const file of (await readdir(productMigrations)).filter((name) => name < limiting))
    await cp(path.join(productMigrations, file), path.join(earlier, file))
  await migrate(sql, [platformMigrations, earlier])
  const owner = await makePerson(sql, { roles: ['private_landlord'] })
  const usual = {
    images: [picture(1)],
    image_details: sql.json([{ caption: 'Front', width: 800, height: 600 }]),
  }
  const good = await makeHome(sql, owner, {
    ...usual,
    features: ['Garden'],
    status: 'live',
    published_at: new Date(),
  })
  const bad = await makeHome(sql, owner, {
    title: '&'.repeat(200),
    location: '<'.repeat(300),
    description: '"'.repeat(32_000),
    features: [long, 'Garden'],
    images: [picture(1), `https://example.org/${'b'.repeat(1500)}`, picture(3)],
    image_details: sql.json([
      { caption: long },
      { caption: 'Second' },
      { caption: 'Third', [long]: 1 },
      { caption: 'None' },
    ]),
    material_information: sql.json({
      heating: { state: 'stated', text: long },
      water: { state: 'not_stated' },
      [long]: { state: 'stated' },
      parking: long,
    }),
    status: 'live',
    published_at: new Date(),
  })
  const before = await sql`select * from public.properties where id = ${good}`
  await sql`insert into public.agencies (name, slug, phone, email, address_line) values ('Agency', 'agency', ${long}, ${long}, ${long})`
  await sql`insert into public.saved_searches (user_id, name, query, criteria) values (${owner.id}, 'Search', '', ${sql.json({ long })})`
  await sql`insert into public.import_runs (user_id, format, file_name, report) values (${owner.id}, 'csv', ${long}, ${sql.json([long, long, long, long])})`

  // Sixty pictures of the length a hosted project gives them, all of which stay.
  const hosted = 'https://abcdefghijklmnopqrst.supabase.co/storage/v1/object/public/listing-pictures'
  const many = Array.from({ length: 60 }, (_, n) => `${hosted}/${good}/${n}-0123456789abcdef0123456789.jpg`)
  const pictured = await makeHome(sql, owner, { images: many, description: long.slice(0, 32_000) })
  const escaped = await makeHome(sql, owner, {
    features: Array.from({ length: 30 }, () => '&'.repeat(200)),
    material_information: sql.json(
      Object.fromEntries(statementLabels.map(([key]) => [key, { state: 'stated', text: '&'.repeat(500) }])),
    ),
  })
  const officeOf = (name: string, line: string) => sql`
    insert into public.agency_branches (agency_id, name, address_line) select id, ${name}, ${line} from public.agencies`
  await officeOf('&'.repeat(200), '"'.repeat(300))
  await officeOf('é'.repeat(200), 'x'.repeat(300))
  await sql`
    insert into public.notifications (user_id, kind, title, body, link, data)
    values (${owner.id}, 'listing', ${long}, ${long}, ${`/${long}`}, ${sql.json({ long, property_id: good })})`
  await sql`
    insert into private.mail_outbox (template, to_email, data, dedupe_key, last_error)
    values ('alert', 'a@example.org', ${sql.json({ long, again: long, third: long })}, ${long.slice(0, 600)}, ${long})`
  await sql`
    insert into public.audit_log (action, entity, entity_id, reason, before)
    values ('change', 'test', ${long}, ${long}, ${sql.json({ id: 1, long: long.repeat(6) })})`
  await sql`
    insert into public.blog_posts (title, content, image_alt, image_url)
    values ('Post', ${'&'.repeat(50_000)}, ${long}, ${`https://example.org/${'x'.repeat(400)}`})`
  await sql`insert into public.pages (slug, title, content) values (${'a'.repeat(300)}, 'Page', ${long})`
  await sql`
    insert into public.content_changes (entity, entity_id, title, content) values ('page', ${'a'.repeat(300)}, 'Page', ${long})`
  await sql`insert into private.listing_viewers (day, property_id, visitor) values (now(), ${good}, ${long.slice(0, 100)})`

  await migrate(sql, [productMigrations])

  expect(await brokenConstraints()).toEqual([])
  expect(await sql`select images from public.properties where id = ${pictured}`).toEqual([{ images: many }])
  const [plain] =
    await sql`select features, material_information from public.properties where id = ${escaped}`
  expect(plain).toEqual({
    features: Array.from({ length: 30 }, () => '&'.repeat(200)),
    material_information: {},
  })
  const offices = await sql`
    select left(name, 1) as letter, length(name) as name, length(address_line) as line from public.agency_branches order by letter`
  expect(offices).toEqual([
    {
      letter: '&',
      name: expect.toSatisfy((n) => n >= 48 && n <= 50),
      line: expect.toSatisfy((n) => n >= 64 && n <= 66),
    },
    { letter: 'é', name: expect.toSatisfy((n) => n >= 148 && n <= 150), line: 300 },
  ])
  expect(
    await sql`select data, link from public.notifications where user_id = ${owner.id} and kind = 'listing'`,
  ).toEqual([{ data: { property_id: good }, link: null }])
  expect(await sql`select before from public.audit_log where action = 'change' and entity = 'test'`).toEqual([
    { before: { id: 1 } },
  ])
  const [page] = await sql`select slug from public.pages where title = 'Page'`
  expect(await sql`select entity_id from public.content_changes`).toEqual([{ entity_id: page?.slug }])
  expect(await sql`select * from public.properties where id = ${good}`).toEqual(before)
  const [home] = await sql`select * from public.properties where id = ${bad}`
  expect(home).toMatchObject({
    features: ['a'.repeat(200), 'Garden'],
    images: [picture(1), picture(3)],
    image_details: [{ caption: 'a'.repeat(150) }, { caption: 'Third' }],
    material_information: {
      heating: { state: 'stated', text: 'a'.repeat(500) },
      water: { state: 'not_stated' },
    },
  })
  expect(home?.description).toMatch(/^"{6000,10000}$/)
  expect(home?.title).toMatch(/^&{60,70}$/)
  const [agency] =
    await sql`select length(phone) as phone, length(email) as email, length(address_line) as address from public.agencies`
  expect(agency).toEqual({ phone: 40, email: 254, address: 300 })
  expect(await sql`select criteria from public.saved_searches`).toEqual([{ criteria: {} }])
  expect(await sql`select length(file_name) as length, report from public.import_runs`).toEqual([
    { length: 255, report: [] },
  ])
  const cards =
    await sql`select card ->> 'title' as title, card -> 'features' as features from private.listing_search order by 1`
  expect(cards).toEqual([
    { title: home?.title, features: null },
    { title: 'A home', features: null },
  ])
})
