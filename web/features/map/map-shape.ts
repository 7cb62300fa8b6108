import type { GeoJSONSource } from 'maplibre-gl'
import { useEffect } from 'react'
import { mapPalettes } from '../../../domain/geo/map-palette.ts'
import type { Corner } from '../../../domain/search/search-query.ts'
import { circleOutline } from './circle-outline.ts'
import type { MapView } from './map-view.ts'
import { currentTheme } from './theme.ts'

/** The searched area: a circle around a place, or a drawn polygon. */
export type Shape =
  | { kind: 'circle'; latitude: number; longitude: number; metres: number }
  | { kind: 'area'; corners: Corner[] }

const sourceId = 'searched-area'

/** Draws the searched area into the map, below its labels, with the world outside slightly dimmed. */
export function useMapShape(view: MapView | undefined, shape: Shape | undefined): void {
  useEffect(() => {
    if (!view) return
    const { map } = view
    const draw = () => {
      const data = shapeData(shape)
      const known = map.getSource<GeoJSONSource>(sourceId)
      if (known) known.setData(data)
      else {
        map.addSource(sourceId, { type: 'geojson', data })
        addLayers(view)
      }
    }
    draw()
    // A new theme is a new style, without what was added to the last.
    map.on('style.load', draw)
    return () => {
      map.off('style.load', draw)
    }
  }, [view, shape])
}

function addLayers({ map }: MapView): void {
  const ink = mapPalettes[currentTheme()]
  const firstLabel = map.getStyle().layers.find(({ type }) => type === 'symbol')?.id
  map.addLayer(
    {
      id: 'outside',
      type: 'fill',
      source: sourceId,
      filter: ['==', ['get', 'part'], 'outside'],
      paint: { 'fill-color': ink.labelStrong, 'fill-opacity': 0.07 },
    },
    firstLabel,
  )
  map.addLayer(
    {
      id: 'outline',
      type: 'line',
      source: sourceId,
      filter: ['==', ['get', 'part'], 'outline'],
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-color': ink.labelStrong, 'line-width': 2, 'line-opacity': 0.85 },
    },
    firstLabel,
  )
}

const world: Corner[] = [
  [-30, 40],
  [30, 40],
  [30, 70],
  [-30, 70],
  [-30, 40],
]

function shapeData(shape: Shape | undefined): GeoJSON.FeatureCollection {
  if (!shape) return { type: 'FeatureCollection', features: [] }
  const corners = shape.kind === 'area' ? shape.corners : circleOutline(shape)
  const [first] = corners
  const ring = first ? [...corners, first] : []
  const feature = (part: string, coordinates: Corner[][]): GeoJSON.Feature => ({
    type: 'Feature',
    properties: { part },
    geometry: { type: 'Polygon', coordinates: coordinates.map((each) => each.map((corner) => [...corner])) },
  })
  return {
    type: 'FeatureCollection',
    features: [
      feature('outside', [world, ring]),
      {
        type: 'Feature',
        properties: { part: 'outline' },
        geometry: { type: 'LineString', coordinates: ring.map((corner) => [...corner]) },
      },
    ],
  }
}
