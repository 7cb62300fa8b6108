import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { invalidPictureUrls } from '../../../test/invalid-picture-urls.ts'
import { createLandlord, createListing, createPerson, runAs } from '../../../test/people.ts'

const { sql } = await testDatabase()
const landlord = await createLandlord(sql)

describe('picture URLs', () => {
  const put = (images: string[], floorPlan: string | null = null) =>
    createListing(sql, landlord, { images, floor_plan: floorPlan })

  test('a landlord can use pictures of our storage and of https servers', async () => {
    const fine = [
      '/storage/v1/object/public/listing-pictures/3f/1.jpg',
      '/demo/pictures/a1/front.webp',
      'https://pictures.example.org/1.jpg?size=2',
    ]
    await put(fine, fine[0])
  })

  test.each(invalidPictureUrls('listing-pictures'))(
    'a landlord cannot make browsers fetch %s',
    async (address) => {
      await expect(put(['https://example.org/1.jpg', address])).rejects.toThrow('pictures come from')
      await expect(put([], address)).rejects.toThrow('a floor plan comes from')
    },
  )
})

test('a landlord’s copy of a listing has no pictures', async () => {
  const id = await createListing(sql, landlord, {
    images: ['/demo/pictures/a.webp'],
    image_details: sql.json([{ caption: 'Front' }]),
    floor_plan: '/demo/pictures/plan.webp',
  })
  const [copy] = await runAs(sql, landlord, (tx) => tx`select public.duplicate_listing(${id}) as id`)
  expect(
    await sql`select images, image_details, floor_plan, title from public.properties where id = ${copy?.id}`,
  ).toEqual([{ images: [], image_details: [], floor_plan: null, title: 'A home' }])
})

test('a landlord reads the statistics of their own listings only', async () => {
  const id = await createListing(sql, landlord, { status: 'live' })
  const today = sql`(now() at time zone 'Europe/London')::date`
  await sql`insert into public.listing_views (property_id, day, views) values (${id}, ${today}, 3), (${id}, ${today} - 60, 9)`
  const seeker = await createPerson(sql)
  await sql`insert into public.saved_properties (user_id, property_id) values (${seeker.id}, ${id})`
  const totals = (who: typeof landlord) =>
    runAs(sql, who, (tx) => tx`select * from public.listing_totals(${[id]}::uuid[])`)
  expect(await totals(landlord)).toEqual([{ property_id: id, views: 3, saves: 1, enquiries: 0 }])
  expect(await totals(await createLandlord(sql))).toEqual([])
})

test('a landlord’s pictures are checked in a batch as they would be one by one', async () => {
  const good = '/storage/v1/object/public/listing-pictures/a/b.jpg'
  const addresses = [
    good,
    '/demo/pictures/one.webp',
    'https://pictures.example/a.jpg',
    'https://pictures.example:8443/a.jpg',
    'http://pictures.example/a.jpg',
    'javascript:alert(1)',
    '',
    null,
    '/storage/v1/object/public/listing-pictures/',
    '/storage/v1/object/public/listing-pictures/../secret.jpg',
    '/demo/pictures/..',
    '/demo/pictures/a b.jpg',
    '/demo/pictures/a"b.jpg',
    `${good}\n${good}`,
    `${good}\n`,
    `\n${good}`,
    `/demo/pictures/${'a'.repeat(1950)}`,
    `/demo/pictures/${'a'.repeat(1990)}`,
  ]
  for (const address of addresses) {
    const [row] = await sql<Record<'alone' | 'first' | 'last', boolean>[]>`
      select private.is_image_url(${address}) as alone,
        private.are_image_urls(array[${address}::text, ${good}]) as first,
        private.are_image_urls(array[${good}, ${address}::text]) as last`
    expect(row, JSON.stringify(address)).toEqual({ alone: row?.alone, first: row?.alone, last: row?.alone })
  }
  const [none] = await sql`
    select private.are_image_urls('{}') as empty, private.are_image_urls(null) as missing`
  expect(none).toEqual({ empty: true, missing: true })
})
