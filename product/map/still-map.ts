import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import type { PMTiles } from 'pmtiles'
import sharp from 'sharp'
import { type MapPalette, mapPalettes } from '../../domain/geo/map-palette.ts'
import { mercatorX, mercatorY } from '../../domain/geo/map-projection.ts'
import type { StillMapRequest } from '../../domain/geo/still-map.ts'
import { drawLabels, type StillLabel } from './still-labels.ts'

const tilePixels = 512
/** The finest tiles have streets and water; labels and greenery of the country come from the zoom before. */
const townZoom = 12
const countryZoom = 10
type Path = { layer: string; kind: string; d: string }

/** A picture of the map without a browser: the shipped tiles as SVG, rendered by sharp, with our own letters on top. */
export async function renderStillMap(archive: PMTiles, request: StillMapRequest): Promise<Buffer> {
  const ink = mapPalettes[request.theme]
  const zoom = request.zoom >= townZoom ? townZoom : Math.min(Math.floor(request.zoom), countryZoom)
  const [paths, labels]: [Path[], StillLabel[]] = [[], []]
  await readTiles(archive, request, zoom, paths, labels, zoom === townZoom ? isTownTheme : () => true)
  if (zoom === townZoom)
    await readTiles(archive, request, countryZoom, paths, labels, (layer) => !isTownTheme(layer))
  const { width, height } = request
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${ink.land}"/>${strokes(paths, ink, request.zoom)}</svg>`
  const overlay = drawLabels(labels, { width, height, ink, zoom: request.zoom })
  return sharp(Buffer.from(svg), { unlimited: true })
    .composite([{ input: overlay, raw: { width, height, channels: 4 } }])
    .webp({ quality: 82 })
    .toBuffer()
}

const townThemes = new Set(['water', 'transportation'])
const isTownTheme = (layer: string) => townThemes.has(layer)

async function readTiles(
  archive: PMTiles,
  { longitude, latitude, zoom, width, height }: StillMapRequest,
  tileZoom: number,
  paths: Path[],
  labels: StillLabel[],
  isUsed: (layer: string) => boolean,
): Promise<void> {
  const size = tilePixels * 2 ** (zoom - tileZoom)
  const left = mercatorX(longitude) * 2 ** tileZoom * size - width / 2
  const top = mercatorY(latitude) * 2 ** tileZoom * size - height / 2
  for (let x = Math.floor(left / size); x * size < left + width; x++)
    for (let y = Math.floor(top / size); y * size < top + height; y++) {
      const tile = await archive.getZxy(tileZoom, x, y)
      if (!tile) continue
      const { layers } = new VectorTile(new PbfReader(new Uint8Array(tile.data)))
      for (const [name, layer] of Object.entries(layers)) {
        if (!isUsed(name)) continue
        const scale = size / layer.extent
        const [dx, dy] = [x * size - left, y * size - top]
        for (let i = 0; i < layer.length; i++) {
          const feature = layer.feature(i)
          const kind = String(feature.properties.class ?? '')
          if (feature.type === 1) {
            const point = feature.loadGeometry()[0]?.[0]
            if (point && name === 'place')
              labels.push({
                text: String(feature.properties.name),
                kind,
                rank: Number(feature.properties.rank),
                x: point.x * scale + dx,
                y: point.y * scale + dy,
              })
          } else
            paths.push({
              layer: name,
              kind,
              d: pathOf(feature.loadGeometry(), scale, dx, dy, feature.type === 3),
            })
        }
      }
    }
}

function pathOf(
  lines: { x: number; y: number }[][],
  scale: number,
  dx: number,
  dy: number,
  isArea: boolean,
): string {
  let d = ''
  for (const line of lines) {
    d += line
      .map(
        ({ x, y }, index) =>
          `${index ? 'L' : 'M'}${(x * scale + dx).toFixed(1)} ${(y * scale + dy).toFixed(1)}`,
      )
      .join('')
    if (isArea) d += 'Z'
  }
  return d
}

/** Widths at zooms 8, 12 and 16. */
const roadWidths: [kind: string, widths: [number, number, number], isMain: boolean][] = [
  ['minor', [0, 0.5, 9], false],
  ['link', [0, 0.8, 7], false],
  ['tertiary', [0, 1, 11], false],
  ['secondary', [0.3, 1.6, 12], false],
  ['primary', [0.6, 2.4, 13], true],
  ['trunk', [1.1, 3, 15], true],
  ['motorway', [1.6, 3.8, 17], true],
]

function strokes(paths: Path[], ink: MapPalette, zoom: number): string {
  const of = (layer: string, ...kinds: string[]) =>
    paths
      .filter((path) => path.layer === layer && kinds.includes(path.kind))
      .map(({ d }) => d)
      .join('')
  const area = (d: string, colour: string) => (d ? `<path d="${d}" fill="${colour}"/>` : '')
  const line = (d: string, colour: string, width: number, extra = '') =>
    d && width > 0.1
      ? `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width.toFixed(2)}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`
      : ''
  const roads = roadWidths.map(([kind, widths, isMain]) => ({
    d: of('transportation', kind),
    width: widthAt(widths, zoom),
    isMain,
  }))
  return [
    area(of('landuse', 'built'), ink.built),
    area(of('landcover', 'wood'), ink.wood),
    area(of('landuse', 'park'), ink.park),
    area(of('water', 'ocean', 'lake'), ink.water),
    line(of('waterway', 'river', 'canal'), ink.water, widthAt([0.6, 2, 7], zoom)),
    line(of('boundary', 'country'), ink.boundary, 1.2, 'stroke-dasharray="6 3"'),
    ...roads.map(({ d, width, isMain }) =>
      isMain || zoom >= 13 ? line(d, ink.roadCasing, width + 1.6) : '',
    ),
    ...roads.map(({ d, width, isMain }) => line(d, isMain ? ink.roadMain : ink.road, width)),
    line(of('transportation', 'rail', 'light'), ink.rail, widthAt([0.6, 1.4, 3.5], zoom)),
  ].join('')
}

function widthAt([far, middle, near]: readonly [number, number, number], zoom: number): number {
  const share = (from: number, to: number) => (1.5 ** Math.max(0, zoom - from) - 1) / (1.5 ** (to - from) - 1)
  return zoom < 12 ? far + (middle - far) * share(8, 12) : middle + (near - middle) * share(12, 16)
}
