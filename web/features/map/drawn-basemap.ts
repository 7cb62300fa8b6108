import { landWorld, tileExtent } from '../../../domain/geo/map-tile.ts'
import type { BasemapFactory } from './basemap.ts'
import { type Camera, type Size, toPixel, worldPixels } from './camera.ts'
import { drawLabels } from './draw-labels.ts'
import { type Palette, readPalette, watchTheme } from './palette.ts'
import { type DrawnTile, TileStore } from './tile-store.ts'

type Scene = {
  context: CanvasRenderingContext2D
  camera: Camera
  size: Size
  ratio: number
  palette: Palette
}

const drawnSources =
  'Contains OS data © Crown copyright and database right 2026, Royal Mail data © Royal Mail copyright and database right 2026, and National Statistics data © Crown copyright and database right 2026, under the Open Government Licence v3.0. Places: GeoNames (CC BY 4.0). Stations: uk-railway-stations (ODbL). Coast: Natural Earth. Town shapes and district lines are our own reckoning from postcodes.'

/** Our own map, drawn from the gazetteer: coast, towns, postcode districts, stations and streets. */
export const createDrawnBasemap: BasemapFactory = async (host, onChange) => {
  const canvas = document.createElement('canvas')
  canvas.className = 'absolute inset-0 size-full'
  canvas.setAttribute('aria-hidden', 'true')
  host.append(canvas)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  const store = new TileStore(onChange)
  let palette = readPalette(host)
  const unwatch = watchTheme(() => {
    palette = readPalette(host)
    onChange()
  })
  void document.fonts.ready.then(onChange)
  return {
    draw(camera, size) {
      const ratio = Math.min(window.devicePixelRatio || 1, 2.5)
      fitCanvas(canvas, size, ratio)
      drawBasemap({ context, camera, size, ratio, palette }, store)
    },
    sources: () => drawnSources,
    destroy() {
      unwatch()
      canvas.remove()
    },
  }
}

function fitCanvas(canvas: HTMLCanvasElement, size: Size, ratio: number): void {
  const width = Math.round(size.width * ratio)
  const height = Math.round(size.height * ratio)
  if (canvas.width === width && canvas.height === height) return
  canvas.width = width
  canvas.height = height
}

function drawBasemap(scene: Scene, store: TileStore): void {
  const { context, size, ratio, palette, camera } = scene
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  // Until the coast has loaded everything is land, as most views are.
  context.fillStyle = store.land ? palette.water : palette.land
  context.fillRect(0, 0, size.width, size.height)
  drawLand(scene, store)
  const tiles = store.inSight(camera, size)
  for (const tile of tiles) drawShore(scene, tile)
  for (const tile of tiles) drawTowns(scene, tile)
  for (const tile of tiles) drawBorders(scene, tile)
  for (const tile of tiles) drawDots(scene, tile)
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  drawLabels(
    context,
    palette,
    camera,
    size,
    tiles.flatMap(({ labels }) => labels),
  )
}

/** Transforms the context to the units of the world or of a tile. */
function transformToWorld(
  { context, camera, size, ratio }: Scene,
  x: number,
  y: number,
  unitsAcross: number,
  shareOfWorld: number,
): number {
  const { left, top } = toPixel(camera, size, x, y)
  const scale = (worldPixels(camera.zoom) * shareOfWorld) / unitsAcross
  context.setTransform(ratio * scale, 0, 0, ratio * scale, ratio * left, ratio * top)
  return scale
}

function drawLand(scene: Scene, store: TileStore): void {
  if (!store.land) return
  const { context, palette } = scene
  const scale = transformToWorld(scene, 0, 0, landWorld, 1)
  context.fillStyle = palette.land
  context.globalAlpha = 0.55
  context.fill(store.land.neighbours)
  context.globalAlpha = 1
  context.lineJoin = 'round'
  context.strokeStyle = palette.rail
  context.lineWidth = 1.5 / scale
  context.stroke(store.land.own)
  context.fill(store.land.own)
}

/** Land around every town, because the simplified coast would leave some in the sea. */
function drawShore(scene: Scene, tile: DrawnTile): void {
  const { context, palette, camera } = scene
  const scale = transformToTile(scene, tile)
  context.lineJoin = 'round'
  context.strokeStyle = palette.land
  context.lineWidth = (camera.zoom > 9 ? 10 : 2) / scale
  context.stroke(tile.built)
}

function drawTowns(scene: Scene, tile: DrawnTile): void {
  const { context, palette } = scene
  transformToTile(scene, tile)
  context.fillStyle = palette.built
  context.fill(tile.built, 'evenodd')
  // Tiles overlap, so translucent areas are clipped to their own tile.
  context.save()
  context.beginPath()
  context.rect(0, 0, tileExtent, tileExtent)
  context.clip()
  context.fillStyle = palette.rail
  context.globalAlpha = 0.3
  context.fill(tile.core, 'evenodd')
  context.restore()
}

function drawBorders(scene: Scene, tile: DrawnTile): void {
  const { context, palette, camera } = scene
  if (camera.zoom < 10) return
  const scale = transformToTile(scene, tile)
  context.strokeStyle = palette.rail
  context.lineWidth = 1.25 / scale
  context.setLineDash([5 / scale, 4 / scale])
  context.globalAlpha = Math.min(1, (camera.zoom - 10) / 0.8)
  context.stroke(tile.borders)
  context.setLineDash([])
  context.globalAlpha = 1
}

/** A dot for each postcode, up to the zoom where they would look imprecise. */
function drawDots(scene: Scene, tile: DrawnTile): void {
  const { context, palette, camera } = scene
  if (tile.dots.length === 0 || camera.zoom < 14.2 || camera.zoom >= 17) return
  const scale = transformToTile(scene, tile)
  const side = Math.min(2 + (camera.zoom - 14) * 1.6, 7) / scale
  context.fillStyle = palette.rail
  context.globalAlpha = 0.75 * Math.min(1, Math.max(0, 17 - camera.zoom))
  for (let i = 0; i < tile.dots.length; i += 2)
    context.fillRect((tile.dots[i] ?? 0) - side / 2, (tile.dots[i + 1] ?? 0) - side / 2, side, side)
  context.globalAlpha = 1
}

function transformToTile(scene: Scene, { level, x, y }: DrawnTile): number {
  const share = 2 ** -level
  return transformToWorld(scene, x * share, y * share, tileExtent, share)
}
