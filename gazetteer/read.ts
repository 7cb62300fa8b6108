import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { type PlacedPostcode, type SectorCount, unpackPositions, unpackPostcodes } from './postcode-codec.ts'
import { readTable } from './table.ts'

export type PlaceRow = {
  name: string
  also: string[]
  kind: 'city' | 'town' | 'suburb' | 'village'
  parent: string
  county: string
  region: string
  country: string
  outcode: string
  lat: number
  lng: number
  residents: number
}

export type OutcodeRow = {
  outcode: string
  town: string
  county: string
  region: string
  country: string
  lat: number
  lng: number
  spreadKm: number
  postcodes: number
}

export type SectorRow = SectorCount & { lat: number; lng: number }
export type StationRow = { name: string; crs: string; lat: number; lng: number }

const data = (name: string) => new URL(`data/${name}`, import.meta.url)

export function readPlaces(): PlaceRow[] {
  const fields = ['name', 'also', 'kind', 'parent', 'county', 'region', 'country', 'outcode'] as const
  return readTable(data('places.tsv.gz'), [...fields, 'lat', 'lng', 'residents']).map((row) => ({
    ...row,
    also: row.also ? row.also.split('|') : [],
    kind: row.kind as PlaceRow['kind'],
    lat: Number(row.lat),
    lng: Number(row.lng),
    residents: Number(row.residents),
  }))
}

export function readOutcodes(): OutcodeRow[] {
  const fields = ['outcode', 'town', 'county', 'region', 'country'] as const
  return readTable(data('outcodes.tsv'), [...fields, 'lat', 'lng', 'spread_km', 'postcodes']).map((row) => ({
    ...row,
    lat: Number(row.lat),
    lng: Number(row.lng),
    spreadKm: Number(row.spread_km),
    postcodes: Number(row.postcodes),
  }))
}

export function readSectors(): SectorRow[] {
  return readTable(data('sectors.tsv'), ['sector', 'lat', 'lng', 'postcodes']).map((row) => ({
    sector: row.sector,
    lat: Number(row.lat),
    lng: Number(row.lng),
    postcodes: Number(row.postcodes),
  }))
}

export function readStations(): StationRow[] {
  return readTable(data('stations.tsv'), ['name', 'crs', 'lat', 'lng']).map((row) => ({
    name: row.name,
    crs: row.crs,
    lat: Number(row.lat),
    lng: Number(row.lng),
  }))
}

export function readPostcodes(): Generator<PlacedPostcode> {
  return unpackPostcodes(readSectors(), gunzipSync(readFileSync(data('postcodes.bin.gz'))))
}

/** Positions and number per sector, without names. */
export function readPostcodePositions(): { sectors: SectorRow[]; lat: Float64Array; lng: Float64Array } {
  const sectors = readSectors()
  return { sectors, ...unpackPositions(sectors, gunzipSync(readFileSync(data('postcodes.bin.gz')))) }
}

/** Rings of [longitude, latitude]. */
export function readOutline(): [number, number][][] {
  return JSON.parse(readFileSync(data('outline.json'), 'utf8'))
}
