import type { DoorStyle } from '../draw/doors.ts'
import { heroDoor, mutedDoor } from '../draw/doors.ts'
import type { Scene } from '../draw/scene.ts'
import type { Horizon } from '../draw/sky.ts'
import type { WindowStyle } from '../draw/windows.ts'
import { hasFeature, type ListingFacts } from '../facts.ts'
import { type GeorgianLook, georgian } from '../houses/georgian.ts'
import { type NewBuildLook, newBuild } from '../houses/new-build.ts'
import { type RowCottageLook, rowCottage } from '../houses/row-cottage.ts'
import { type VictorianLook, victorian } from '../houses/victorian.ts'
import { type Front, rowFront } from './front.ts'
import { dressingFor, type Locale, localeOf, someBrick, someRender, someWall } from './locale.ts'
import { materialWords } from './words.ts'

/** The door of the home shown, or of a neighbour. */
export const doorOf = (scene: Scene, isHero: boolean, leaf: DoorStyle['leaf'], stone: string): DoorStyle =>
  isHero ? heroDoor(leaf, stone) : mutedDoor(scene, leaf, stone)

export const townHorizon = ({ random }: Scene): Horizon =>
  random.weighted<Horizon>([
    [4, 'plain'],
    [2, 'roofs'],
    [1, 'hills'],
  ])

export function terracedFront(scene: Scene, facts: ListingFacts): Front {
  const { random } = scene
  const bedrooms = facts.bedrooms ?? 3
  const isNew = hasFeature(facts, /new build|new home|newly built/)
  const draw = random.weighted<(scene: Scene, facts: ListingFacts) => Front>([
    [isNew ? 20 : 1, newTerrace],
    [isNew ? 0 : bedrooms >= 4 ? 3 : 1, georgianTerrace],
    [isNew ? 0 : bedrooms <= 2 ? 4 : 1.4, cottageTerrace],
    [isNew ? 0 : 5, victorianTerrace],
    [isNew ? 0 : 1.4, paintedTerrace],
  ])
  return draw(scene, facts)
}

/** Sashes of a period: panes, heads and colours that belong together. */
export function periodWindow(scene: Scene, dressing: string, isRender: boolean): WindowStyle {
  const { random } = scene
  const [columns, rows] = random.pick([
    [2, 1],
    [2, 1],
    [1, 1],
    [2, 2],
    [3, 2],
  ] as const)
  return {
    opening: 'sash',
    frame: random.pick(['#F7F4EC', '#F7F4EC', '#F7F4EC', '#EDE8DC']),
    columns,
    rows,
    head: isRender
      ? random.pick(['none', 'hood', 'stone'])
      : random.pick(['stone', 'stone', 'flat-arch', 'keystone', 'hood', 'segmental']),
    dressing,
    hasSill: true,
  }
}

export function victorianLook(scene: Scene, locale: Locale, storeys: 2 | 3): VictorianLook {
  const { random } = scene
  const material = someWall(scene, locale)
  const dressing = dressingFor(scene, material)
  const bay = random.weighted([
    [4, 'ground'],
    [2.4, 'full'],
    [2, 'none'],
  ] as const)
  return {
    width: bay === 'none' ? random.between(232, 276) : random.between(284, 318),
    storeys,
    storeyHeight: random.between(200, 214),
    material,
    dressing,
    style: periodWindow(scene, dressing, material.kind === 'render'),
    bay,
    isGabled: random.chance(0.55),
    eaves: random.pick(['brackets', 'brackets', 'dentils', 'gutter']),
    doorway: random.pick(['fanlight', 'fanlight', 'transom', 'hood']),
    leaf: random.pick(['four-panel', 'four-panel', 'half-glazed', 'six-panel']),
    roof: random.pick(locale.roofs),
    roofHeight: random.between(80, 104),
    front:
      bay === 'none'
        ? random.pick(['pavement', 'railings', 'pavement', 'wall'])
        : random.pick(['wall', 'wall', 'railings']),
    isMirrored: random.chance(0.5),
  }
}

export function victorianTerrace(scene: Scene, facts: ListingFacts): Front {
  const storeys = (facts.bedrooms ?? 3) >= 4 && scene.random.chance(0.7) ? 3 : 2
  const look = victorianLook(scene, localeOf(facts), storeys)
  return {
    content: rowFront(scene, {
      build: (isHero) =>
        victorian(scene, look, doorOf(scene, isHero, look.leaf, look.dressing), { hasChimney: true }),
      horizon: townHorizon(scene),
    }),
    description: `A Victorian terraced house of ${storeys} storeys in ${materialWords(look.material)}`,
  }
}

/** Each house of the row in a colour of its own. */
function paintedTerrace(scene: Scene, facts: ListingFacts): Front {
  const { random } = scene
  const base = victorianLook(scene, localeOf(facts), 2)
  const colours = ['#C9D8DB', '#E6C9BF', '#D3DCC6', '#D6D0DE', '#E3D2B8', '#F1EBDD', '#BFD0C8']
  const from = random.whole(0, colours.length - 1)
  const dressing = '#F7F2E7'
  const painted = (index: number): VictorianLook => ({
    ...base,
    material: {
      kind: 'render',
      colour:
        colours[(from + ((index * 3) % colours.length) + 2 * colours.length) % colours.length] ?? '#F1EBDD',
    },
    dressing,
    style: {
      ...base.style,
      dressing,
      head: base.style.head === 'segmental' || base.style.head === 'flat-arch' ? 'hood' : base.style.head,
    },
  })
  return {
    content: rowFront(scene, {
      build: (isHero, index) =>
        victorian(scene, painted(index), doorOf(scene, isHero, base.leaf, dressing), { hasChimney: true }),
      horizon: random.pick(['plain', 'sea', 'hills']),
    }),
    description: 'A terraced house in a row painted in soft colours',
  }
}

export function georgianLook(scene: Scene, locale: Locale): GeorgianLook {
  const { random } = scene
  const isStucco = random.chance(0.36)
  const material = isStucco
    ? someRender(scene, {
        ...locale,
        renders: ['#EFE8D9', '#F4EEE1', '#E3DCCB', '#D9D3C6', '#DFE2DC', '#E6D3C6'],
      })
    : random.chance(0.5) && locale.stones[0]?.kind === 'ashlar'
      ? random.pick(locale.stones.filter(({ kind }) => kind === 'ashlar'))
      : someBrick(scene, locale)
  const ground = material.kind === 'ashlar' ? material.colour : '#F3EDE0'
  return {
    material,
    ground,
    stone: material.kind === 'ashlar' ? '#E6DCC4' : '#F1EBDD',
    isPlain: random.chance(material.kind === 'brick' ? 0.4 : 0.2),
    columns: random.pick([2, 3, 3]),
    storeys: random.pick([3, 3, 3, 4]),
    balcony: random.pick(['full', 'each', 'none', 'full']),
    head:
      material.kind === 'brick'
        ? random.pick(['flat-arch', 'keystone', 'flat-arch'])
        : random.pick(['pediment', 'hood', 'none']),
    doorway: random.pick(['columns', 'columns', 'pediment', 'fanlight']),
    hasDormers: random.chance(0.7),
  }
}

export function georgianTerrace(scene: Scene, facts: ListingFacts): Front {
  const look = georgianLook(scene, localeOf(facts))
  return {
    content: rowFront(scene, {
      build: (isHero) => georgian(scene, look, doorOf(scene, isHero, 'six-panel', look.stone)),
      horizon: townHorizon(scene),
      maxScale: 1,
    }),
    description: `A Georgian town house of ${look.storeys} storeys in ${materialWords(look.material)}`,
  }
}

function cottageTerrace(scene: Scene, facts: ListingFacts): Front {
  const { random } = scene
  const locale = localeOf(facts)
  const material = someWall(scene, locale)
  const dressing = dressingFor(scene, material)
  const look: RowCottageLook = {
    width: random.between(206, 262),
    material,
    dressing,
    style: {
      ...periodWindow(scene, dressing, material.kind === 'render'),
      ...(random.chance(0.4) ? { opening: 'fixed', columns: 2, rows: 3 } : {}),
    },
    roof: random.pick(locale.roofs),
    leaf: random.pick(['planks', 'four-panel', 'half-glazed']),
    hasHood: random.chance(0.4),
    hasFlowers: random.chance(0.6) && scene.season !== 'winter',
    isMirrored: random.chance(0.5),
  }
  const isMixed = material.kind === 'render' && random.chance(0.7)
  const build = (isHero: boolean) =>
    rowCottage(
      scene,
      isMixed ? { ...look, material: someRender(scene, locale) } : look,
      doorOf(scene, isHero, look.leaf, dressing),
    )
  return {
    content: rowFront(scene, {
      build,
      horizon: random.pick(['plain', 'hills', 'hills', 'roofs']),
      maxScale: 1.2,
    }),
    description: `A terraced cottage in ${materialWords(material)}`,
  }
}

function newTerrace(scene: Scene, facts: ListingFacts): Front {
  const { random } = scene
  const locale = localeOf(facts)
  const look: NewBuildLook = {
    kind: 'townhouse',
    brick: someBrick(scene, { ...locale, bricks: [...locale.bricks, '#8B8078', '#CDBB93', '#6E655E'] }),
    upper: random.pick([
      { kind: 'boards', colour: '#8FA0A2' },
      { kind: 'boards', colour: '#5E6E6A' },
      { kind: 'render', colour: '#EFE9DC' },
      { kind: 'boards', colour: '#A3846A' },
    ] as const),
    roof: random.pick([
      { kind: 'slate', colour: '#5C666B' },
      { kind: 'sheet', colour: '#6E7A7E' },
      { kind: 'tile', colour: '#6A5750' },
    ] as const),
    frame: random.pick(['#2C363B', '#2C363B', '#F7F4EC', '#56646A']),
    hasSolar: false,
    hasGarage: false,
    hasGable: false,
  }
  return {
    content: rowFront(scene, {
      build: (isHero) => newBuild(scene, look, [doorOf(scene, isHero, 'slatted', '#E2D9C6')]),
      horizon: random.pick(['plain', 'towers', 'roofs']),
    }),
    description: `A modern three-storey town house in ${materialWords(look.brick)}`,
  }
}
