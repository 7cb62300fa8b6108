import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Position } from '../geometry.ts'
import { commonTownName } from './names.ts'

/** The files of `uk-address-lookup`: ONS Postcode Directory and OS Open Names, both OGL v3. */
type Bundle = {
  towns: string[]
  districts: string[]
  regions: string[]
  countries: string[]
  /** name, town, district, region, country, easting, northing */
  streets: [string, number, number, number, number, number, number][]
  /** postcode, latitude, longitude, the nearest streets */
  postcodes: [string, number, number, number[]][]
}

type Street = { name: string; town: string; outcode: string; region: string; country: string }
export type Postcode = Position & { postcode: string; outcode: string; sector: string; streets: Street[] }

/**
 * Every postcode of Great Britain with its nearest streets. Northern Ireland's are left out because their licence
 * does not allow commercial use; the islands that are not in the United Kingdom have no position in the directory.
 */
export function parsePostcodes(inputs: string): Postcode[] {
  const file = path.join(inputs, 'node_modules/uk-address-lookup/data/uk-address.json.gz')
  const bundle = JSON.parse(gunzipSync(readFileSync(file)).toString('utf8')) as Bundle
  const streets = bundle.streets.map(([name, town, district, region, country]) => {
    const outcode = bundle.districts[district] ?? ''
    const regionName = bundle.regions[region] ?? ''
    return {
      name,
      town: commonTownName(bundle.towns[town] ?? '', outcode, regionName),
      outcode,
      region: regionName,
      country: bundle.countries[country] ?? '',
    }
  })
  return bundle.postcodes
    .filter(([postcode, lat]) => !/^(BT|GY|JE|IM)/.test(postcode) && lat > 49 && lat < 61)
    .map(([postcode, lat, lng, ids]) => ({
      postcode,
      lat,
      lng,
      outcode: postcode.slice(0, -4),
      sector: postcode.slice(0, -2),
      streets: ids.map((id) => streets[id]).filter((street) => street !== undefined),
    }))
}
