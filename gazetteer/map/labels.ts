import { mercatorX, mercatorY } from '../../domain/geo/map-projection.ts'
import type { OutcodeRow } from '../read.ts'
import { landmarks } from './landmarks.ts'
import type { MapSource } from './source.ts'
import { onTile, type TileCoordinates } from './tile-coordinates.ts'
import type { TileFeature } from './vector-tile.ts'

/** Minimum population of a labelled place per zoom. */
const leastResidents: Record<number, number> = {
  4: 180_000,
  5: 90_000,
  6: 45_000,
  7: 16_000,
  8: 6000,
  9: 1500,
}
/** From this zoom on, tiles have all places; suburbs, districts and stations begin at these. */
const firstZoom = { suburb: 10, district: 10, station: 10 }
/** The least zoom of a landmark by its rank. */
const landmarkZoom = [4, 4, 6, 8, 10, 10]
const mostNamesOfDistrict = 2

type Labelled = { layer: string; x: number; y: number; zoom: number; properties: TileFeature['properties'] }

/** Labels of a tile by layer: places, postcode districts, stations and landmarks. */
export function createLabels(source: MapSource): (tile: TileCoordinates) => [layer: string, TileFeature][] {
  const all = [...places(source), ...districts(source), ...stations(source), ...landmarkLabels()]
  const byTile = new Map<number, Map<string, Labelled[]>>()
  const tilesAt = (level: number) => {
    const known = byTile.get(level)
    if (known) return known
    const tiles = Map.groupBy(
      all.filter(({ zoom }) => zoom <= level),
      ({ x, y }) => `${Math.floor(x * 2 ** level)}/${Math.floor(y * 2 ** level)}`,
    )
    byTile.set(level, tiles)
    return tiles
  }
  return (tile) =>
    (tilesAt(tile.level).get(`${tile.x}/${tile.y}`) ?? []).map(({ layer, x, y, properties }) => [
      layer,
      { type: 1, lines: [onTile(tile, x, y)], properties },
    ])
}

const positionOf = ({ lat, lng }: { lat: number; lng: number }) => ({ x: mercatorX(lng), y: mercatorY(lat) })

/** Quarters that the gazetteer knows only by their postcode district share its position and are named with it. */
function places({ places: rows, outcodes }: MapSource): Labelled[] {
  const middles = new Set(outcodes.map(middleOf))
  return rows
    .filter((place) => place.kind !== 'suburb' || !middles.has(middleOf(place)))
    .filter(({ name }) => !name.startsWith('City of '))
    .map((place) => ({
      layer: 'place',
      ...positionOf(place),
      zoom: place.kind === 'suburb' ? firstZoom.suburb : zoomFor(place.residents),
      properties: { name: place.name, class: place.kind, rank: rankOf(place.residents) },
    }))
}

const zoomFor = (residents: number) =>
  Number(Object.entries(leastResidents).find(([, least]) => residents >= least)?.[0] ?? 10)

/** 690 for seven million residents, 300 for a thousand. */
const rankOf = (residents: number) => Math.round(Math.log10(Math.max(residents, 10)) * 100)

function districts({ places: rows, outcodes }: MapSource): Labelled[] {
  const quarters = Map.groupBy(
    rows.filter(({ kind }) => kind === 'suburb').sort((a, b) => b.residents - a.residents),
    middleOf,
  )
  return outcodes.filter(isGround).map((outcode): Labelled => {
    const names = (quarters.get(middleOf(outcode)) ?? []).slice(0, mostNamesOfDistrict)
    const name = names.map((quarter) => quarter.name).join('\n')
    return {
      layer: 'district',
      ...positionOf(outcode),
      zoom: firstZoom.district,
      properties: { code: outcode.outcode, ...(name ? { name } : {}) },
    }
  })
}

/** Some districts contain only PO boxes. Northern Ireland's postcodes are not counted. */
const isGround = ({ outcode, postcodes }: OutcodeRow) => postcodes > 40 || outcode.startsWith('BT')

const middleOf = ({ lat, lng }: { lat: number; lng: number }) => `${lat} ${lng}`

function stations({ stations: rows }: MapSource): Labelled[] {
  return rows.map((station) => ({
    layer: 'station',
    ...positionOf(station),
    zoom: firstZoom.station,
    properties: { name: station.name },
  }))
}

function landmarkLabels(): Labelled[] {
  return landmarks.map((landmark) => ({
    layer: 'landmark',
    ...positionOf(landmark),
    zoom: landmarkZoom[landmark.rank] ?? 10,
    properties: { name: landmark.name, class: landmark.kind, rank: landmark.rank },
  }))
}
