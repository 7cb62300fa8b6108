import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { frieze, friezeWidth } from './assets/frieze.ts'
import { rasterise } from './assets/render.ts'
import { stock } from './assets/stock.ts'
import { pictureWidth } from './draw/format.ts'

/** Draws the fixed pictures of the site anew: `node demo/pictures/draw-assets.ts`. Their outputs are committed. */
const folder = join(import.meta.dirname, '../../web/assets')
await mkdir(folder, { recursive: true })

const cutOut = { quality: 84, alphaQuality: 90, effort: 6, smartSubsample: true }
const opaque = { quality: 86, effort: 6, smartSubsample: true }

for (const light of ['day', 'dusk'] as const) {
  await rasterise(frieze(light), friezeWidth, 3300)
    .webp(cutOut)
    .toFile(join(folder, `frieze-${light}.webp`))
}
await rasterise(stock(), pictureWidth, 1200).webp(opaque).toFile(join(folder, 'stock.webp'))
