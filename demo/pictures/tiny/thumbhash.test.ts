import sharp from 'sharp'
import { expect, test } from 'vitest'
import { propertyTypes } from '../../../domain/search/search-options.ts'
import { rasterise } from '../assets/render.ts'
import { pictureWidth } from '../draw/format.ts'
import type { ListingFacts } from '../facts.ts'
import { drawPicture } from '../picture.ts'
import { thumbhashes } from '../thumbhashes.ts'
import { flatten } from './flatten.ts'
import { paintTiny } from './paint-tiny.ts'

const facts = (property_type: ListingFacts['property_type']): ListingFacts => ({
  property_type,
  listing_type: 'sale',
  bedrooms: 3,
  bathrooms: 1,
  receptions: 1,
  square_feet: 900,
  features: [],
})

test('a placeholder has the colours of the picture, in the same places', async () => {
  for (const property_type of propertyTypes) {
    const real = await sharp(
      await rasterise(drawPicture('a', facts(property_type), 'front'), pictureWidth, 240)
        .png()
        .toBuffer(),
    )
      .resize(6, 4, { fit: 'fill' })
      .removeAlpha()
      .raw()
      .toBuffer()
    const tiny = paintTiny(drawPicture('a', facts(property_type), 'front', 'coarse'), pictureWidth, 60, 40)
    const small = await sharp(tiny, { raw: { width: 60, height: 40, channels: 4 } })
      .resize(6, 4, { fit: 'fill' })
      .removeAlpha()
      .raw()
      .toBuffer()
    const difference =
      real.reduce((sum, value, index) => sum + Math.abs(value - (small[index] ?? 0)), 0) / real.length
    expect(difference, property_type).toBeLessThan(18)
  }
})

test('a loader gets one short placeholder per picture, in the requested order', async () => {
  const list = ['a', 'b', 'c'].map((id) => ({ id, facts: facts('Terraced'), name: 'front' as const }))
  const hashes = await thumbhashes(list)
  expect(hashes).toHaveLength(3)
  expect(new Set(hashes).size).toBe(3)
  for (const hash of hashes) expect(Buffer.from(hash, 'base64').length).toBeLessThanOrEqual(25)
  expect((await thumbhashes(list.slice(1, 2)))[0]).toBe(hashes[1])
}, 60_000)

test('a circle drawn as two arcs stays round', () => {
  const [outline = []] = flatten('M-10 0a10 10 0 1 0 20 0a10 10 0 1 0 -20 0z', [1, 0, 0, 1, 0, 0])
  for (let at = 0; at < outline.length; at += 2)
    expect(Math.hypot(outline[at] ?? 0, outline[at + 1] ?? 0)).toBeCloseTo(10, 5)
  expect(outline.length).toBeGreaterThan(12)
})
