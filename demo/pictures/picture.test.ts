import { describe, expect, test } from 'vitest'
import { propertyTypes } from '../../domain/search/search-options.ts'
import type { Building, HomeBuilding } from '../building/building.ts'
import { typicalBuilding } from '../building/typical-building.ts'
import type { Era, Home } from '../listings/home.ts'
import { pictureHeight, pictureWidth } from './draw/format.ts'
import type { ListingFacts } from './facts.ts'
import { type PictureName, pictureNames } from './names.ts'
import { describePicture, drawPicture, drawPostPicture } from './picture.ts'
import { describeCover } from './posts/draw-cover.ts'
import { motifs } from './posts/motif.ts'
import { paintTiny } from './tiny/paint-tiny.ts'

const regions = [
  'London',
  'Scotland',
  'South West',
  'Yorkshire',
  'North West',
  'East of England',
  'Wales',
  undefined,
]

type HomeType = Home['type']

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

function factsOf(number: number, own: Partial<ListingFacts> = {}): ListingFacts {
  const region = regions[number % regions.length]
  return {
    property_type: propertyTypes[number % propertyTypes.length] ?? 'Flat',
    listing_type: number % 2 ? 'sale' : 'rent',
    bedrooms: number % 7,
    bathrooms: 1 + (number % 3),
    receptions: 1 + (number % 3),
    square_feet: 420 + (number % 13) * 130,
    features: [],
    ...(region ? { region } : {}),
    ...own,
  }
}

/** Checks that elements are balanced and numbers are finite. */
function problemsOf(svg: string): string[] {
  const open: string[] = []
  const problems: string[] = []
  for (const [tag, closing, name = '', rest = ''] of svg.matchAll(
    /<(\/?)([a-z]+)((?:\s+[a-zA-Z:-]+="[^"<>]*")*\s*\/?)>/g,
  )) {
    if (closing) {
      if (open.pop() !== name) problems.push(`unexpected ${tag}`)
    } else if (!rest.endsWith('/')) open.push(name)
  }
  if (open.length > 0) problems.push(`left open: ${open.join(', ')}`)
  if (/NaN|undefined|Infinity/.test(svg)) problems.push('not a number')
  const elements = svg.match(/<[^>]*>/g)?.join('') ?? ''
  if (elements !== svg) problems.push('text outside elements')
  return problems
}

describe('a picture', () => {
  test.each(propertyTypes)('of a %s is well formed under every name', (property_type) => {
    for (let number = 0; number < 4; number++) {
      for (const name of pictureNames) {
        const svg = drawPicture(idOf(number), factsOf(number, { property_type }), name)
        expect(problemsOf(svg), `${property_type} ${number} ${name}`).toEqual([])
        expect(svg).toContain(`viewBox="0 0 ${pictureWidth} ${pictureHeight}"`)
      }
    }
  })

  test('is the same whenever it is drawn', () => {
    for (const name of pictureNames) {
      expect(drawPicture(idOf(5), factsOf(5), name)).toBe(drawPicture(idOf(5), factsOf(5), name))
    }
  })

  // Without texture, so that the houses differ and not only the bricks.
  test('of one home differs from that of any other', () => {
    const alike = (name: PictureName) =>
      new Set(
        Array.from({ length: 200 }, (_, number) =>
          drawPicture(idOf(number), factsOf(0, { property_type: 'Terraced' }), name, 'coarse'),
        ),
      )
    expect(alike('front').size).toBe(200)
    expect(alike('living').size).toBe(200)
  })

  test('of a home of which only the type is known can be drawn', () => {
    for (const property_type of propertyTypes) {
      const bare: ListingFacts = {
        property_type,
        listing_type: 'sale',
        bedrooms: null,
        bathrooms: null,
        receptions: null,
        square_feet: null,
        features: [],
      }
      for (const name of pictureNames) expect(problemsOf(drawPicture('bare', bare, name))).toEqual([])
    }
  })
})

describe('a reader', () => {
  test('who sees only the middle of a front still sees the marigold door', () => {
    for (let number = 0; number < 63; number++) {
      const svg = drawPicture(idOf(number), factsOf(number), 'front', 'coarse')
      expect(
        marigoldIn(svg, 0.25, 0.75),
        `listing ${number}, a ${factsOf(number).property_type}`,
      ).toBeGreaterThan(0)
    }
  })

  test('reads the facts of the building in the description of the front', () => {
    const descriptionOf = (type: HomeType, era: Era, own: Partial<HomeBuilding> = {}) =>
      describePicture(
        idOf(1),
        factsOf(1, { property_type: type, building: { ...typicalBuilding('a home', type, era), ...own } }),
        'front',
      )
    expect(descriptionOf('Terraced', 'Georgian', { walls: 'stucco' })).toMatch(/Georgian .* render/)
    expect(descriptionOf('Terraced', 'Victorian', { walls: 'London stock brick' })).toMatch(
      /Victorian .* (yellow|buff) brick/,
    )
    expect(descriptionOf('Semi-Detached', 'Victorian', { walls: 'granite' })).toMatch(
      /Victorian .* grey stone/,
    )
    expect(descriptionOf('Bungalow', '1960s', { walls: 'brick' })).toMatch(/brick/)
    expect(descriptionOf('Detached', 'Victorian', { dwelling: 'barn conversion' })).toMatch(/barn/)
    expect(descriptionOf('Flat', 'Victorian', { dwelling: 'tenement flat' })).toMatch(/tenement/)
    const office: Building = { kind: 'premises', trade: 'office', floors: [] }
    expect(
      describePicture(idOf(1), factsOf(1, { property_type: 'Commercial', building: office }), 'front'),
    ).toMatch(/office/)
  })

  test('of a shower room sees no bath, and of a bathroom sees one', () => {
    const drawn = (washing: HomeBuilding['washing'][number]) =>
      drawPicture(
        idOf(2),
        factsOf(2, {
          property_type: 'Flat',
          building: { ...typicalBuilding('a flat', 'Flat', '2010s'), washing: [washing] },
        }),
        'bathroom',
      )
    expect(drawn('walk-in shower')).toBe(drawn('shower cubicle'))
    expect(drawn('walk-in shower')).not.toBe(drawn('bath with shower over'))
    expect(drawn('bath and separate shower')).not.toBe(drawn('bath with shower over'))
  })

  test('who cannot see a picture gets a text alternative', () => {
    for (const property_type of propertyTypes) {
      expect(describePicture(idOf(3), factsOf(3, { property_type }), 'front')).toMatch(
        /^(A|An|One) [a-zA-Z0-9 ,-]{12,}$/,
      )
    }
    expect(describePicture(idOf(3), factsOf(3), 'kitchen')).toBe('Kitchen')
  })
})

test('an editor gets a well-formed cover for any slug, the same each time', () => {
  for (const slug of [
    ...motifs,
    'where-prices-moved',
    'epc-explained',
    'x',
    'leasehold-reform',
    'garden-offices',
  ]) {
    expect(problemsOf(drawPostPicture(slug))).toEqual([])
    expect(drawPostPicture(slug)).toBe(drawPostPicture(slug))
    expect(describeCover(slug)).toMatch(/^[A-Z][a-zA-Z, ]{8,}$/)
  }
})

/** Number of marigold samples between two fractions of the width. */
function marigoldIn(svg: string, from: number, to: number): number {
  const [width, height] = [180, 120]
  const pixels = paintTiny(svg, pictureWidth, width, height)
  let found = 0
  for (let y = 0; y < height; y++) {
    for (let x = Math.ceil(width * from); x < width * to; x++) {
      const at = (y * width + x) * 4
      const near = (channel: number, value: number) => Math.abs((pixels[at + channel] ?? 0) - value) < 24
      if (near(0, 0xe2) && near(1, 0xa3) && near(2, 0x2b)) found++
    }
  }
  return found
}
