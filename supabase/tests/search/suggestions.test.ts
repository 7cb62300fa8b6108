import { beforeAll, expect, test } from 'vitest'
import { loadGazetteer } from '../../../gazetteer/load.ts'
import { testDatabase } from '../../../test/database.ts'

const { sql } = await testDatabase()
beforeAll(async () => {
  await loadGazetteer(sql)
})

const suggest = (text: string) =>
  sql<
    { location: string; name: string; outcode: string; kind: string; slug: string }[]
  >`select * from public.suggest_places(${text})`

test.each([
  ['clap', 'Clapham', 'SW4'],
  ['M20', 'M20', 'M20'],
  ['eh6', 'EH6', 'EH6'],
  ['Didsb', 'Didsbury', 'M20'],
  ['Manchster', 'Manchester', 'M1'],
  ['lond', 'London', 'WC2N'],
  ['kings cr', "King's Cross", 'WC1H'],
  ['st alb', 'St Albans', 'AL1'],
  ['newcastle', 'Newcastle upon Tyne', 'NE1'],
  ['Stoke', 'Stoke-on-Trent', 'ST4'],
])('a visitor who enters %s gets %s first', async (typed, location, outcode) => {
  const [first] = await suggest(typed)
  expect(first).toMatchObject({ location, outcode })
})

test('a visitor gets the Clapham in London before the village, and each suggestion finds the place it names', async () => {
  const offered = await suggest('Clapham')
  expect(offered[0]).toMatchObject({ location: 'Clapham', outcode: 'SW4' })
  expect(offered.map((each) => each.location)).toContain('Clapham, Bedfordshire')
  for (const { slug, outcode, name } of offered) {
    const [found] = await sql`select p.name, p.outcode from private.place_by_slug(${slug}) p`
    expect(found).toEqual({ name, outcode })
  }
})

test.each([
  ['Kent', 'county', 'Kent'],
  ['Wales', 'country', 'Wales'],
  ['Scotland', 'country', 'Scotland'],
  ['Fife', 'county', 'Fife'],
  ['Stirling', 'city', 'Stirling'],
  ['Edinburgh', 'city', 'Edinburgh'],
  ['Newcastle', 'city', 'Newcastle upon Tyne'],
  ['Newcastle, Bridgend', 'suburb', 'Newcastle'],
  ['Stratford', 'suburb', 'Stratford'],
  ['Chester', 'city', 'Chester'],
])('a visitor who searches in %s gets the %s of %s', async (typed, kind, name) => {
  const [found] = await sql`select p.kind, p.name from private.find_place(${typed}) p`
  expect(found).toEqual({ kind, name })
})

test('a visitor gets each place once', async () => {
  for (const typed of ['Boston', 'Hull', 'Camden', 'Newcastle']) {
    const offered = (await suggest(typed)).map(({ location }) => location)
    expect(offered).toEqual([...new Set(offered)])
  }
})

test('a visitor who enters nothing or only punctuation gets no suggestions', async () => {
  for (const typed of ['', '  ', '%', '_', "'"]) expect(await suggest(typed)).toEqual([])
})

test('a visitor who enters a full postcode gets it, or its sector if it is unknown', async () => {
  const [first] = await suggest('sw4 0aa')
  expect(first).toMatchObject({ location: 'SW4 0AA', kind: 'postcode', outcode: 'SW4' })
})
