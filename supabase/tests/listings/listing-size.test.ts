import { beforeAll, describe, expect, test } from 'vitest'
import { statementLabels } from '../../../domain/listings/material-information.ts'
import type { Sql } from '../../../platform/db/connect.ts'
import { testDatabase } from '../../../test/database.ts'
import { createLandlord, createListing, type Person, runAs } from '../../../test/people.ts'

const { sql } = await testDatabase()
let landlord: Person
let home: string
beforeAll(async () => {
  landlord = await createLandlord(sql)
  home = await createListing(sql, landlord)
})

const change = (facts: Record<string, unknown>) =>
  runAs(sql, landlord, (tx) => tx`update public.properties set ${tx(facts)} where id = ${home} returning id`)
const rule = (facts: Record<string, unknown>) =>
  change(facts).then(
    () => undefined,
    (error: { code: string; constraint_name: string }) => `${error.code} ${error.constraint_name}`,
  )
const json = (value: object) => (sql as Sql).json(value)

describe('an advertiser', () => {
  test('can save a listing of the length that feeds allow', async () => {
    await change({
      description: "The owner's garden faces south, and the park is at the end of it. ".repeat(484),
      features: Array.from({ length: 30 }, (_, n) => `${n}`.padEnd(200, 'x')),
      images: Array.from(
        { length: 60 },
        (_, n) => `/storage/v1/object/public/listing-pictures/${home}/${'0'.repeat(30)}${n}.jpg`,
      ),
      image_details: json(
        Array.from({ length: 60 }, () => ({
          caption: 'c'.repeat(50),
          width: 4000,
          height: 3000,
          thumbhash: 'h'.repeat(28),
        })),
      ),
      material_information: json(
        Object.fromEntries(statementLabels.map(([key]) => [key, { state: 'stated', text: 't'.repeat(200) }])),
      ),
    })
  })

  test.each([
    ['features', { features: ['x'.repeat(201)] }],
    ['features', { features: Array.from({ length: 31 }, () => 'x') }],
    ['image_details', { image_details: json([{ caption: 'x'.repeat(151) }]) }],
    ['image_details', { image_details: json([{ camera: 'x' }]) }],
    ['image_details', { image_details: json([{ caption: ['x'] }]) }],
    ['image_details', { image_details: json(Array.from({ length: 61 }, () => ({}))) }],
    [
      'material_information',
      { material_information: json({ heating: { state: 'stated', text: 'x'.repeat(501) } }) },
    ],
    ['material_information', { material_information: json({ heating: { state: 'perhaps' } }) }],
    ['material_information', { material_information: json({ heating: { text: { deep: 'x' } } }) }],
    ['material_information', { material_information: json({ ghosts: { state: 'stated', text: 'Two' } }) }],
  ])('cannot write too long or invalid values into %s (%#)', async (column, facts) => {
    expect(await rule(facts)).toBe(`23514 properties_${column}_check`)
  })

  test('cannot use characters that grow when escaped to enlarge a page or card', async () => {
    expect(await rule({ description: '&'.repeat(32_000) })).toBe('23514 a listing fits on its page')
    expect(await rule({ description: '🏠'.repeat(32_000) })).toBe('23514 a listing fits on its page')
    expect(await rule({ title: '&'.repeat(200) })).toBe('23514 a title and a location fit on a card')
  })

  test('has only the fields of a card in the search results', async () => {
    const live = await createListing(sql, landlord, { status: 'live', features: ['A garden'] })
    const [row] = await sql`select card from private.listing_search where listing_id = ${live}`
    expect(row?.card).toMatchObject({ id: live })
    for (const field of ['description', 'features', 'images', 'material_information'])
      expect(row?.card).not.toHaveProperty(field)
  })

  test('cannot use long picture URLs', async () => {
    const address = (length: number) => `https://example.org/${'x'.repeat(length - 20)}`
    await change({ description: 'Short' })
    expect(await rule({ images: [address(300)] })).toBeUndefined()
    expect(await rule({ images: [address(301)] })).toBe('23514 pictures come from our storage or by https')
    expect(await rule({ images: Array.from({ length: 60 }, () => address(260)) })).toBe(
      '23514 pictures come from our storage or by https',
    )
  })

  test('can have sixty pictures with the long URLs of a hosted project', async () => {
    const hosted = 'https://abcdefghijklmnopqrst.supabase.co/storage/v1/object/public/listing-pictures'
    const images = (bytes: number) =>
      Array.from({ length: 60 }, (_, n) => `${`${hosted}/${home}/${n}-`.padEnd(bytes - 4, 'x')}.jpg`)
    const usual = { features: ['Garden'], image_details: json([]), material_information: json({}) }
    expect(await rule({ ...usual, images: images(156), description: 'd'.repeat(32_000) })).toBeUndefined()
    expect(await rule({ images: images(250) })).toBeUndefined()
    // The page holds these addresses five times, and has less space for words.
    const features = Array.from({ length: 30 }, () => 'x'.repeat(200))
    expect(await rule({ features })).toBe('23514 a listing fits on its page')
    expect(await rule({ features, images: images(156) })).toBeUndefined()
  })

  test('gets an error for one oversized row of a feed, and the others are imported', async () => {
    const row = (ref: string, facts: object) => ({
      row: Number(ref),
      ref,
      home: { title: 'A home', location: 'Bristol', price: 900, ...facts },
    })
    const rows = [
      row('1', { features: ['Garden', 'x'.repeat(201)] }),
      row('2', { description: '&'.repeat(30_000) }),
      { ...row('3', {}), pictures: [{ source: 'a.jpg', caption: 'c'.repeat(400) }] },
    ]
    const [answer] = await runAs(
      sql,
      landlord,
      (tx) => tx`select public.import_listings(${json(rows)}, false) as report`,
    )
    expect(answer?.report).toMatchObject([
      { ref: '1', outcome: 'refused', problem: 'properties_features_check' },
      { ref: '2', outcome: 'refused', problem: 'a listing fits on its page' },
      { ref: '3', outcome: 'created', pictures: [{ source: 'a.jpg' }] },
    ])
  })
})
