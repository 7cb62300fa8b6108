import { describe, expect, test } from 'vitest'
import { leastWidth, overlap } from '../building/bands.ts'
import type { HomeBuilding } from '../building/building.ts'
import {
  allRooms,
  type FloorPlan,
  type Room,
  sizeOf,
  squareFeetOf,
  windowWalls,
} from '../building/floor-plan.ts'
import { makePeople } from '../people/people.ts'
import { Country } from './address.ts'
import { type AdvertisedListing, generateListings } from './generate-listings.ts'
import { inFeet, inMetres } from './texts/phrases.ts'

const now = new Date('2026-11-18T15:00:00Z')
const total = 2_400
const country = new Country()
const people = makePeople('lintel', now, country, total)
const all: AdvertisedListing[] = [...generateListings({ seed: 'lintel', now, country, people, total })]
const listings = all.map(({ listing }) => listing)

type Case = { name: string; text: string; building: HomeBuilding; listing: (typeof listings)[number] }

/** Every home with everything that is written about it, in small letters. */
const homes: Case[] = listings.flatMap((listing) => {
  const { building } = listing.facts
  if (building.kind !== 'home') return []
  const { title, description, facts, id } = listing
  const said = [title, description, ...facts.features, ...captionsOf(listing)].join('\n')
  // Streets and stations may be called after anything.
  const { street, locality, town, station } = listing.address
  const names = [street, locality, town, station?.name ?? street]
  const text = names.reduce((rest, name) => rest.replaceAll(name, 'Somewhere'), said).toLowerCase()
  return { name: `${id} ${title}`, text, building, listing }
})

function captionsOf({ pictures }: (typeof listings)[number]): string[] {
  return pictures.details.map(({ caption }) => caption)
}

const failures = (holds: (each: Case) => boolean): string[] =>
  homes.filter((each) => !holds(each)).map(({ name }) => name)

/** If the text says it, the building has it; where the building has none, the text does not say it. */
function saysOnlyIf(words: RegExp, has: (building: HomeBuilding) => boolean): string[] {
  return failures(({ text, building }) => !words.test(text) || has(building))
}

const extra = (name: string) => (building: HomeBuilding) => building.extras.includes(name)
const rooms = (building: HomeBuilding, kind: Room['kind']) =>
  allRooms(building.floors).filter((room) => room.kind === kind)

test('the test covers all homes of the demonstration', () => {
  expect(listings).toHaveLength(total)
  expect(homes.length).toBeGreaterThan(2_200)
})

describe('a floor plan', () => {
  test('has the rooms that the listing counts', () => {
    expect(
      failures(({ building, listing: { facts } }) => rooms(building, 'bed').length === facts.bedrooms),
    ).toEqual([])
    expect(
      failures(
        ({ building, listing: { facts } }) =>
          rooms(building, 'bath').length + rooms(building, 'shower').length === facts.bathrooms,
      ),
    ).toEqual([])
    expect(
      failures(({ building, listing: { facts } }) => {
        const day = [...rooms(building, 'living'), ...rooms(building, 'dining')].length
        const study = rooms(building, 'study').length
        return facts.receptions === day || facts.receptions === day + study
      }),
    ).toEqual([])
  })

  test('measures what the listing says, to the square foot', () => {
    expect(
      failures(
        ({ building, listing: { facts } }) =>
          facts.square_feet === null || facts.square_feet === squareFeetOf(building.floors),
      ),
    ).toEqual([])
  })

  test('has no room too narrow to use, and no living room narrower than 2.9 metres', () => {
    const narrow = (building: HomeBuilding) =>
      allRooms(building.floors).filter(
        (room) => Math.min(room.w, room.h) < Math.min(leastWidth(room), 2.9) - 0.01,
      )
    expect(failures(({ building }) => narrow(building).length === 0)).toEqual([])
  })

  test('fills each floor without overlaps', () => {
    const isFull = ({ rooms: placed, halls, w, h }: FloorPlan) => {
      // The WC is under the stairs, within the hall.
      const area = [...placed.filter(({ kind }) => kind !== 'wc'), ...halls].reduce(
        (sum, box) => sum + box.w * box.h,
        0,
      )
      return (
        Math.abs(area - w * h) < 0.3 &&
        placed.every((room) => room.x + room.w < w + 0.02 && room.y + room.h < h + 0.02)
      )
    }
    expect(failures(({ building }) => building.floors.every(isFull))).toEqual([])
  })

  test('connects every room to a hall or the room it belongs to', () => {
    const isReached = (room: Room, { halls, rooms: others }: FloorPlan) =>
      room.kind === 'wc' ||
      [...halls, ...others.filter((other) => other !== room)].some(
        (space) => overlap(room, space, room.door) >= 0.65,
      )
    expect(
      failures(({ building }) =>
        building.floors.every((floor) => floor.rooms.every((room) => isReached(room, floor))),
      ),
    ).toEqual([])
  })

  test('gives every bedroom, living room and kitchen a window, but none to a wall shared with a neighbour', () => {
    const habitable = new Set(['living', 'bed', 'dining', 'kitchen', 'study'])
    expect(
      failures(({ building }) =>
        building.floors.every((floor) =>
          floor.rooms.every(
            (room) => !habitable.has(room.kind) || windowWalls(room, floor, building.attached).length > 0,
          ),
        ),
      ),
    ).toEqual([])
    const midTerraces = homes.filter(({ building }) => building.attached === 'both')
    expect(midTerraces.length).toBeGreaterThan(400)
    for (const { building } of midTerraces)
      for (const floor of building.floors)
        for (const room of floor.rooms)
          expect(windowWalls(room, floor, building.attached)).not.toContainEqual(
            expect.stringMatching(/left|right/),
          )
  })

  test('is on one level in flats and bungalows, and on two or three in houses', () => {
    expect(
      failures(({ building, listing: { facts } }) => {
        const isLow = ['Flat', 'Bungalow', 'Park Home'].includes(facts.property_type)
        return isLow
          ? building.floors.length === 1
          : building.floors.length === 2 || building.floors.length === 3
      }),
    ).toEqual([])
    expect(saysOnlyIf(/over two floors/, ({ floors }) => floors.length === 2)).toEqual([])
    expect(saysOnlyIf(/over three floors/, ({ floors }) => floors.length === 3)).toEqual([])
    expect(saysOnlyIf(/on one level/, ({ floors }) => floors.length === 1)).toEqual([])
    expect(saysOnlyIf(/upstairs/, ({ floors }) => floors.length > 1)).toEqual([])
  })
})

describe('a description', () => {
  test('gives the sizes of the living room and the main bedroom as the plan has them', () => {
    const stated = ({ text }: Case) =>
      [...text.matchAll(/\d+ft(?: \d+in)? by \d+ft(?: \d+in)?|\d+\.\d\dm x \d+\.\d\dm/g)].map(
        ([size]) => size,
      )
    expect(
      failures((each) => {
        const sizes = allRooms(each.building.floors).flatMap((room) => [
          inFeet(sizeOf(room)),
          inMetres(sizeOf(room)),
        ])
        const found = stated(each)
        return found.length > 0 && found.every((size) => sizes.includes(size))
      }),
    ).toEqual([])
  })

  test('mentions a bath only where there is one, and a walk-in shower only where there is one', () => {
    expect(
      saysOnlyIf(/\ba bath\b|with bath\b|bath with a shower|bath and a separate/, ({ washing }) =>
        washing.some((each) => each.startsWith('bath')),
      ),
    ).toEqual([])
    expect(saysOnlyIf(/walk-in shower/, ({ washing }) => washing[0] === 'walk-in shower')).toEqual([])
    expect(
      failures(
        ({ building, text }) =>
          building.washing[0]?.startsWith('bath') || !/the bathroom has|bathroom with/.test(text),
      ),
    ).toEqual([])
  })

  test.each([
    ['stove', /wood-burning stove/],
    ['fireplace', /original fireplace/],
    ['bay', /bay window|bay-fronted/],
    ['loft room', /loft conversion|converted loft/],
    ['study', /(?<!work as )\ba study\b|\nstudy\n/],
    ['utility', /utility room/],
    ['cloakroom', /downstairs wc/],
    ['cellar', /cellar/],
    ['solar', /solar panels/],
    ['charger', /car charger/],
    ['garden room', /garden (room|office)/],
    ['beams', /exposed beams/],
    ['tiles', /original tiled/],
    ['lift', /\blift\b/],
  ])('mentions the %s only where there is one', (name, words) => {
    expect(homes.filter(({ text }) => words.test(text)).length).toBeGreaterThan(5)
    expect(saysOnlyIf(words, extra(name))).toEqual([])
  })

  test.each([
    ['garden', /-facing garden|opens to the garden|the garden faces/],
    ['yard', /walled yard/],
    ['balcony', /balcony/],
    ['roof terrace', /roof terrace/],
    ['communal garden', /communal garden/],
  ])('mentions a %s only where there is one, and the direction it faces', (kind, words) => {
    expect(homes.filter(({ text }) => words.test(text)).length).toBeGreaterThan(0)
    expect(saysOnlyIf(words, ({ outside }) => outside.kind === kind)).toEqual([])
    expect(
      failures(({ text, building: { outside } }) => {
        const said = text.match(/([a-z]+(?:-[a-z]+)?)-facing (?:garden|yard|walled|balcony|roof)/)?.[1]
        return !said || ('aspect' in outside && said === outside.aspect)
      }),
    ).toEqual([])
  })

  test('states parking, heating, glazing and rating as they are', () => {
    expect(saysOnlyIf(/\bgarage\b/, ({ parking }) => parking.includes('garage'))).toEqual([])
    expect(saysOnlyIf(/driveway/, ({ parking }) => parking.includes('drive'))).toEqual([])
    expect(saysOnlyIf(/residents’ permit/, ({ parking }) => parking === 'permit')).toEqual([])
    expect(
      failures(({ text, listing: { epc } }) =>
        [...text.matchAll(/epc rating (?:is )?([a-g])\b/g)].every(
          ([, rating]) => rating === epc?.toLowerCase(),
        ),
      ),
    ).toEqual([])
    expect(
      failures(({ text, listing: { councilTaxBand } }) =>
        [...text.matchAll(/council tax (?:is )?band ([a-i])\b/g)].every(
          ([, band]) => band === councilTaxBand?.toLowerCase(),
        ),
      ),
    ).toEqual([])
    expect(
      failures(
        ({ text, listing: { material } }) =>
          !/gas central heating/.test(text) || /gas/.test(material.heating?.text ?? 'gas'),
      ),
    ).toEqual([])
    expect(failures(({ text }) => !(/single-glazed/.test(text) && /double glazing/.test(text)))).toEqual([])
  })

  test('states the correct age', () => {
    expect(
      failures(({ text, building: { era } }) => {
        const said = [...text.matchAll(/\b(georgian|victorian|edwardian|19[2-9]0s|20[01]0s)\b/g)].map(
          ([word]) => word,
        )
        return said.every((word) => word === era.toLowerCase())
      }),
    ).toEqual([])
  })
})

describe('the pictures', () => {
  test('show only rooms that the plan has', () => {
    expect(
      failures(
        ({ building, listing }) => !hasPicture(listing, 'dining') || rooms(building, 'dining').length > 0,
      ),
    ).toEqual([])
    expect(
      failures(
        ({ building, listing }) => !hasPicture(listing, 'study') || rooms(building, 'study').length > 0,
      ),
    ).toEqual([])
    expect(
      failures(
        ({ building, listing }) => hasPicture(listing, 'garden') === (building.outside.kind !== 'none'),
      ),
    ).toEqual([])
    expect(
      failures(({ listing }) => !hasPicture(listing, 'bedroom-2') || (listing.facts.bedrooms ?? 0) > 1),
    ).toEqual([])
  })

  test('do not count the floor plan among the photos', () => {
    expect(
      listings.filter(({ pictures }) => pictures.plan && pictures.images.includes(pictures.plan)),
    ).toEqual([])
    expect(listings.filter(({ pictures }) => pictures.images.length !== pictures.details.length)).toEqual([])
  })
})

const hasPicture = ({ pictures }: (typeof listings)[number], name: string): boolean =>
  pictures.images.some((address) => address.endsWith(`/${name}`))

describe('a street', () => {
  test('was built in one go: its houses share an era, and so do its flats', () => {
    const houses = homes.filter(({ listing }) =>
      ['Terraced', 'Semi-Detached', 'Detached'].includes(listing.facts.property_type),
    )
    for (const group of [houses, homes.filter(({ listing }) => listing.facts.property_type === 'Flat')]) {
      const streets = Map.groupBy(group, ({ listing: { address } }) => `${address.outcode} ${address.street}`)
      for (const [street, same] of streets)
        expect(new Set(same.map(({ building }) => building.era)).size, street).toBe(1)
    }
  })

  test('called a Close is not Georgian, and a new home is rated A to C', () => {
    expect(
      failures(
        ({ building, listing }) => building.era !== 'Georgian' || !/ Close$/.test(listing.address.street),
      ),
    ).toEqual([])
    expect(
      failures(({ building, listing }) => building.era !== 'new' || !listing.epc || listing.epc <= 'C'),
    ).toEqual([])
  })

  test('with a plot of land is in the country, one with a shop is a shopping street, and garages are in towns', () => {
    const of = (type: string) => listings.filter(({ facts }) => facts.property_type === type)
    expect(of('Land').length).toBeGreaterThan(15)
    expect(of('Commercial').length).toBeGreaterThan(15)
    expect(of('Garage').length).toBeGreaterThan(10)
    for (const { address } of of('Land')) expect(['rural', 'town']).toContain(address.setting)
    for (const { address } of of('Garage')) expect(address.setting).not.toBe('rural')
    for (const { address } of of('Commercial'))
      expect(address.street).not.toMatch(/ (Close|Avenue|Drive|Crescent|Gardens|Rise)$/)
  })
})

describe('neighbours in a list', () => {
  type Listed = (typeof listings)[number]
  const onMarket = (isRent: boolean) =>
    listings.filter(
      ({ facts, market }) => market.publishedAt !== null && (facts.listing_type === 'rent') === isRent,
    )
  const startOf = (text: string) => text.split(/\s+/).slice(0, 2).join(' ').toLowerCase()
  const alike = (list: Listed[]) =>
    list.filter((each, i) => {
      const above = list[i - 1]
      if (!above) return false
      return (
        startOf(above.title) === startOf(each.title) ||
        startOf(above.description) === startOf(each.description)
      )
    })

  test.each([true, false])('do not start alike, newest first or by price (to rent: %s)', (isRent) => {
    const newest = onMarket(isRent).toSorted(
      (a, b) => Number(b.market.publishedAt) - Number(a.market.publishedAt),
    )
    expect(alike(newest).length / newest.length).toBeLessThan(0.005)
    for (const [, list] of Map.groupBy(newest, ({ address }) => address.town))
      expect(alike(list).map(({ title }) => title)).toEqual([])
  })

  test('are written in at least five different voices', () => {
    const voices = new Set(all.map(({ offer }) => offer.agency?.voice ?? 'owner'))
    expect(voices.size).toBeGreaterThanOrEqual(6)
  })
})
