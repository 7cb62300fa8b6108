import { beforeAll, expect, test } from 'vitest'
import { loadGazetteer } from '../gazetteer/load.ts'
import { testDatabase } from '../test/database.ts'

const { sql } = await testDatabase()
beforeAll(async () => {
  await loadGazetteer(sql)
}, 60_000)

const suggest = (text: string) =>
  sql<{ location: string; outcode: string; kind: string }[]>`select * from public.suggest_places(${text})`

test.each([
  ['clap', 'Clapham', 'SW4'],
  ['M20', 'M20', 'M20'],
  ['eh6', 'EH6', 'EH6'],
  ['Didsb', 'Didsbury', 'M20'],
  ['Manchster', 'Manchester', 'M1'],
  ['lond', 'London', 'WC2N'],
  ['kings cr', "King's Cross", 'WC1H'],
  ['st alb', 'St Albans', 'AL1'],
])('a visitor who types %s is offered %s first', async (typed, location, outcode) => {
  const [first] = await suggest(typed)
  expect(first).toMatchObject({ location, outcode })
})

test('a visitor is offered the Clapham in London before the village, and each text finds the very place it names', async () => {
  const offered = await suggest('Clapham')
  expect(offered[0]).toMatchObject({ location: 'Clapham', outcode: 'SW4' })
  expect(offered.map((each) => each.location)).toContain('Clapham, Bedfordshire')
  for (const { location, outcode } of offered) {
    const [found] = await sql`select (private.find_place(${location})).outcode`
    expect(found).toEqual({ outcode })
  }
})

test('a visitor who types nothing, or only signs, is offered nothing', async () => {
  for (const typed of ['', '  ', '%', '_', "'"]) expect(await suggest(typed)).toEqual([])
})

test('a visitor who types a full postcode is offered it, by its sector where it is not known itself', async () => {
  const [first] = await suggest('sw4 0aa')
  expect(first).toMatchObject({ location: 'SW4 0AA', kind: 'postcode', outcode: 'SW4' })
})
