import { readFileSync } from 'node:fs'
import { brotliDecompressSync, gzipSync } from 'node:zlib'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import type { PMTiles } from 'pmtiles'
import { streetsIn, streetWorld, unpackStreets } from '../../gazetteer/map/street-codec.ts'
import { nameStreets } from '../../gazetteer/map/street-names.ts'
import { TileBuilder } from '../../gazetteer/map/vector-tile.ts'

/** The archive's finest tiles, which have the streets. */
export const streetZoom = 12
const extent = 1024

/**
 * Tiles of street names, made on demand from the archive's streets and the names of the gazetteer. In the archive they would take as much
 * room as the streets themselves. The result is compressed.
 */
export function createStreetNames(archive: PMTiles): (x: number, y: number) => Promise<Uint8Array> {
  const file = new URL('../../gazetteer/data/streets.bin.br', import.meta.url)
  let columns: ReturnType<typeof unpackStreets> | undefined
  const decoder = new TextDecoder()
  return async (x, y) => {
    columns ??= unpackStreets(brotliDecompressSync(readFileSync(file)))
    const { weight, start, names } = columns
    const scale = (2 ** streetZoom * extent) / streetWorld
    const [from, to] = streetsIn(columns, streetZoom, x, y)
    const points = Array.from({ length: to - from }, (_, index) => {
      const row = from + index
      return {
        name: decoder.decode(names.subarray(start[row], (start[row + 1] ?? 1) - 1)),
        weight: weight[row] ?? 0,
        x: (columns?.x[row] ?? 0) * scale - x * extent,
        y: (columns?.y[row] ?? 0) * scale - y * extent,
      }
    })
    const { labels } = nameStreets(
      await streetsOf(archive, x, y),
      points.filter(({ name }) => !/^[ABM]\d/.test(name)),
    )
    const builder = new TileBuilder()
    builder.add(
      'transportation_name',
      extent,
      ...labels.map(({ name, line, weight: rank, isMain }) => ({
        type: 2 as const,
        lines: [line],
        properties: { name, rank: rank + (isMain ? 3 : 0) },
      })),
    )
    return gzipSync(builder.encode())
  }
}

/** The tile's roads by class. Streets that fade out have no names. */
async function streetsOf(archive: PMTiles, x: number, y: number): Promise<Record<string, number[][]>> {
  const tile = await archive.getZxy(streetZoom, x, y)
  const layer = tile && new VectorTile(new PbfReader(new Uint8Array(tile.data))).layers.transportation
  const streets: Record<string, number[][]> = {}
  for (let index = 0; index < (layer?.length ?? 0); index++) {
    const feature = layer?.feature(index)
    if (!feature || feature.properties.fade !== undefined) continue
    const kind = String(feature.properties.class)
    const lines = feature.loadGeometry().map((line) => line.flatMap((point) => [point.x, point.y]))
    streets[kind] = [...(streets[kind] ?? []), ...lines]
  }
  return streets
}
