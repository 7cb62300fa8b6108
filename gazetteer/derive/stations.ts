import { readFileSync } from 'node:fs'
import path from 'node:path'

export type Station = { name: string; crs: string; lat: number; lng: number }

/** Railway stations of Great Britain (ODbL): in a separate file and table, as that licence requires. */
export function parseStations(inputs: string): Station[] {
  const file = path.join(inputs, 'node_modules/uk-railway-stations/stations.json')
  const rows = JSON.parse(readFileSync(file, 'utf8')) as {
    stationName: string
    crsCode: string
    lat: number
    long: number
  }[]
  return rows.map((row) => ({
    name: asWritten(row.stationName),
    crs: row.crsCode,
    lat: row.lat,
    lng: row.long,
  }))
}

/** Stoke-on-Trent, not Stoke-On-Trent. */
function asWritten(name: string): string {
  return name.replace(/-(On|Upon|In|Le|Under|The|By|Super|Next|Of)(?=-)/g, (word) => word.toLowerCase())
}
