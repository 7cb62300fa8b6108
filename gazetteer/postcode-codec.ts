/**
 * 1.7 million postcodes in three megabytes. They are sorted by sector, so neighbours are close to each other. Three columns of deltas: the
 * last two letters, latitude, longitude, in units of about twenty metres. Most deltas take one byte and compress well by column.
 */
export type PlacedPostcode = { postcode: string; lat: number; lng: number }
/** The number of postcodes in a sector, in the order of the packed rows. */
export type SectorCount = { sector: string; postcodes: number }

const unitLetters = 'ABDEFGHJLNPQRSTUWXYZ'
const latSteps = 5_000
const lngSteps = 3_000

export function packPostcodes(sorted: PlacedPostcode[]): Uint8Array {
  const columns: [number[], number[], number[]] = [[], [], []]
  let before = { sector: '', unit: -1, lat: 0, lng: 0 }
  for (const each of sorted) {
    const row = {
      sector: each.postcode.slice(0, -2),
      unit: unitNumber(each.postcode),
      lat: Math.round(each.lat * latSteps),
      lng: Math.round(each.lng * lngSteps),
    }
    writeNumber(columns[0], row.unit - (row.sector === before.sector ? before.unit : -1) - 1)
    writeSigned(columns[1], row.lat - before.lat)
    writeSigned(columns[2], row.lng - before.lng)
    before = row
  }
  return Uint8Array.from(columns.flat())
}

export function* unpackPostcodes(sectors: SectorCount[], packed: Uint8Array): Generator<PlacedPostcode> {
  const { units, lats, lngs } = readColumns(sectors, packed)
  let row = 0
  let lat = 0
  let lng = 0
  for (const { sector, postcodes } of sectors) {
    let unit = -1
    for (const end = row + postcodes; row < end; row++) {
      unit += 1 + (units[row] ?? 0)
      lat += lats[row] ?? 0
      lng += lngs[row] ?? 0
      yield { postcode: sector + unitText(unit), lat: lat / latSteps, lng: lng / lngSteps }
    }
  }
}

/** Only the positions, in the order of the sectors, to save memory for 1.7 million names. */
export function unpackPositions(
  sectors: SectorCount[],
  packed: Uint8Array,
): { lat: Float64Array; lng: Float64Array } {
  const { lats, lngs } = readColumns(sectors, packed)
  return { lat: sums(lats, latSteps), lng: sums(lngs, lngSteps) }
}

function readColumns(sectors: SectorCount[], packed: Uint8Array) {
  const reader = { packed, at: 0 }
  const total = sectors.reduce((sum, each) => sum + each.postcodes, 0)
  const units = readColumn(reader, total, readNumber)
  const lats = readColumn(reader, total, readSigned)
  const lngs = readColumn(reader, total, readSigned)
  return { units, lats, lngs }
}

function sums(steps: Int32Array, scale: number): Float64Array {
  const values = new Float64Array(steps.length)
  let sum = 0
  for (let row = 0; row < steps.length; row++) {
    sum += steps[row] ?? 0
    values[row] = sum / scale
  }
  return values
}

function unitNumber(postcode: string): number {
  const first = unitLetters.indexOf(postcode.at(-2) ?? '')
  const second = unitLetters.indexOf(postcode.at(-1) ?? '')
  if (first < 0 || second < 0) throw new Error(`${postcode} is not a postcode`)
  return first * unitLetters.length + second
}

function unitText(unit: number): string {
  return `${unitLetters[Math.floor(unit / unitLetters.length)]}${unitLetters[unit % unitLetters.length]}`
}

function writeNumber(bytes: number[], value: number): void {
  let rest = value
  while (rest > 127) {
    bytes.push((rest & 127) | 128)
    rest >>>= 7
  }
  bytes.push(rest)
}

/** Zigzag encoding: 0, -1, 1, -2, 2 become 0, 1, 2, 3, 4. */
function writeSigned(bytes: number[], value: number): void {
  writeNumber(bytes, value < 0 ? -2 * value - 1 : 2 * value)
}

type Reader = { packed: Uint8Array; at: number }

function readColumn(reader: Reader, length: number, read: (reader: Reader) => number): Int32Array {
  const column = new Int32Array(length)
  for (let row = 0; row < length; row++) column[row] = read(reader)
  return column
}

function readNumber(reader: Reader): number {
  let value = 0
  let shift = 0
  for (;;) {
    const byte = reader.packed[reader.at++]
    if (byte === undefined) throw new Error('the packed postcodes end too early')
    value |= (byte & 127) << shift
    if (byte < 128) return value
    shift += 7
  }
}

function readSigned(reader: Reader): number {
  const value = readNumber(reader)
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2
}
