import type {
  DataDrivenPropertyValueSpecification,
  ExpressionSpecification,
  LayerSpecification,
  StyleSpecification,
} from 'maplibre-gl'
import type { MapArchiveInfo } from '../../../../domain/geo/map-archive.ts'
import { type MapPalette, mapPalettes } from '../../../../domain/geo/map-palette.ts'
import { labelLayers } from './label-layers.ts'
import { type MapSchema, mapSchemas, type RoadClass, type Theme } from './map-schema.ts'

type Width = DataDrivenPropertyValueSpecification<number>

/** From this zoom on, our own archive has a second, finer set of tiles. */
const townZoom = 12
/** The tiles before that, which have the labels. */
const countryZoom = 10
/** The coarse roads stay until the finer ones have surely arrived. */
const handover = 12.4

/** A style for the archive in the site's colours: quiet, so that the pins lead. */
export function mapStyle(
  archive: MapArchiveInfo,
  theme: 'light' | 'dark',
  origin: string,
): StyleSpecification {
  const ink = mapPalettes[theme]
  const schema = mapSchemas[archive.schema]
  const tiles = [`pmtiles://${origin}${archive.url}/{z}/{x}/{y}`]
  const hasTowns = archive.schema === 'lintel'
  const source = (minzoom: number, maxzoom: number) => ({ type: 'vector' as const, tiles, minzoom, maxzoom })
  return {
    version: 8,
    glyphs: `${origin}/map/glyphs/{fontstack}/{range}.pbf`,
    sources: {
      country: source(archive.minZoom, hasTowns ? countryZoom : archive.maxZoom),
      ...(hasTowns ? { towns: source(townZoom, archive.maxZoom) } : {}),
      ...(archive.names
        ? {
            names: {
              type: 'vector' as const,
              tiles: [origin + archive.names],
              minzoom: townZoom,
              maxzoom: townZoom,
            },
          }
        : {}),
    },
    layers: [
      { id: 'land', type: 'background', paint: { 'background-color': ink.land } },
      ...areaLayers(schema, ink, hasTowns),
      ...roadLayers(schema, ink, hasTowns),
      ...labelLayers(schema, ink, hasTowns, archive.names !== undefined),
    ],
  }
}

type Part = { source: 'country' | 'towns'; minzoom?: number; maxzoom?: number }

/** Themes that both sets of tiles have are drawn from either. */
function partsOf(hasTowns: boolean, isInBoth: boolean): Part[] {
  if (!hasTowns || !isInBoth) return [{ source: 'country' }]
  return [
    { source: 'country', maxzoom: handover },
    { source: 'towns', minzoom: townZoom },
  ]
}

function themed(id: string, { layer, filter }: Theme, part: Part) {
  return {
    id: `${id}-${part.source}`,
    source: part.source,
    'source-layer': layer,
    ...(filter ? { filter } : {}),
    ...(part.minzoom === undefined ? {} : { minzoom: part.minzoom }),
    ...(part.maxzoom === undefined ? {} : { maxzoom: part.maxzoom }),
  }
}

function areaLayers(schema: MapSchema, ink: MapPalette, hasTowns: boolean): LayerSpecification[] {
  const fill = (
    id: string,
    theme: Theme,
    colour: string,
    isInBoth: boolean,
    opacity: number | ExpressionSpecification = 1,
  ) =>
    partsOf(hasTowns, isInBoth).map(
      (part): LayerSpecification => ({
        ...themed(id, theme, part),
        type: 'fill',
        paint: { 'fill-color': colour, 'fill-opacity': opacity },
      }),
    )
  return [
    ...fill('built', schema.built, ink.built, false),
    ...fill('wood', schema.wood, ink.wood, false),
    ...fill('park', schema.park, ink.park, true),
    ...fill('ocean', schema.ocean, ink.water, true),
    ...fill('lake', schema.lake, ink.water, true),
    {
      ...themed('river', schema.river, { source: 'country', minzoom: 7 }),
      type: 'line',
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': ink.water, 'line-width': growing([7, 0.5], [10, 1.2], [13, 2.5], [16, 7]) },
    },
    ...(schema.districtBorder
      ? [
          {
            ...themed('district-border', schema.districtBorder, {
              source: 'country',
              minzoom: 10,
              maxzoom: 12.2,
            }),
            type: 'line' as const,
            paint: {
              'line-color': ink.boundary,
              'line-width': 1,
              'line-dasharray': [3, 3],
              'line-opacity': 0.4,
            },
          },
        ]
      : []),
    {
      ...themed('border', schema.border, { source: 'country' }),
      type: 'line',
      layout: { 'line-join': 'round' },
      paint: { 'line-color': ink.boundary, 'line-width': growing([5, 1], [12, 2]), 'line-dasharray': [5, 2] },
    },
  ]
}

/** Interpolates between zooms, as distances on the map grow. */
const growing = (...stops: [zoom: number, value: number][]): ExpressionSpecification =>
  ['interpolate', ['exponential', 1.5], ['zoom'], ...stops.flat()] as ExpressionSpecification

type RoadLook = {
  minzoom: number
  width: [number, number][]
  isMain?: boolean
  isFading?: boolean
  isInBoth: boolean
}

/** From the quietest to the loudest, in the order of drawing. */
const roadLooks: [RoadClass, RoadLook][] = [
  [
    'minor',
    {
      minzoom: 12,
      width: [
        [12, 0.45],
        [13, 0.9],
        [14, 2.2],
        [15, 4.5],
        [16, 9],
        [17, 16],
      ],
      isFading: true,
      isInBoth: false,
    },
  ],
  [
    'link',
    {
      minzoom: 12,
      width: [
        [12, 0.8],
        [14, 2.2],
        [16, 7],
      ],
      isInBoth: false,
    },
  ],
  [
    'tertiary',
    {
      minzoom: 12,
      width: [
        [12, 1],
        [14, 3.2],
        [16, 11],
        [17, 18],
      ],
      isInBoth: false,
    },
  ],
  [
    'secondary',
    {
      minzoom: 9.5,
      width: [
        [9.5, 0.4],
        [12, 1.6],
        [14, 4],
        [16, 12],
        [17, 20],
      ],
      isInBoth: true,
    },
  ],
  [
    'primary',
    {
      minzoom: 8,
      width: [
        [8, 0.5],
        [11, 1.6],
        [13, 3.2],
        [16, 13],
        [17, 22],
      ],
      isMain: true,
      isInBoth: true,
    },
  ],
  [
    'trunk',
    {
      minzoom: 6,
      width: [
        [6, 0.5],
        [9, 1.4],
        [12, 3],
        [16, 15],
        [17, 24],
      ],
      isMain: true,
      isInBoth: true,
    },
  ],
  [
    'motorway',
    {
      minzoom: 5,
      width: [
        [5, 0.6],
        [8, 1.6],
        [12, 3.8],
        [16, 17],
        [17, 26],
      ],
      isMain: true,
      isInBoth: true,
    },
  ],
]

function roadLayers(schema: MapSchema, ink: MapPalette, hasTowns: boolean): LayerSpecification[] {
  const stroke = (
    id: string,
    roadClass: RoadClass,
    look: RoadLook,
    colour: string,
    extra: number,
  ): LayerSpecification[] => {
    const parts: Part[] =
      look.isInBoth || !hasTowns ? partsOf(hasTowns, look.isInBoth) : [{ source: 'towns' }]
    return parts.map((part) => ({
      ...themed(`${id}-${roadClass}`, schema.road(roadClass), {
        ...part,
        minzoom: Math.max(part.minzoom ?? 0, look.minzoom),
      }),
      type: 'line',
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': colour,
        'line-width': widthOf(look, extra),
        ...(look.isFading ? { 'line-opacity': fading } : {}),
      },
    }))
  }
  const casings = roadLooks.flatMap(([roadClass, look]) =>
    stroke(
      'casing',
      roadClass,
      { ...look, minzoom: Math.max(look.minzoom, look.isMain ? 7 : 13) },
      ink.roadCasing,
      1.6,
    ),
  )
  const fills = roadLooks.flatMap(([roadClass, look]) =>
    stroke('road', roadClass, look, look.isMain ? ink.roadMain : ink.road, 0),
  )
  return [...casings, ...fills, ...railLayers(schema, ink, hasTowns)]
}

const widthOf = ({ width }: RoadLook, extra: number): Width =>
  growing(...width.map(([zoom, value]): [number, number] => [zoom, value + extra]))

/** Streets grow fainter towards places where the data lacks them. */
const fading: ExpressionSpecification = ['match', ['get', 'fade'], 1, 0.08, 2, 0.25, 3, 0.6, 1]

function railLayers(schema: MapSchema, ink: MapPalette, hasTowns: boolean): LayerSpecification[] {
  return partsOf(hasTowns, true).flatMap((part): LayerSpecification[] => [
    {
      ...themed('rail', schema.rail, { ...part, minzoom: Math.max(part.minzoom ?? 0, 8) }),
      type: 'line',
      paint: { 'line-color': ink.rail, 'line-width': growing([8, 0.6], [12, 1.4], [16, 3.5]) },
    },
    {
      ...themed('rail-ties', schema.rail, { ...part, minzoom: Math.max(part.minzoom ?? 0, 12) }),
      type: 'line',
      paint: {
        'line-color': ink.rail,
        'line-width': growing([12, 4], [16, 9]),
        'line-dasharray': [0.25, 2.5],
      },
    },
    {
      ...themed('light', schema.light, { ...part, minzoom: Math.max(part.minzoom ?? 0, 10) }),
      type: 'line',
      paint: {
        'line-color': ink.rail,
        'line-width': growing([10, 0.8], [13, 1.6], [16, 3]),
        'line-dasharray': [3, 1.5],
      },
    },
  ])
}
