import type { ExpressionSpecification } from 'maplibre-gl'
import type { MapSchemaName } from '../../../../domain/geo/map-archive.ts'

/** Where an archive keeps a theme: the source's part, the layer and which of its features. */
export type Theme = { layer: string; filter?: ExpressionSpecification }

export type RoadClass = 'motorway' | 'trunk' | 'primary' | 'secondary' | 'tertiary' | 'minor' | 'link'

/** The themes of the map in one schema of tiles. What a schema lacks is not drawn. */
export type MapSchema = {
  ocean: Theme
  lake: Theme
  river: Theme
  wood: Theme
  park: Theme
  built: Theme
  rail: Theme
  light: Theme
  road: (roadClass: RoadClass) => Theme
  /** Roads with a number. */
  shield: Theme & { text: string }
  streetName: Theme
  riverName: Theme
  border: Theme
  districtBorder?: Theme
  place: (kind: 'city' | 'town' | 'village' | 'suburb') => Theme
  /** Larger first. */
  placeRank: unknown
  district?: Theme
  station: Theme
  landmark?: Theme
}

const classIs = (...names: string[]): ExpressionSpecification => ['in', ['get', 'class'], ['literal', names]]
const of = (layer: string, ...names: string[]): Theme =>
  names.length ? { layer, filter: classIs(...names) } : { layer }

/** Our own archive, which `gazetteer/build-map.ts` makes. */
const lintel: MapSchema = {
  ocean: of('water', 'ocean'),
  lake: of('water', 'lake'),
  river: of('waterway', 'river', 'canal'),
  wood: of('landcover', 'wood'),
  park: of('landuse', 'park'),
  built: of('landuse', 'built'),
  rail: of('transportation', 'rail'),
  light: of('transportation', 'light'),
  road: (roadClass) => of('transportation', roadClass),
  shield: { layer: 'transportation', filter: ['has', 'ref'], text: 'ref' },
  streetName: of('transportation_name'),
  riverName: of('waterway_name'),
  border: of('boundary', 'country'),
  districtBorder: of('boundary', 'district'),
  place: (kind) => of('place', kind),
  placeRank: ['get', 'rank'],
  district: of('district'),
  station: of('station'),
  landmark: of('landmark'),
}

const openMapTiles: MapSchema = {
  ocean: of('water', 'ocean'),
  lake: { layer: 'water', filter: ['!', classIs('ocean')] },
  river: of('waterway', 'river', 'canal'),
  wood: of('landcover', 'wood'),
  park: {
    layer: 'landcover',
    filter: [
      'in',
      ['get', 'subclass'],
      ['literal', ['park', 'recreation_ground', 'golf_course', 'garden', 'allotments']],
    ],
  },
  built: of('landuse', 'residential', 'suburb', 'neighbourhood', 'commercial', 'industrial', 'retail'),
  rail: of('transportation', 'rail'),
  light: of('transportation', 'transit'),
  road: (roadClass) =>
    roadClass === 'link'
      ? { layer: 'transportation', filter: ['==', ['get', 'ramp'], 1] }
      : { layer: 'transportation', filter: ['all', classIs(roadClass), ['!=', ['get', 'ramp'], 1]] },
  shield: { layer: 'transportation_name', filter: ['has', 'ref'], text: 'ref' },
  streetName: { layer: 'transportation_name', filter: ['has', 'name'] },
  riverName: { layer: 'waterway', filter: ['has', 'name'] },
  border: { layer: 'boundary', filter: ['in', ['get', 'admin_level'], ['literal', [2, 4]]] },
  place: (kind) =>
    kind === 'suburb' ? of('place', 'suburb', 'quarter', 'neighbourhood') : of('place', kind),
  placeRank: ['-', 700, ['*', 20, ['coalesce', ['get', 'rank'], 20]]],
  station: { layer: 'poi', filter: ['==', ['get', 'class'], 'railway'] },
}

const kindIs = (...names: string[]): ExpressionSpecification => ['in', ['get', 'kind'], ['literal', names]]
const protomapsRoads: Record<RoadClass, ExpressionSpecification> = {
  motorway: ['all', kindIs('highway'), ['!', ['has', 'is_link']]],
  trunk: ['all', kindIs('major_road'), ['==', ['get', 'kind_detail'], 'trunk']],
  primary: ['all', kindIs('major_road'), ['==', ['get', 'kind_detail'], 'primary']],
  secondary: ['all', kindIs('major_road'), ['==', ['get', 'kind_detail'], 'secondary']],
  tertiary: ['all', kindIs('major_road'), ['==', ['get', 'kind_detail'], 'tertiary']],
  minor: kindIs('minor_road'),
  link: ['has', 'is_link'],
}

const protomaps: MapSchema = {
  ocean: { layer: 'water', filter: kindIs('ocean') },
  lake: { layer: 'water', filter: ['all', ['==', ['geometry-type'], 'Polygon'], ['!', kindIs('ocean')]] },
  river: {
    layer: 'water',
    filter: ['all', ['==', ['geometry-type'], 'LineString'], kindIs('river', 'canal', 'stream')],
  },
  wood: { layer: 'landuse', filter: kindIs('wood', 'forest') },
  park: {
    layer: 'landuse',
    filter: kindIs('park', 'recreation_ground', 'golf_course', 'garden', 'allotments'),
  },
  built: { layer: 'landuse', filter: kindIs('residential', 'urban_area', 'commercial', 'industrial') },
  rail: { layer: 'roads', filter: ['all', kindIs('rail'), ['==', ['get', 'kind_detail'], 'rail']] },
  light: { layer: 'roads', filter: ['all', kindIs('rail'), ['!=', ['get', 'kind_detail'], 'rail']] },
  road: (roadClass) => ({ layer: 'roads', filter: protomapsRoads[roadClass] }),
  shield: { layer: 'roads', filter: ['has', 'ref'], text: 'ref' },
  streetName: { layer: 'roads', filter: ['all', ['has', 'name'], ['!', kindIs('rail')]] },
  riverName: { layer: 'water', filter: ['all', ['==', ['geometry-type'], 'LineString'], ['has', 'name']] },
  border: { layer: 'boundaries', filter: kindIs('country', 'region') },
  place: (kind) =>
    kind === 'suburb'
      ? { layer: 'places', filter: kindIs('neighbourhood', 'macrohood') }
      : { layer: 'places', filter: ['==', ['get', 'kind_detail'], kind] },
  placeRank: ['*', 45, ['coalesce', ['get', 'population_rank'], 0]],
  station: { layer: 'pois', filter: kindIs('station') },
}

export const mapSchemas: Record<MapSchemaName, MapSchema> = { lintel, openmaptiles: openMapTiles, protomaps }
