export const mapSchemaNames = ['lintel', 'openmaptiles', 'protomaps'] as const
export type MapSchemaName = (typeof mapSchemaNames)[number]

/** What a browser has to know of the archive of map tiles (/map/archive.json). */
export type MapArchiveInfo = {
  url: string
  schema: MapSchemaName
  minZoom: number
  maxZoom: number
  attribution: string
  /** Tiles of street names, for our own archive; others have them in the archive. */
  names?: string
  /** Tiles of a zoom in which streets are missing, as 'x/y'. */
  sparse?: { zoom: number; tiles: string[] }
}
