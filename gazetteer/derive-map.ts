/**
 * Builds the data files that only the map needs, from the same sources as derive.ts. Run by hand when those change:
 *
 *   node --max-old-space-size=6000 gazetteer/derive-map.ts /tmp/sources
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gunzipSync } from 'node:zlib'
import { fromNationalGrid } from './derive/national-grid.ts'
import { readNeighbours } from './derive/neighbours.ts'
import { type PlacedStreet, packStreets } from './map/street-codec.ts'
import { readOutline } from './read.ts'

/** The street data of `uk-address-lookup`: OS Open Names, OGL v3. */
type Bundle = {
  /** name, town, district, region, country, easting, northing */
  streets: [string, number, number, number, number, number, number][]
  /** postcode, latitude, longitude, the nearest streets */
  postcodes: [string, number, number, number[]][]
}

const inputs = process.argv[2]
if (!inputs) throw new Error('Give the folder in which the sources are installed.')
const target = path.join(import.meta.dirname, 'data')

writeFileSync(path.join(target, 'neighbours.json'), JSON.stringify(readNeighbours(inputs, readOutline())))
writeFileSync(
  path.join(target, 'streets.bin.br'),
  brotliCompressSync(packStreets(readStreets(inputs)), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  }),
)

function readStreets(folder: string): PlacedStreet[] {
  const file = path.join(folder, 'node_modules/uk-address-lookup/data/uk-address.json.gz')
  const bundle = JSON.parse(gunzipSync(readFileSync(file)).toString('utf8')) as Bundle
  const postcodes = new Uint32Array(bundle.streets.length)
  for (const [, , , [nearest]] of bundle.postcodes)
    if (nearest !== undefined) postcodes[nearest] = (postcodes[nearest] ?? 0) + 1
  return bundle.streets.map(([name, , , , , east, north], index) => ({
    // Some have a second name in another language; the first is the main one.
    name: name.split(' / ')[0] ?? name,
    weight: Math.min(7, Math.floor(Math.log2(1 + (postcodes[index] ?? 0)))),
    ...fromNationalGrid(east, north),
  }))
}
