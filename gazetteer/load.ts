import type { Sql, Tx } from '../platform/db/connect.ts'
import { type CopyValue, copyRows } from './copy.ts'
import { NearIndex } from './geometry.ts'
import type { PlacedPostcode } from './postcode-codec.ts'
import {
  type OutcodeRow,
  type PlaceRow,
  readOutcodes,
  readPlaces,
  readPostcodes,
  readSectors,
  readStations,
} from './read.ts'

/** Changes when the data files do: a server that finds another edition in its database loads this one instead. */
export const gazetteerEdition = '2026-05-stations'

const placeColumns = ['name', 'kind', 'parent', 'country', 'outcode', 'latitude', 'longitude', 'population']
/** 67 million people over 1.75 million postcodes: weighs outcodes and sectors against towns. */
const residentsPerPostcode = 38
/** Below the town a station is in, above its streets. */
const stationWeight = 1000
const loadLock = 7_266_107

/**
 * Fills the places and stations of a database that has not got them: product data, needed by an empty server as much as
 * by a demonstration. Answers whether there was anything to do. Two servers that start at once do it once.
 */
export function loadGazetteer(sql: Sql): Promise<boolean> {
  return loadOnce(sql, 'gazetteer_edition', 'Edition of the places and stations', async (tx) => {
    await tx`truncate public.places, public.stations restart identity`
    // First, because homes are filed anew once the places are there, and told how far the next station is.
    await copyRows(
      tx,
      'public.stations',
      ['name', 'crs', 'latitude', 'longitude'],
      readStations().map(({ name, crs, lat, lng }) => [name, crs, lat, lng]),
    )
    await copyRows(tx, 'public.places', placeColumns, placeRows())
    await tx`analyze public.places, public.stations`
    // Names just written wait in a list that every misspelt search reads whole, until a vacuum comes by.
    await tx`select gin_clean_pending_list('public.places_search_name_trgm_idx')`
  })
}

/**
 * Fills the full postcodes of Great Britain. Until it is done a postcode is found by its sector, so it can run while
 * the server already answers.
 */
export function loadPostcodes(
  sql: Sql,
  postcodes: Iterable<PlacedPostcode> = readPostcodes(),
): Promise<boolean> {
  return loadOnce(sql, 'postcodes_edition', 'Edition of the full postcodes', async (tx) => {
    // Not truncated: that would make whoever looks for a postcode wait until all of them are there.
    await tx`delete from private.postcodes`
    await copyRows(tx, 'private.postcodes', ['postcode', 'latitude', 'longitude'], postcodeRows(postcodes))
    await tx`analyze private.postcodes`
  })
}

async function loadOnce(
  sql: Sql,
  key: string,
  description: string,
  load: (tx: Tx) => Promise<void>,
): Promise<boolean> {
  if ((await editionOf(sql, key)) === gazetteerEdition) return false
  return sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${loadLock})`
    if ((await editionOf(tx, key)) === gazetteerEdition) return false
    await load(tx)
    await tx`
      insert into public.app_settings (key, value, description)
      values (${key}, to_jsonb(${gazetteerEdition}::text), ${description})
      on conflict (key) do update set value = excluded.value, updated_at = now()`
    return true
  })
}

async function editionOf(sql: Sql | Tx, key: string): Promise<string | undefined> {
  const [row] = await sql<{ edition: string }[]>`
    select value #>> '{}' as edition from public.app_settings where key = ${key}`
  return row?.edition
}

function* placeRows(): Generator<CopyValue[]> {
  const places = readPlaces()
  const outcodes = new Map(readOutcodes().map((each) => [each.outcode, each]))
  yield* areaRows(places)
  for (const place of places) {
    const rest = [place.country, place.outcode, place.lat, place.lng, place.residents]
    yield [place.name, place.kind, place.parent || place.county, ...rest]
    for (const name of place.also) yield [name, place.kind, place.name, ...rest]
  }
  for (const { outcode, town, country, lat, lng, postcodes } of outcodes.values())
    yield [outcode, 'outcode', town, country, outcode, lat, lng, postcodes * residentsPerPostcode]
  for (const { sector, lat, lng, postcodes } of readSectors()) {
    const home = outcodes.get(sector.split(' ')[0] ?? '')
    if (!home) continue
    yield [
      sector,
      'sector',
      home.town,
      home.country,
      home.outcode,
      lat,
      lng,
      postcodes * residentsPerPostcode,
    ]
  }
  yield* stationRows([...outcodes.values()])
}

/** A station is a place one looks around: 'Clapham Junction station', in the town of the nearest postcode district. */
function* stationRows(outcodes: OutcodeRow[]): Generator<CopyValue[]> {
  const near = new NearIndex(outcodes)
  for (const { name, lat, lng } of readStations()) {
    const home = near.within({ lat, lng }, 40)[0]?.item
    if (home)
      yield [`${name} station`, 'station', home.town, home.country, home.outcode, lat, lng, stationWeight]
  }
}

/** Countries, regions and counties stand where most of their people live. Outside England the country is the region. */
function* areaRows(places: PlaceRow[]): Generator<CopyValue[]> {
  const countries = new Set(places.map((place) => place.country))
  const kinds = [
    ['country', (place: PlaceRow) => place.country, () => null],
    ['region', (place: PlaceRow) => place.region, (place: PlaceRow) => place.country],
    ['county', (place: PlaceRow) => place.county, (place: PlaceRow) => place.region],
  ] as const
  const towns = places.filter((place) => place.kind !== 'suburb')
  for (const [kind, nameOf, parentOf] of kinds) {
    for (const [name, members] of Map.groupBy(towns, nameOf)) {
      const [first] = members
      if (!first || (kind === 'region' && countries.has(name))) continue
      const people = members.reduce((sum, each) => sum + each.residents, 0)
      const middle = (of: (place: PlaceRow) => number) =>
        members.reduce((sum, each) => sum + of(each) * each.residents, 0) / people
      yield [
        name,
        kind,
        parentOf(first),
        first.country,
        null,
        middle((p) => p.lat),
        middle((p) => p.lng),
        people,
      ]
    }
  }
}

function* postcodeRows(postcodes: Iterable<PlacedPostcode>): Generator<CopyValue[]> {
  for (const { postcode, lat, lng } of postcodes)
    yield [postcode.replace(' ', ''), lat.toFixed(4), lng.toFixed(4)]
}
