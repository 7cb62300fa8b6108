import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
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

  await migrate(sql, [productMigrations])

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
