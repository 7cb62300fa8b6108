import type { Scene } from '../draw/scene.ts'
import type { Horizon } from '../draw/sky.ts'
import type { Material } from '../draw/walls.ts'
import { hasExtra, homeOf, isCalled, type ListingFacts, periodOf, storeysOf } from '../facts.ts'
import { barn } from '../houses/barn.ts'
import { contemporary } from '../houses/contemporary.ts'
import { type CottageLook, cottage } from '../houses/cottage.ts'
import type { House } from '../houses/house.ts'
import { newBuild } from '../houses/new-build.ts'
import { rectory } from '../houses/rectory.ts'
import { tudor } from '../houses/tudor.ts'
import { villa } from '../houses/villa.ts'
import type { Front } from './front.ts'
import {
  dressingFor,
  isScottish,
  localeOf,
  plainWall,
  someBrick,
  someRoof,
  someStone,
  someWall,
} from './locale.ts'
import { doorOf, periodWindow } from './period-looks.ts'
import { type Plot, plotFront } from './plot.ts'
import { materialWords } from './words.ts'

type Drawn = {
  house: House
  boundary: Material
  plots: readonly Plot[]
  horizon: Horizon
  description: string
}
type Draw = (scene: Scene, facts: ListingFacts, isHero: boolean) => Drawn

export function detachedFront(scene: Scene, facts: ListingFacts): Front {
  const { random } = scene
  const draw = choose(scene, facts)
  const { house, boundary, plots, horizon, description } = draw(scene, facts, true)
  return {
    content: () => plotFront(scene, { house, plot: random.pick(plots), horizon, boundary }),
    description,
    street: { build: (isHero) => (isHero ? house : draw(scene, facts, false).house), isRow: false },
  }
}

function choose({ random }: Scene, facts: ListingFacts): Draw {
  if (isCalled(facts, 'barn conversion', 'converted barn')) return barnHouse
  if (isCalled(facts, 'cottage', 'farmhouse')) return cottageHouse
  if (isCalled(facts, 'former vicarage', 'former rectory', 'former manse')) return rectoryHouse
  const era = periodOf(facts)
  if (era)
    return {
      Georgian: rectoryHouse,
      Victorian: villaHouse,
      'between the wars': tudorHouse,
      'post-war': postWarHouse,
      recent,
    }[era]
  const bedrooms = facts.bedrooms ?? 4
  return random.weighted<Draw>([
    [isScottish(facts) ? 0.6 : 2.4, tudorHouse],
    [bedrooms >= 4 ? 2.4 : 1, rectoryHouse],
    [bedrooms >= 4 ? 2 : 1, villaHouse],
    [2, recent],
    [bedrooms >= 3 ? 1.1 : 0.4, architects],
    [0.9, barnHouse],
    [bedrooms <= 3 ? 3.4 : 0.8, cottageHouse],
  ])
}

const openHorizon = ({ random }: Scene): Horizon =>
  random.weighted<Horizon>([
    [4, 'hills'],
    [2, 'plain'],
    [0.6, 'sea'],
    [0.6, 'roofs'],
  ])

const tudorHouse: Draw = (scene, facts, isHero) => {
  const { random } = scene
  const brick = plainWall(scene, localeOf(facts))
  const house = tudor(
    scene,
    {
      brick,
      upper: random.pick<Material>([
        { kind: 'render', colour: '#EDE5D6' },
        brick,
        { kind: 'hung-tiles', colour: '#9A5844' },
        { kind: 'roughcast', colour: '#E8E1D2' },
      ]),
      roof: someRoof(scene, facts, [
        { kind: 'tile', colour: '#8F4F3D' },
        { kind: 'tile', colour: '#7C5A4C' },
        { kind: 'tile', colour: '#984F38' },
        { kind: 'slate', colour: '#5C666B' },
      ]),
      timber: random.pick(['#4E4036', '#3E3A36', '#6B5340']),
      gables: random.pick([1, 1, 2]),
      gableFace: random.pick(['timbered', 'timbered', 'tiles', 'render']),
      isMirrored: random.chance(0.5),
      hasPorch: random.chance(0.65),
    },
    doorOf(scene, isHero, random.pick(['half-glazed', 'planks', 'four-panel']), '#E2D9C6'),
  )
  return {
    house,
    boundary: brick,
    plots: ['lawn', 'lawn', 'gravel', 'walled', 'street'],
    horizon: openHorizon(scene),
    description: `A detached house in ${materialWords(brick)} with a gable and a tiled roof`,
  }
}

const rectoryHouse: Draw = (scene, facts, isHero) => {
  const { random } = scene
  const locale = localeOf(facts)
  const material = someWall(scene, locale)
  const stone = dressingFor(scene, material)
  const isBrick = material.kind === 'brick'
  const house = rectory(
    scene,
    {
      material,
      stone,
      roof: random.pick(locale.roofs),
      columns: (facts.bedrooms ?? 4) >= 5 ? 5 : random.pick([3, 5]),
      head: isBrick ? random.pick(['flat-arch', 'keystone']) : random.pick(['none', 'stone', 'hood']),
      doorway: random.pick(['columns', 'pediment', 'fanlight']),
      hasQuoins: random.chance(0.5),
      hasPediment: random.chance(0.35),
      hasClimber: random.chance(0.3),
      shutters: !isBrick && random.chance(0.25) ? random.pick(['#6C8478', '#5B7286', '#7D8A86']) : undefined,
    },
    doorOf(scene, isHero, random.pick(['six-panel', 'four-panel']), stone),
  )
  return {
    house,
    boundary: material,
    plots: ['lawn', 'gravel', 'gravel', 'walled'],
    horizon: openHorizon(scene),
    description: `A Georgian house in ${materialWords(material)}, symmetrical about its door`,
  }
}

const villaHouse: Draw = (scene, facts, isHero) => {
  const { random } = scene
  const locale = localeOf(facts)
  const material = someWall(scene, locale)
  const dressing = dressingFor(scene, material)
  const house = villa(
    scene,
    {
      material,
      dressing,
      roof: random.pick(locale.roofs),
      style: periodWindow(scene, dressing, material.kind === 'render'),
      storeys: (storeysOf(facts) ?? ((facts.bedrooms ?? 4) >= 6 ? 3 : 2)) > 2 ? 3 : 2,
      isPair: false,
      bay: random.pick(['ground', 'full', 'full']),
      hasGables: random.chance(0.6),
    },
    [doorOf(scene, isHero, random.pick(['four-panel', 'half-glazed']), dressing)],
  )
  return {
    house,
    boundary: material,
    plots: ['walled', 'gravel', 'lawn', 'street'],
    horizon: openHorizon(scene),
    description: `A double-fronted Victorian house in ${materialWords(material)}`,
  }
}

const recent: Draw = (scene, facts, isHero) => {
  const { random } = scene
  const hasSolar = hasExtra(facts, 'solar') ?? random.chance(0.3)
  return modernHouse(scene, facts, { isHero, hasSolar, hasChimney: false }, 'A recently built detached house')
}

const postWarHouse: Draw = (scene, facts, isHero) =>
  modernHouse(
    scene,
    facts,
    { isHero, hasSolar: hasExtra(facts, 'solar') ?? false, hasChimney: true },
    'A post-war detached house',
  )

function modernHouse(
  scene: Scene,
  facts: ListingFacts,
  { isHero, ...own }: { isHero: boolean; hasSolar: boolean; hasChimney: boolean },
  what: string,
): Drawn {
  const { random } = scene
  const brick = plainWall(scene, localeOf(facts))
  const house = newBuild(
    scene,
    {
      ...own,
      kind: 'detached',
      brick,
      upper: random.pick<Material>([
        brick,
        brick,
        { kind: 'render', colour: '#EFE9DC' },
        { kind: 'boards', colour: '#C9C4B6' },
        { kind: 'hung-tiles', colour: '#9A5844' },
      ]),
      roof: someRoof(scene, facts, [
        { kind: 'tile', colour: '#6A5750' },
        { kind: 'slate', colour: '#5C666B' },
        { kind: 'tile', colour: '#8F4F3D' },
      ]),
      frame: random.pick(['#F7F4EC', '#F7F4EC', '#2C363B', '#56646A']),
      hasGarage: homeOf(facts) ? (homeOf(facts)?.parking.includes('garage') ?? false) : random.chance(0.4),
      hasGable: random.chance(0.6),
    },
    [doorOf(scene, isHero, random.pick(['half-glazed', 'slatted', 'six-panel']), '#E2D9C6')],
  )
  return {
    house,
    boundary: brick,
    plots: ['lawn', 'street', 'lawn'],
    horizon: openHorizon(scene),
    description: `${what} in ${materialWords(brick)}`,
  }
}

const architects: Draw = (scene, facts, isHero) => {
  const { random } = scene
  const lower = random.pick<Material>([
    { kind: 'brick', colour: '#6E655E' },
    { kind: 'brick', colour: '#B5A48C' },
    someStone(scene, localeOf(facts)),
    { kind: 'render', colour: '#D9D4C8' },
  ])
  const upper = random.pick<Material>([
    { kind: 'render', colour: '#F1EDE3' },
    { kind: 'boards', colour: '#9A7A58' },
    { kind: 'boards', colour: '#4A5356' },
  ])
  const house = contemporary(
    scene,
    {
      upper,
      lower,
      frame: '#2C363B',
      screen: random.pick(['#A3784F', '#8A6A4A', '#5A666B']),
      isMirrored: random.chance(0.5),
    },
    doorOf(scene, isHero, 'slatted', '#E2D9C6'),
  )
  return {
    house,
    boundary: lower,
    plots: ['lawn', 'gravel', 'meadow'],
    horizon: openHorizon(scene),
    description: `A contemporary house in ${materialWords(upper)} over ${materialWords(lower)}`,
  }
}

const barnHouse: Draw = (scene, facts, isHero) => {
  const { random } = scene
  const locale = localeOf(facts)
  const wall = random.pick<Material>([
    { kind: 'boards', colour: '#3C4244' },
    { kind: 'boards', colour: '#8A6F55' },
    someStone(scene, locale),
    someBrick(scene, locale),
  ])
  const house = barn(
    scene,
    {
      wall,
      plinth: someBrick(scene, locale),
      roof: random.pick(locale.roofs),
      frame: random.pick(['#2C363B', '#6B5340', '#56646A']),
      flue: random.chance(0.6),
    },
    doorOf(scene, isHero, 'glazed', '#E2D9C6'),
  )
  return {
    house,
    boundary: wall,
    plots: ['gravel', 'meadow', 'lawn'],
    horizon: 'hills',
    description: `A converted barn in ${materialWords(wall)}`,
  }
}

const cottageHouse: Draw = (scene, facts, isHero) => {
  const { random } = scene
  const locale = localeOf(facts)
  const isThatched = facts.building ? homeOf(facts)?.roof === 'thatch' : random.chance(0.2)
  const material =
    isThatched && random.chance(0.6)
      ? ({ kind: 'render', colour: random.pick(locale.renders) } as const)
      : someWall(scene, locale)
  const look: CottageLook = {
    width: random.between(480, 570),
    material,
    roof: isThatched
      ? { kind: 'thatch', colour: random.pick(['#B39B6B', '#9C8862', '#A89268']) }
      : random.pick(locale.roofs),
    dressing: dressingFor(scene, material),
    frame: random.pick(['#F7F4EC', '#F7F4EC', '#8FA39A']),
    upper: isThatched ? 'eyebrows' : random.pick(['dormers', 'dormers', 'windows']),
    porch: random.pick(['lintel', 'gable', 'hood']),
    hasClimber: random.chance(0.4),
    hasTopiary: random.chance(0.35),
    chimneys: random.pick([1, 2, 2]),
  }
  const house = cottage(
    scene,
    look,
    doorOf(scene, isHero, random.pick(['planks', 'planks', 'half-glazed']), look.dressing),
  )
  return {
    house,
    boundary: material,
    plots: ['lawn', 'meadow', 'meadow', 'walled'],
    horizon: openHorizon(scene),
    description: `A ${isThatched ? 'thatched ' : ''}cottage in ${materialWords(material)}`,
  }
}
