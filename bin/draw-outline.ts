/** node bin/draw-outline.ts: draws the country's outline for small maps from the gazetteer's data. */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { mapSize, project } from '../web/features/where-can-i-live/projection.ts'

const root = path.resolve(import.meta.dirname, '..')
const rings: [longitude: number, latitude: number][][] = JSON.parse(
  await readFile(path.join(root, 'gazetteer/data/outline.json'), 'utf8'),
)

const lines = rings.map((ring) => {
  const points = ring.map(([longitude, latitude]) => project(latitude, longitude))
  return `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`
})
const { width, height } = mapSize
await writeFile(
  path.join(root, 'web/assets/uk-outline.svg'),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><path id="land" d="${lines.join('')}"/></svg>\n`,
)
