import type { Position } from '../../gazetteer/geometry.ts'
import { createLandCheck } from '../../gazetteer/land.ts'
import { readOutcodes, readOutline, readPlaces } from '../../gazetteer/read.ts'
import { createRandom, type Random } from '../random.ts'

type NorthernStreet = Position & {
  outcode: string
  street: string
  town: string
  region: string
  country: string
  postcode: string
}

/**
 * The open street and postcode data stops at the Irish Sea, so Northern Ireland's homes stand near the middle of their
 * town, on streets with names that most towns there have, and give the outcode alone.
 */
const townStreets = [
  'Main Street',
  'Church Street',
  'Mill Street',
  'Castle Street',
  'Bridge Street',
  'Railway Street',
  'Market Street',
  'Meeting House Lane',
  'Old Mill Road',
  'Church View',
  'Oakfield Park',
  'Glenview Park',
  'Beechwood Avenue',
  'Ashgrove Park',
  'Riverside Drive',
  'Hillcrest Park',
  'Lakeview Park',
  'Rosemount Avenue',
  'Cloughmore Drive',
  'Drumard Road',
  'Ballyhill Road',
  'Linenhall Street',
  'Carnmoney Drive',
  'Orchard Hill',
]

const belfastStreets: Record<string, string[]> = {
  BT4: ['Belmont Road', 'Holywood Road', 'Sydenham Avenue', 'Cabin Hill Gardens', 'Wandsworth Road'],
  BT5: ['Castlereagh Road', 'Knock Road', 'Gilnahirk Road', 'Orby Drive', 'Cyprus Avenue'],
  BT6: ['Cregagh Road', 'Ravenhill Road', 'Rosetta Park', 'Ardenlee Avenue', 'Mount Merrion Avenue'],
  BT7: ['Ormeau Road', 'Rosetta Avenue', 'Annadale Avenue', 'Candahar Street', 'Haypark Avenue'],
  BT8: ['Saintfield Road', 'Galwally Park', 'Cairnshill Road', 'Four Winds Drive', 'Newtownbreda Road'],
  BT9: ['Lisburn Road', 'Malone Road', 'Stranmillis Road', 'Balmoral Avenue', 'Marlborough Park'],
  BT10: ['Finaghy Road South', 'Priory Park', 'Orpen Road', 'Ardmore Avenue', 'Sicily Park'],
  BT14: ['Oldpark Road', 'Cliftonville Road', 'Ballysillan Road', 'Westland Road', 'Cavehill Drive'],
  BT15: ['Antrim Road', 'Cavehill Road', 'Chichester Park', 'Somerton Road', 'Fortwilliam Park'],
  BT16: ['Upper Newtownards Road', 'Robbs Road', 'Comber Road', 'Grahamsbridge Road', 'Wanstead Road'],
  BT17: ['Kingsway', 'Upper Dunmurry Lane', 'Glenburn Road', 'Hillside Crescent', 'Queensway'],
}

const perOutcode = 12

export function northernStreets(): NorthernStreet[] {
  const isLand = createLandCheck(readOutline())
  const places = Map.groupBy(
    readPlaces().filter((place) => place.country === 'Northern Ireland' && place.kind !== 'suburb'),
    (place) => place.outcode,
  )
  return readOutcodes()
    .filter((outcode) => outcode.country === 'Northern Ireland' && !isOnlyOffices(outcode.outcode))
    .flatMap((outcode) => {
      const random = createRandom('northern streets', outcode.outcode)
      const towns = (places.get(outcode.outcode) ?? []).slice(0, 3)
      const names = belfastStreets[outcode.outcode] ?? random.shuffle(townStreets).slice(0, perOutcode)
      return names.map((street) => {
        const town = towns.length > 0 ? random.pick(towns) : { ...outcode, name: outcode.town }
        const position = onLand(town, random, isLand)
        const { country, region } = outcode
        return {
          street,
          town: town.name,
          region,
          country,
          postcode: outcode.outcode,
          outcode: outcode.outcode,
          ...position,
        }
      })
    })
}

function isOnlyOffices(outcode: string): boolean {
  return ['BT1', 'BT2', 'BT3', 'BT11', 'BT12', 'BT13'].includes(outcode)
}

/** A point in the town with half a kilometre of land around it, because the outline is no finer than that. */
function onLand(town: Position, random: Random, isLand: (position: Position) => boolean): Position {
  for (let attempt = 0; attempt < 60; attempt++) {
    const spread = 0.004 + attempt * 0.0002
    const lat = town.lat + random.normal() * spread
    const lng = town.lng + random.normal() * spread * 1.6
    const around = [
      { lat, lng },
      { lat: lat + 0.005, lng },
      { lat: lat - 0.005, lng },
      { lat, lng: lng + 0.008 },
      { lat, lng: lng - 0.008 },
    ]
    if (around.every(isLand)) return { lat: Number(lat.toFixed(5)), lng: Number(lng.toFixed(5)) }
  }
  return { lat: town.lat, lng: town.lng }
}
