import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { facade } from './assets/facade.ts'
import { frieze, friezeWidth } from './assets/frieze.ts'
import { appIcon, favicon } from './assets/mark.ts'
import { menuPictures } from './assets/menu-pictures.ts'
import { openGraph, openGraphWidth } from './assets/open-graph.ts'
import { rasterise } from './assets/render.ts'
import { stock } from './assets/stock.ts'
import { pictureWidth } from './draw/format.ts'
import { drawPostPicture } from './picture.ts'

/** Draws the fixed pictures of the site anew: `node demo/pictures/draw-assets.ts`. Their outputs are committed. */
const folder = join(import.meta.dirname, '../../web/assets')
const file = (name: string) => join(folder, name)
await mkdir(folder, { recursive: true })

const cutOut = { quality: 82, alphaQuality: 90, effort: 6, smartSubsample: true }
const opaque = { quality: 84, effort: 6, smartSubsample: true }

for (const light of ['day', 'dusk'] as const) {
  await rasterise(frieze(light), friezeWidth, 3300)
    .webp(cutOut)
    .toFile(file(`frieze-${light}.webp`))
  await rasterise(facade(light), pictureWidth, 1500)
    .webp(opaque)
    .toFile(file(`auth-${light}.webp`))
}
await rasterise(stock(), pictureWidth, 1200).webp(opaque).toFile(file('stock.webp'))
await rasterise(menuPictures.buy(), pictureWidth, 480).webp(opaque).toFile(file('menu-buy.webp'))
await rasterise(menuPictures.rent(), pictureWidth, 480).webp(opaque).toFile(file('menu-rent.webp'))
// Shared links and home screens: not every reader of these knows WebP.
await rasterise(openGraph(), openGraphWidth, 1200)
  .png({ palette: true, colours: 160, effort: 10 })
  .toFile(file('open-graph.png'))
for (const size of [180, 192, 512])
  await rasterise(appIcon(), 512, size)
    .png({ palette: true })
    .toFile(file(`icon-${size}.png`))
await writeFile(file('favicon.svg'), favicon())
await writeFile(file('article-fallback.svg'), drawPostPicture('offer-accepted'))
