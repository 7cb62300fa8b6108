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

/** Change this with the data files: a server with another edition in its database loads them again. */
export const gazetteerEdition = '2026-05-stations'

const placeColumns = ['name', 'kind', 'parent', 'country', 'outcode', 'latitude', 'longitude', 'population']
/** 67 million people over 1.75 million postcodes, to rank outcodes and sectors against towns. */
const residentsPerPostcode = 38
/** Ranks below the station's town and above its streets. */
const stationWeight = 1000
const loadLock = 7_266_107

/**
 * Loads places and stations if the database does not have them. Every server needs them, with or without demonstration data. Returns
 * whether anything was loaded. Servers that start at the same time load them once.
 */
export function loadGazetteer(sql: Sql): Promise<boolean> {
  return loadOnce(sql, 'gazetteer_edition', 'Edition of the places and stations', async (tx) => {
    await tx`truncate public.places, public.stations restart identity`
    // First, because listings are reindexed once the places are there, with the distance to the next station.
    await copyRows(
      tx,
      'public.stations',
      ['name', 'crs', 'latitude', 'longitude'],
      readStations().map(({ name, crs, lat, lng }) => [name, crs, lat, lng]),
    )
    await copyRows(tx, 'public.places', placeColumns, placeRows())
    await tx`analyze public.places, public.stations`
    // Until a vacuum, new names stay in the GIN pending list, which every fuzzy search scans.
    await tx`select gin_clean_pending_list('public.places_search_name_trgm_idx')`
  })
}

/**
 * Loads the full postcodes of Great Britain. Until then a postcode is found by its sector, so this can run while the server is
 * already serving.
 */
export function loadPostcodes(
  sql: Sql,
  postcodes: Iterable<PlacedPostcode> = readPostcodes(),
): Promise<boolean> {
  return loadOnce(sql, 'postcodes_edition', 'Edition of the full postcodes', async (tx) => {
    // Not TRUNCATE, which would block searches for postcodes until all are loaded.
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

/** A station is also a place to search around: 'Clapham Junction station', in the town of the nearest postcode district. */
function* stationRows(outcodes: OutcodeRow[]): Generator<CopyValue[]> {
  const near = new NearIndex(outcodes)
  for (const { name, lat, lng } of readStations()) {
    const home = near.within({ lat, lng }, 40)[0]?.item
    if (home)
      yield [`${name} station`, 'station', home.town, home.country, home.outcode, lat, lng, stationWeight]
  }
}

/** Countries, regions and counties are placed at their centre of population. Outside England the country is the region. */
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
