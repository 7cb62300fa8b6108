import { createHash } from 'node:crypto'
import type { MapArchiveInfo, MapSchemaName } from '../../domain/geo/map-archive.ts'
import { FileRanges, openArchive } from './tile-archive.ts'

type Metadata = {
  name?: string
  attribution?: string
  vector_layers?: { id: string }[]
  sparse?: MapArchiveInfo['sparse']
}

const smallBytes = 32 * 1024 * 1024

/** An open archive: what browsers have to know about it, and its bytes. */
export type MapArchive = { info: MapArchiveInfo; etag: string; ranges: FileRanges }

/** Opens an archive of vector tiles and recognises its schema. */
export async function openMapArchive(file: string): Promise<MapArchive> {
  const ranges = await FileRanges.open(file)
  const archive = openArchive(ranges)
  const [header, metadata] = await Promise.all([
    archive.getHeader(),
    archive.getMetadata() as Promise<Metadata>,
  ])
  const version = await versionOf(ranges)
  const schema = schemaOf(file, metadata)
  return {
    etag: `"${version}"`,
    ranges,
    info: {
      url: `/map/${version}.pmtiles`,
      schema,
      minZoom: header.minZoom,
      maxZoom: header.maxZoom,
      attribution: plainText(metadata.attribution ?? ''),
      ...(schema === 'lintel' ? { names: `/map/names/${version}/12/{x}/{y}.pbf` } : {}),
      ...(metadata.sparse ? { sparse: metadata.sparse } : {}),
    },
  }
}

/** Small archives are hashed by their content. Large archives are hashed by their start, size and modification time. */
async function versionOf(ranges: FileRanges): Promise<string> {
  const { sizeBytes, modifiedMs } = ranges
  const isSmall = sizeBytes <= smallBytes
  return createHash('sha256')
    .update(await ranges.read(0, isSmall ? sizeBytes : 16_384))
    .update(isSmall ? '' : `${sizeBytes} ${modifiedMs}`)
    .digest('base64url')
    .slice(0, 12)
}

function schemaOf(file: string, { name, vector_layers: layers = [] }: Metadata): MapSchemaName {
  if (name === 'Lintel') return 'lintel'
  const names = new Set(layers.map(({ id }) => id))
  if (names.has('transportation')) return 'openmaptiles'
  if (names.has('roads')) return 'protomaps'
  throw new Error(`${file} has neither the OpenMapTiles nor the Protomaps schema.`)
}

const plainText = (html: string) => html.replace(/<[^>]*>/g, '').trim()
