import type { DoorStyle } from '../draw/doors.ts'
import type { Scene } from '../draw/scene.ts'
import { place } from '../draw/svg.ts'
import type { Material } from '../draw/walls.ts'
import { hasExtra, homeOf, isCalled, type ListingFacts, periodOf, storeysOf } from '../facts.ts'
import type { House } from '../houses/house.ts'
import { type NewBuildLook, newBuild } from '../houses/new-build.ts'
import { postWarPair } from '../houses/post-war.ts'
import { rowCottage } from '../houses/row-cottage.ts'
import { type ThirtiesLook, thirtiesSemi } from '../houses/thirties-semi.ts'
import { type VillaLook, villa } from '../houses/villa.ts'
import type { Front } from './front.ts'
import { dressingFor, isScottish, localeOf, plainWall, someRender, someRoof, someWall } from './locale.ts'
import { doorOf, periodWindow, postWarLook, townHorizon } from './period-looks.ts'
import { type Plot, plotFront } from './plot.ts'
import { materialWords } from './words.ts'

export function semiFront(scene: Scene, facts: ListingFacts): Front {
  const { random } = scene
  const draw = choose(scene, facts)
  const { house, material, description } = draw(scene, facts, true)
  const plot = random.weighted<Plot>([
    [3, 'street'],
    [3, 'walled'],
    [2, 'lawn'],
    [1, 'gravel'],
  ])
  return {
    content: () =>
      plotFront(scene, { house, plot, horizon: townHorizon(scene), boundary: material, maxWidth: 840 }),
    description,
    street: { build: (isHero) => (isHero ? house : draw(scene, facts, false).house), isRow: false },
  }
}

type Draw = (scene: Scene, facts: ListingFacts, isHero: boolean) => Drawn

function choose({ random }: Scene, facts: ListingFacts): Draw {
  if (isCalled(facts, 'cottage')) return cottages
  const era = periodOf(facts)
  if (era)
    return { Georgian: villas, Victorian: villas, 'between the wars': thirties, 'post-war': postWar, recent }[
      era
    ]
  return random.weighted<Draw>([
    [isScottish(facts) ? 1.5 : 4, thirties],
    [2, villas],
    [2, postWar],
    [2, recent],
  ])
}

type Drawn = { house: House; material: Material; description: string }

type Half = { facts: ListingFacts; isHero: boolean }

/** Which half is the home: its door is the marigold one. */
function pairDoors(
  scene: Scene,
  { facts, isHero }: Half,
  leaf: DoorStyle['leaf'],
  stone: string,
): [DoorStyle, DoorStyle] {
  const attached = homeOf(facts)?.attached
  const isLeft = attached ? attached === 'right' : scene.random.chance(0.5)
  return [doorOf(scene, isHero && isLeft, leaf, stone), doorOf(scene, isHero && !isLeft, leaf, stone)]
}

function thirties(scene: Scene, facts: ListingFacts, isHero: boolean): Drawn {
  const { random } = scene
  const locale = localeOf(facts)
  const brick = plainWall(scene, locale)
  const roof = someRoof(scene, facts, [
    { kind: 'tile', colour: '#8F4F3D' },
    { kind: 'tile', colour: '#7C5A4C' },
    { kind: 'tile', colour: '#984F38' },
    { kind: 'slate', colour: '#5C666B' },
    { kind: 'tile', colour: '#6A5750' },
  ])
  const look: ThirtiesLook = {
    brick,
    upper: random.pick<Material>([
      someRender(scene, { ...locale, renders: ['#EDE5D6', '#F1EBDD', '#E6E4DC'] }),
      { kind: 'roughcast', colour: '#E4DDCE' },
      brick,
    ]),
    roof,
    frame: random.pick(['#F7F4EC', '#F7F4EC', '#4A5459']),
    apron: random.pick<Material>([
      { kind: 'hung-tiles', colour: roof.kind === 'slate' ? '#7C5A4C' : roof.colour },
      { kind: 'render', colour: '#F2ECDF' },
      brick,
    ]),
    bayTop: random.pick(['gable', 'timbered', 'hip', 'gable']),
    doorway: random.pick(['arch', 'canopy']),
  }
  return {
    house: thirtiesSemi(scene, look, pairDoors(scene, { facts, isHero }, 'half-glazed', '#E2D9C6')),
    material: brick,
    description: `One of a pair of 1930s houses in ${materialWords(brick)} with bays to both floors`,
  }
}

function villas(scene: Scene, facts: ListingFacts, isHero: boolean): Drawn {
  const { random } = scene
  const locale = localeOf(facts)
  const material = someWall(scene, locale)
  const dressing = dressingFor(scene, material)
  const look: VillaLook = {
    material,
    dressing,
    roof: random.pick(locale.roofs),
    style: periodWindow(scene, dressing, material.kind === 'render'),
    storeys: (storeysOf(facts) ?? ((facts.bedrooms ?? 3) >= 5 ? 3 : 2)) > 2 ? 3 : 2,
    isPair: true,
    bay: random.pick(['ground', 'full']),
    hasGables: random.chance(0.6),
  }
  return {
    house: villa(
      scene,
      look,
      pairDoors(scene, { facts, isHero }, random.pick(['four-panel', 'half-glazed']), dressing),
    ),
    material,
    description: `One of a pair of Victorian villas in ${materialWords(material)}`,
  }
}

function postWar(scene: Scene, facts: ListingFacts, isHero: boolean): Drawn {
  const { random } = scene
  const look = postWarLook(scene, facts)
  return {
    house: postWarPair(
      scene,
      look,
      pairDoors(scene, { facts, isHero }, random.pick(['glazed', 'half-glazed']), '#E2D9C6'),
    ),
    material: look.brick,
    description: `One of a pair of post-war houses in ${materialWords(look.brick)}`,
  }
}

function recent(scene: Scene, facts: ListingFacts, isHero: boolean): Drawn {
  const { random } = scene
  const brick = plainWall(scene, localeOf(facts))
  const look: NewBuildLook = {
    kind: 'pair',
    brick,
    upper: random.pick<Material>([
      brick,
      brick,
      { kind: 'boards', colour: '#8FA0A2' },
      { kind: 'render', colour: '#EFE9DC' },
      { kind: 'boards', colour: '#C9C4B6' },
    ]),
    roof: someRoof(scene, facts, [
      { kind: 'tile', colour: '#6A5750' },
      { kind: 'slate', colour: '#5C666B' },
      { kind: 'tile', colour: '#8F4F3D' },
    ]),
    frame: random.pick(['#F7F4EC', '#2C363B', '#56646A']),
    hasSolar: hasExtra(facts, 'solar') ?? random.chance(0.35),
    hasGarage: false,
    hasGable: random.chance(0.6),
  }
  return {
    house: newBuild(
      scene,
      look,
      pairDoors(scene, { facts, isHero }, random.pick(['slatted', 'half-glazed', 'glazed']), '#E2D9C6'),
    ),
    material: brick,
    description: `One of a pair of recently built houses in ${materialWords(brick)}`,
  }
}

/** Two cottages under one roof. */
function cottages(scene: Scene, facts: ListingFacts, isHero: boolean): Drawn {
  const { random } = scene
  const locale = localeOf(facts)
  const material = someWall(scene, locale)
  const dressing = dressingFor(scene, material)
  const doors = pairDoors(scene, { facts, isHero }, 'planks', dressing)
  const width = random.between(250, 280)
  const roof = random.pick(locale.roofs)
  const style = periodWindow(scene, dressing, material.kind === 'render')
  const [left, right] = doors.map((door, index) =>
    rowCottage(
      scene,
      {
        width,
        material,
        dressing,
        style,
        roof,
        leaf: 'planks',
        hasHood: true,
        hasFlowers: false,
        isMirrored: index === 1,
      },
      door,
      index === 0,
    ),
  ) as [House, House]
  const beside = (svg: string) => place(svg, width - 1, 0)
  const house: House = {
    width: 2 * width,
    height: left.height,
    doorX: doors[0].isHero ? left.doorX : width + right.doorX,
    body: left.body + beside(right.body),
    fore: left.fore + beside(right.fore),
  }
  return { house, material, description: `One of a pair of cottages in ${materialWords(material)}` }
}
