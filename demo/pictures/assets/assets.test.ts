import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { pictureWidth } from '../draw/format.ts'
import type { Svg } from '../draw/svg.ts'
import { facade } from './facade.ts'
import { frieze, friezeHeight, friezeWidth } from './frieze.ts'
import { appIcon, favicon } from './mark.ts'
import { menuPictures } from './menu-pictures.ts'
import { openGraph, openGraphWidth } from './open-graph.ts'
import { rasterise } from './render.ts'
import { stock } from './stock.ts'

async function pixelsOf(svg: Svg, drawnWidth: number, width: number) {
  const { data, info } = await rasterise(svg, drawnWidth, width)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) =>
    [0, 1, 2, 3].map((channel) => data[(y * info.width + x) * 4 + channel] ?? 0)
  return { ...info, at }
}

const isMarigold = ([red = 0, green = 0, blue = 0]: number[]) =>
  Math.abs(red - 0xe2) < 20 && Math.abs(green - 0xa3) < 20 && Math.abs(blue - 0x2b) < 20

describe('the street of the home page', () => {
  test.each(['day', 'dusk'] as const)(
    'by %s has its marigold door in the centre, for narrow screens',
    async (light) => {
      const { width, height, at } = await pixelsOf(frieze(light), friezeWidth, 2200)
      // Between the rails of the gate before it and the letter plate.
      for (const across of [-10, 0, 10]) {
        expect(isMarigold(at(width / 2 + across, Math.round(height * 0.86)))).toBe(true)
      }
    },
  )

  test('repeats seamlessly on screens wider than itself', async () => {
    const { width, height, at } = await pixelsOf(frieze('day'), friezeWidth, 2200)
    let difference = 0
    for (let y = 0; y < height; y++)
      difference += at(0, y).reduce(
        (sum, value, channel) => sum + Math.abs(value - (at(width - 1, y)[channel] ?? 0)),
        0,
      )
    expect(difference / height / 4).toBeLessThan(10)
  })

  test('has a transparent sky', async () => {
    const { width, at } = await pixelsOf(frieze('day'), friezeWidth, 1100)
    for (const x of [0, Math.round(width / 3), width - 1]) expect(at(x, 0)[3]).toBe(0)
    expect(friezeHeight).toBe(760)
  })
})

test('a visitor who signs in sees the marigold door in the middle of the picture, by day and by dusk', async () => {
  for (const light of ['day', 'dusk'] as const) {
    const { width, height, at } = await pixelsOf(facade(light), pictureWidth, 600)
    expect(isMarigold(at(Math.round(width / 2) - 8, Math.round(height * 0.72)))).toBe(true)
  }
})

test('a visitor gets committed pictures in the sizes that the pages expect', async () => {
  const sizeOf = async (name: string) => {
    const { width, height } = await sharp(join(import.meta.dirname, '../../../web/assets', name)).metadata()
    return [width, height]
  }
  expect(await sizeOf('frieze-day.webp')).toEqual([3300, 570])
  expect(await sizeOf('frieze-dusk.webp')).toEqual([3300, 570])
  expect(await sizeOf('auth-day.webp')).toEqual([1500, 1000])
  expect(await sizeOf('auth-dusk.webp')).toEqual([1500, 1000])
  expect(await sizeOf('stock.webp')).toEqual([1200, 800])
  expect(await sizeOf('menu-buy.webp')).toEqual([480, 320])
  expect(await sizeOf('open-graph.png')).toEqual([1200, 630])
  expect(await sizeOf('icon-180.png')).toEqual([180, 180])
})

test('an engineer can draw every committed picture again', async () => {
  for (const svg of [stock(), menuPictures.buy(), menuPictures.rent(), appIcon(), favicon()]) {
    expect((await sharp(Buffer.from(svg)).metadata()).format).toBe('svg')
  }
  expect((await pixelsOf(openGraph(), openGraphWidth, 300)).height).toBe(158)
})
