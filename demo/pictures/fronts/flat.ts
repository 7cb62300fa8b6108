import { heroDoor } from '../draw/doors.ts'
import type { Scene } from '../draw/scene.ts'
import type { Material } from '../draw/walls.ts'
import { hasExtra, hasFeature, homeOf, isCalled, type ListingFacts, type Period, periodOf } from '../facts.ts'
import { decoBlock } from '../houses/deco-block.ts'
import { georgian } from '../houses/georgian.ts'
import { mansionBlock } from '../houses/mansion-block.ts'
import { type ModernBlockLook, modernBlock } from '../houses/modern-block.ts'
import { tenement } from '../houses/tenement.ts'
import { victorian } from '../houses/victorian.ts'
import { warehouse } from '../houses/warehouse.ts'
import { type Front, rowFront } from './front.ts'
import { dressingFor, isScottish, localeOf, plainWall, someBrick, someStone } from './locale.ts'
import { doorOf, georgianLook, townHorizon, victorianLook } from './period-looks.ts'
import { plotFront } from './plot.ts'
import { materialWords } from './words.ts'

type Draw = (scene: Scene, facts: ListingFacts) => Front

export function flatFront(scene: Scene, facts: ListingFacts): Front {
  return choose(scene, facts)(scene, facts)
}

function choose({ random }: Scene, facts: ListingFacts): Draw {
  if (isCalled(facts, 'tenement')) return tenementFlats
  const era = periodOf(facts)
  if (era) return random.pick(ofEra[era])
  const isRecent = hasFeature(facts, /lift|concierge|balcony|gym/)
  return random.weighted<Draw>([
    [isScottish(facts) ? 8 : isRecent ? 0 : 0.7, tenementFlats],
    [isRecent ? 9 : 4, modernFlats],
    [isRecent ? 0.6 : 2, mansionFlats],
    [isRecent ? 0 : 3, convertedHouse],
    [1.2, warehouseFlats],
    [0.9, decoFlats],
  ])
}

const tenementFlats: Draw = (scene, facts) => {
  const { random } = scene
  const own = someStone(scene, localeOf(facts))
  const material: Material = own.kind === 'rubble' ? { kind: 'ashlar', colour: own.colour } : own
  const hasBays = hasExtra(facts, 'bay') ?? random.chance(0.65)
  const storeys = (homeOf(facts)?.levels ?? random.pick([3, 4, 4])) > 3 ? 4 : 3
  const build = (isHero: boolean) =>
    tenement(
      scene,
      { material, storeys, hasBays, storeyHeight: 142 },
      doorOf(scene, isHero, 'six-panel', '#E2D9C6'),
    )
  return {
    content: () => rowFront(scene, { build, horizon: townHorizon(scene), maxScale: 0.98 }),
    street: { build, isRow: true },
    description: `A tenement of ${storeys} storeys in ${materialWords(material)}`,
  }
}

const patterns: readonly ModernBlockLook['columns'][] = [
  ['window', 'window', 'balcony', 'window', 'window'],
  ['balcony', 'window', 'wide', 'window', 'balcony'],
  ['window', 'balcony', 'wide', 'balcony', 'window'],
  ['balcony', 'wide', 'wide', 'balcony'],
  ['wide', 'window', 'window', 'wide'],
  ['window', 'balcony', 'balcony', 'window'],
  ['window', 'wide', 'window', 'wide', 'window'],
  ['window', 'window', 'wide', 'window', 'window'],
  ['wide', 'wide', 'wide', 'wide'],
]

const modernFlats: Draw = (scene, facts) => {
  const { random } = scene
  const locale = localeOf(facts)
  const bricks = [...locale.bricks, ...locale.bricks, '#B58E66', '#8B8078', '#CDBB93']
  const material = plainWall(scene, { ...locale, bricks, renders: ['#E9E4D9', '#EFE9DC', '#DDDAD0'] })
  const home = homeOf(facts)
  const hasBalcony = home
    ? home.outside.kind === 'balcony'
    : hasFeature(facts, /balcony/) || random.chance(0.5)
  const columns = random.pick(patterns.filter((pattern) => pattern.includes('balcony') === hasBalcony))
  const house = modernBlock(
    scene,
    {
      material,
      columns,
      storeys: home ? Math.max(2, Math.min(7, home.levels)) : random.whole(3, 6),
      frame: random.pick(['#2C363B', '#2C363B', '#56646A', '#F4F0E6']),
      panel: random.pick(['#5A666B', '#6B5F55', '#7A7F78', '#4F6468']),
      hasSetback: random.chance(0.45),
      balcony: random.pick(['rails', 'solid', 'glass', 'rails']),
      slab: random.pick(['#E5E0D5', '#D7D1C4', '#EFEAE0']),
    },
    heroDoor('glazed', '#E2D9C6'),
  )
  const plot = random.pick(['lawn', 'lawn', 'street', 'gravel'] as const)
  return {
    content: () =>
      plotFront(scene, {
        house,
        plot,
        horizon: random.pick(['towers', 'towers', 'roofs', 'plain']),
        maxScale: 1.1,
        maxWidth: 760,
      }),
    description: `A modern block of flats in ${materialWords(material)}`,
  }
}

const mansionFlats: Draw = (scene, facts) => {
  const { random } = scene
  const brick = someBrick(scene, {
    ...localeOf(facts),
    bricks: ['#A65A42', '#9C4A38', '#A34F3C', '#B4694B', '#BF9B5E'],
  })
  const look = {
    material: brick,
    stone: dressingFor(scene, brick),
    storeys: Math.max(4, Math.min(5, homeOf(facts)?.levels ?? random.pick([4, 4, 5]))),
    hasBands: random.chance(0.65),
    gable: random.pick(['plain', 'stepped', 'round'] as const),
    hasBalconies: random.chance(0.6),
  }
  const build = (isHero: boolean) => mansionBlock(scene, look, doorOf(scene, isHero, 'six-panel', look.stone))
  return {
    content: () => rowFront(scene, { build, horizon: 'plain', maxScale: 1 }),
    street: { build, isRow: true },
    description: `A mansion block of ${look.storeys} storeys in ${materialWords(brick)} with stone dressings`,
  }
}

/** A large house since divided: it looks as it always did. */
const convertedHouse: Draw = (scene, facts) => {
  const isGeorgian =
    periodOf(facts) === 'Georgian' || (periodOf(facts) === undefined && scene.random.chance(0.5))
  return isGeorgian ? dividedGeorgian(scene, facts) : dividedVictorian(scene, facts)
}

const dividedGeorgian: Draw = (scene, facts) => {
  const look = georgianLook(scene, localeOf(facts))
  const build = (isHero: boolean) => georgian(scene, look, doorOf(scene, isHero, 'six-panel', look.stone))
  return {
    content: () => rowFront(scene, { build, horizon: townHorizon(scene), maxScale: 1 }),
    street: { build, isRow: true },
    description: `A converted Georgian town house in ${materialWords(look.material)}`,
  }
}

const dividedVictorian: Draw = (scene, facts) => {
  const storeys = (homeOf(facts)?.levels ?? 3) > 2 ? 3 : 2
  const look = victorianLook(scene, localeOf(facts), storeys, hasExtra(facts, 'bay'))
  const build = (isHero: boolean) =>
    victorian(scene, look, doorOf(scene, isHero, look.leaf, look.dressing), { hasChimney: true })
  return {
    content: () => rowFront(scene, { build, horizon: townHorizon(scene) }),
    street: { build, isRow: true },
    description: `A converted Victorian house of ${storeys} storeys in ${materialWords(look.material)}`,
  }
}

const warehouseFlats: Draw = (scene, facts) => {
  const { random } = scene
  const material = someBrick(scene, {
    ...localeOf(facts),
    bricks: [...localeOf(facts).bricks, '#9C6B52', '#8E6450'],
  })
  const hasHoist = random.chance(0.5)
  const house = warehouse(
    scene,
    {
      material,
      frame: random.pick(['#343F44', '#2F4A45', '#4A5459']),
      storeys: random.whole(4, 5),
      bays: random.pick([4, 6, 6]),
      hasHoist,
      hasPenthouse: !hasHoist && random.chance(0.6),
    },
    heroDoor('half-glazed', '#E2D9C6'),
  )
  return {
    content: () =>
      plotFront(scene, {
        house,
        plot: 'street',
        horizon: random.pick(['towers', 'roofs']),
        maxScale: 1.05,
        boundary: material,
      }),
    description: `A converted warehouse in ${materialWords(material)}`,
  }
}

const decoRenders = ['#EFE9DC', '#F4EFE4', '#E3DDD0']

const decoFlats: Draw = (scene, facts) => {
  const { random } = scene
  const band = random.pick(['#3F5F5C', '#4A5A70', '#7B3B33', '#5A666B'])
  const house = decoBlock(
    scene,
    {
      material: homeOf(facts)
        ? plainWall(scene, { ...localeOf(facts), renders: decoRenders })
        : { kind: 'render', colour: random.pick(decoRenders) },
      band,
      frame: band,
      storeys: (homeOf(facts)?.levels ?? random.whole(3, 4)) > 3 ? 4 : 3,
      hasCurvedBalconies: homeOf(facts) ? homeOf(facts)?.outside.kind === 'balcony' : random.chance(0.6),
    },
    heroDoor('glazed', '#E2D9C6'),
  )
  return {
    content: () =>
      plotFront(scene, {
        house,
        plot: random.pick(['lawn', 'street']),
        horizon: random.pick(['plain', 'roofs', 'sea']),
        maxScale: 1.15,
        maxWidth: 780,
      }),
    description: 'A 1930s block of flats with steel windows',
  }
}

const ofEra: Record<Period, readonly Draw[]> = {
  Georgian: [convertedHouse],
  Victorian: [convertedHouse],
  'between the wars': [decoFlats],
  'post-war': [modernFlats],
  recent: [modernFlats],
}
