import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { MapPalette } from '../../../../domain/geo/map-palette.ts'
import type { MapSchema, Theme } from './map-schema.ts'

const fonts = { regular: ['Hanken Grotesk Medium'], strong: ['Hanken Grotesk SemiBold'] }

type Part = 'country' | 'towns' | 'names'

const based = (id: string, { layer, filter }: Theme, source: Part, minzoom: number, maxzoom = 24) => ({
  id,
  source,
  'source-layer': layer,
  minzoom,
  maxzoom,
  ...(filter ? { filter } : {}),
})

const sizes = (...stops: number[]): ExpressionSpecification =>
  ['interpolate', ['linear'], ['zoom'], ...stops] as ExpressionSpecification

/** Later layers are placed first: city names win over towns, towns over districts, and those over streets. */
export function labelLayers(
  schema: MapSchema,
  ink: MapPalette,
  hasTowns: boolean,
  hasNames: boolean,
): LayerSpecification[] {
  const halo = { 'text-halo-color': ink.halo, 'text-halo-width': 1.4, 'text-halo-blur': 0.4 }
  const streets: Part = hasNames ? 'names' : 'country'
  return [
    {
      ...based('river-name', schema.riverName, 'country', 9),
      type: 'symbol',
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 420,
        'text-field': ['get', 'name'],
        'text-font': fonts.regular,
        'text-size': sizes(9, 10.5, 14, 13),
        'text-letter-spacing': 0.08,
        'text-max-angle': 45,
      },
      paint: { 'text-color': ink.labelWater, 'text-halo-color': ink.water, 'text-halo-width': 1.2 },
    },
    {
      ...based('street-name', schema.streetName, streets, 13),
      type: 'symbol',
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 320,
        'symbol-sort-key': ['-', 0, ['coalesce', ['get', 'rank'], 0]],
        'text-field': ['get', 'name'],
        'text-font': fonts.regular,
        'text-size': sizes(13, 10, 15, 11.5, 17, 13.5),
        'text-max-angle': 32,
        'text-padding': 3,
      },
      paint: { 'text-color': ink.label, ...halo, 'text-halo-color': ink.road },
    },
    ...shieldLayers(schema, hasTowns),
    ...(schema.district
      ? [
          {
            ...based('district', schema.district, 'country', 11, 14),
            type: 'symbol' as const,
            layout: {
              'text-field': [
                'case',
                ['has', 'name'],
                ['format', ['get', 'name'], {}, '\n', {}, ['get', 'code'], { 'font-scale': 0.82 }],
                ['get', 'code'],
              ] as ExpressionSpecification,
              'text-font': fonts.regular,
              'text-size': sizes(11, 11, 14, 14),
              'text-max-width': 8,
              'text-line-height': 1.15,
            },
            paint: { 'text-color': ink.label, ...halo },
          },
        ]
      : []),
    station(schema.station, ink),
    ...(schema.landmark ? landmarks(schema.landmark, ink) : []),
    ...placeLayers(schema, ink),
  ]
}

function station(theme: Theme, ink: MapPalette): LayerSpecification {
  return {
    ...based('station', theme, 'country', 11.5),
    type: 'symbol',
    layout: {
      'icon-image': 'station',
      'icon-size': sizes(11.5, 0.7, 14, 1),
      'text-field': ['step', ['zoom'], '', 12, ['get', 'name']],
      'text-font': fonts.strong,
      'text-size': sizes(12.5, 10, 15, 12.5),
      'text-anchor': 'top',
      'text-offset': [0, 0.75],
      'text-max-width': 8,
      'text-optional': true,
    },
    paint: { 'text-color': ink.labelStrong, 'text-halo-color': ink.halo, 'text-halo-width': 1.4 },
  }
}

/** Motorways blue, primary routes green, other roads white, as on the signs. */
function shieldLayers({ shield }: MapSchema, hasTowns: boolean): LayerSpecification[] {
  const layer = (id: string, source: Part, minzoom: number, maxzoom: number): LayerSpecification => ({
    ...based(id, shield, source, minzoom, maxzoom),
    type: 'symbol',
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': sizes(6, 220, 12, 380, 16, 520),
      'symbol-sort-key': ['match', ['get', 'class'], 'motorway', 0, 'trunk', 1, 'primary', 2, 3],
      'icon-image': shieldImage,
      'icon-text-fit': 'both',
      'icon-text-fit-padding': [1.5, 4, 1, 4],
      'icon-rotation-alignment': 'viewport',
      'text-rotation-alignment': 'viewport',
      'text-field': ['get', shield.text],
      'text-font': fonts.strong,
      'text-size': sizes(6, 8.5, 12, 10),
      'text-padding': 14,
    },
    paint: { 'text-color': shieldText },
  })
  const zoomedOut = 7
  if (!hasTowns) return [layer('shield', 'country', zoomedOut, 24)]
  return [layer('shield-country', 'country', zoomedOut, 12), layer('shield-towns', 'towns', 12, 24)]
}

const isMotorway: ExpressionSpecification = [
  'any',
  ['==', ['slice', ['get', 'ref'], 0, 1], 'M'],
  ['in', '(M)', ['get', 'ref']],
]
const shieldImage: ExpressionSpecification = [
  'case',
  isMotorway,
  'shield-motorway',
  ['==', ['get', 'class'], 'trunk'],
  'shield-primary',
  'shield-other',
]
const shieldText: ExpressionSpecification = [
  'case',
  isMotorway,
  '#ffffff',
  ['==', ['get', 'class'], 'trunk'],
  '#fff3c4',
  '#1a2327',
]

function landmarks({ layer }: Theme, ink: MapPalette): LayerSpecification[] {
  const kind = (
    id: string,
    kinds: string[],
    colour: string,
    size: ExpressionSpecification,
    strong = false,
  ): LayerSpecification => ({
    ...based(id, { layer, filter: ['in', ['get', 'class'], ['literal', kinds]] }, 'country', 4),
    type: 'symbol',
    layout: {
      'symbol-sort-key': ['get', 'rank'],
      'text-field': ['get', 'name'],
      'text-font': strong ? fonts.strong : fonts.regular,
      'text-size': size,
      'text-letter-spacing': 0.04,
      'text-max-width': 7,
    },
    paint: {
      'text-color': colour,
      'text-halo-color': id === 'sea-name' ? ink.water : ink.halo,
      'text-halo-width': 1.2,
    },
  })
  return [
    kind('park-name', ['park', 'forest', 'national-park'], ink.labelPark, sizes(6, 10, 10, 11.5, 14, 13)),
    kind('airport-name', ['airport'], ink.label, sizes(8, 10, 12, 11.5)),
    kind('island-name', ['island'], ink.label, sizes(6, 10.5, 10, 13)),
    kind('sea-name', ['sea', 'lake'], ink.labelWater, sizes(4, 11, 8, 12.5, 12, 13.5)),
    {
      ...based('country-name', { layer, filter: ['==', ['get', 'class'], 'country'] }, 'country', 4, 6.6),
      type: 'symbol',
      layout: {
        'text-field': ['get', 'name'],
        'text-font': fonts.strong,
        'text-size': sizes(4, 12, 6.5, 17),
        'text-letter-spacing': 0.12,
        'text-max-width': 8,
      },
      paint: {
        'text-color': ink.label,
        'text-opacity': 0.75,
        'text-halo-color': ink.halo,
        'text-halo-width': 1.2,
      },
    },
  ]
}

function placeLayers(schema: MapSchema, ink: MapPalette): LayerSpecification[] {
  const rank = schema.placeRank as ExpressionSpecification
  const place = (
    kind: 'city' | 'town' | 'village' | 'suburb',
    minzoom: number,
    maxzoom: number,
    size: ExpressionSpecification,
  ): LayerSpecification => ({
    ...based(`place-${kind}`, schema.place(kind), 'country', minzoom, maxzoom),
    type: 'symbol',
    layout: {
      'symbol-sort-key': ['-', 1000, rank],
      'text-field': ['get', 'name'],
      'text-font': kind === 'city' || kind === 'town' ? fonts.strong : fonts.regular,
      'text-size': size,
      'text-max-width': 8,
      'text-padding': 4,
    },
    paint: {
      'text-color': kind === 'village' || kind === 'suburb' ? ink.label : ink.labelStrong,
      'text-halo-color': ink.halo,
      'text-halo-width': 1.5,
    },
  })
  /** At each zoom small for little places and large for great ones. */
  const byRank = (...stops: [zoom: number, small: number, large: number][]) =>
    sizes(
      ...(stops.flatMap(([zoom, small, large]) => [
        zoom,
        ['interpolate', ['linear'], rank, 300, small, 600, large],
      ]) as number[]),
    )
  return [
    place('suburb', 11, 15.5, byRank([11, 10.5, 12], [14, 12.5, 15])),
    place('village', 9.5, 16, byRank([9.5, 10, 11], [13, 12, 15])),
    place('town', 7, 15, byRank([7, 10, 12], [11, 13, 17], [14, 15, 20])),
    place('city', 4, 14, byRank([4, 10, 13], [8, 12.5, 18], [12, 17, 24])),
  ]
}
