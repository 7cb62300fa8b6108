import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'

export type ArchiveTile = { z: number; x: number; y: number; data: Uint8Array }
type Entry = { id: number; offset: number; length: number; run: number }

const headerBytes = 127
/** Header and root directory have to fit in the first 16 KB, which readers fetch at once. */
const maxRootBytes = 16_384 - headerBytes
const gzip = 2
const vectorTiles = 1

/** Writes vector tiles and metadata as a PMTiles archive (version 3); returns its size. */
export function writeArchive(
  file: string,
  tiles: readonly ArchiveTile[],
  metadata: object,
  bounds: readonly [west: number, south: number, east: number, north: number],
): number {
  const sorted = tiles
    .map((tile) => ({ ...tile, id: zxyToTileId(tile.z, tile.x, tile.y) }))
    .sort((a, b) => a.id - b.id)
  const { entries, bodies, contents } = storeTiles(sorted)
  const { root, leaves } = directoriesOf(entries)
  const description = gzipSync(JSON.stringify(metadata), { level: 9 })
  const tileBytes = bodies.reduce((sum, body) => sum + body.length, 0)
  const zooms = tiles.map(({ z }) => z)
  const header = Buffer.alloc(headerBytes)
  header.write('PMTiles', 0, 'latin1')
  header[7] = 3
  let at = headerBytes
  const section = (field: number, length: number) => {
    header.writeBigUInt64LE(BigInt(at), field)
    header.writeBigUInt64LE(BigInt(length), field + 8)
    at += length
  }
  section(8, root.length)
  section(24, description.length)
  section(40, leaves.length)
  section(56, tileBytes)
  header.writeBigUInt64LE(BigInt(sorted.length), 72)
  header.writeBigUInt64LE(BigInt(entries.length), 80)
  header.writeBigUInt64LE(BigInt(contents), 88)
  header[96] = 1 // tiles are in the order of the directory
  header[97] = gzip
  header[98] = gzip
  header[99] = vectorTiles
  header[100] = Math.min(...zooms)
  header[101] = Math.max(...zooms)
  bounds.forEach((degrees, index) => {
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * index)
  })
  header[118] = 6
  header.writeInt32LE(Math.round(((bounds[0] + bounds[2]) / 2) * 1e7), 119)
  header.writeInt32LE(Math.round(((bounds[1] + bounds[3]) / 2) * 1e7), 123)
  writeFileSync(file, Buffer.concat([header, root, description, leaves, ...bodies]))
  return at
}

/** Equal tiles are stored once. */
function storeTiles(tiles: readonly { id: number; data: Uint8Array }[]) {
  const known = new Map<string, { offset: number; length: number }>()
  const entries: Entry[] = []
  const bodies: Uint8Array[] = []
  let end = 0
  for (const { id, data } of tiles) {
    const hash = createHash('sha1').update(data).digest('base64')
    let place = known.get(hash)
    if (!place) {
      const body = gzipSync(data, { level: 9, memLevel: 9 })
      place = { offset: end, length: body.length }
      known.set(hash, place)
      bodies.push(body)
      end += body.length
    }
    const last = entries.at(-1)
    if (last && last.offset === place.offset && last.id + last.run === id) last.run++
    else entries.push({ id, ...place, run: 1 })
  }
  return { entries, bodies, contents: known.size }
}

/** All entries in the root directory if they fit, otherwise in leaf directories. */
function directoriesOf(entries: readonly Entry[]): { root: Uint8Array; leaves: Uint8Array } {
  const root = packDirectory(entries)
  if (root.length <= maxRootBytes) return { root, leaves: new Uint8Array() }
  for (let size = 2048; ; size *= 2) {
    const leaves: Uint8Array[] = []
    const pointers: Entry[] = []
    let end = 0
    for (let start = 0; start < entries.length; start += size) {
      const part = entries.slice(start, start + size)
      const leaf = packDirectory(part)
      pointers.push({ id: part[0]?.id ?? 0, offset: end, length: leaf.length, run: 0 })
      leaves.push(leaf)
      end += leaf.length
    }
    const top = packDirectory(pointers)
    if (top.length <= maxRootBytes) return { root: top, leaves: Buffer.concat(leaves) }
  }
}

function packDirectory(entries: readonly Entry[]): Uint8Array {
  const bytes: number[] = []
  const write = (value: number) => {
    let rest = value
    for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128)
    bytes.push(rest)
  }
  write(entries.length)
  entries.forEach(({ id }, index) => {
    write(id - (entries[index - 1]?.id ?? 0))
  })
  for (const { run } of entries) write(run)
  for (const { length } of entries) write(length)
  entries.forEach(({ offset }, index) => {
    const before = entries[index - 1]
    write(before && before.offset + before.length === offset ? 0 : offset + 1)
  })
  return gzipSync(Uint8Array.from(bytes), { level: 9 })
}
