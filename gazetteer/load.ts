import type { Sql, Tx } from '../platform/db/connect.ts'
import { type CopyValue, copyRows } from './copy.ts'
import { placeRecords } from './place-records.ts'
import type { PlacedPostcode } from './postcode-codec.ts'
import { readPostcodes, readShapes, readStations } from './read.ts'

/** Change this with the data files: a server with another edition in its database loads them again. */
export const gazetteerEdition = '2026-11-landmarks'

const placeColumns = [
  'name',
  'kind',
  'parent',
  'country',
  'outcode',
  'latitude',
  'longitude',
  'population',
  'slug',
  'alias_of',
  'reach_metres',
  'shape',
]
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
  const shapes = readShapes()
  for (const {
    slug,
    aliasOf,
    name,
    kind,
    parent,
    country,
    outcode,
    lat,
    lng,
    population,
    reachMetres,
  } of placeRecords()) {
    const shape = shapes.get(aliasOf ?? slug)
    const outline = shape ? `{${shape.flat().join(',')}}` : null
    yield [name, kind, parent, country, outcode, lat, lng, population, slug, aliasOf, reachMetres, outline]
  }
}

function* postcodeRows(postcodes: Iterable<PlacedPostcode>): Generator<CopyValue[]> {
  for (const { postcode, lat, lng } of postcodes)
    yield [postcode.replace(' ', ''), lat.toFixed(4), lng.toFixed(4)]
}
