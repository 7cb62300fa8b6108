import { type DoorStyle, heroDoor, mutedDoor } from '../draw/doors.ts'
import type { Scene } from '../draw/scene.ts'
import type { Horizon } from '../draw/sky.ts'
import type { Material } from '../draw/walls.ts'
import type { WindowStyle } from '../draw/windows.ts'
import type { ListingFacts } from '../facts.ts'
import type { GeorgianLook } from '../houses/georgian.ts'
import type { PostWarLook } from '../houses/post-war.ts'
import type { VictorianLook } from '../houses/victorian.ts'
import {
  dressingFor,
  localeOf,
  mayBeRendered,
  plainWall,
  someBrick,
  someRender,
  someRoof,
  someWall,
} from './locale.ts'
import type { Locale } from './regions.ts'

/** The door of the home shown, or of a neighbour. */
export const doorOf = (scene: Scene, isHero: boolean, leaf: DoorStyle['leaf'], stone: string): DoorStyle =>
  isHero ? heroDoor(leaf, stone) : mutedDoor(scene, leaf, stone)

export const townHorizon = ({ random }: Scene): Horizon =>
  random.weighted<Horizon>([
    [4, 'plain'],
    [2, 'roofs'],
    [1, 'hills'],
  ])

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

export function victorianLook(scene: Scene, locale: Locale, storeys: 2 | 3, hasBay?: boolean): VictorianLook {
  const { random } = scene
  const material = someWall(scene, locale)
  const dressing = dressingFor(scene, material)
  const bay = random.weighted([
    [hasBay === false ? 0 : 4, 'ground'],
    [hasBay === false ? 0 : 2.4, 'full'],
    [hasBay === true ? 0 : 2, 'none'],
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

export function georgianLook(scene: Scene, locale: Locale): GeorgianLook {
  const { random } = scene
  const isStucco = mayBeRendered(locale) && (locale.weights[0] === 0 || random.chance(0.36))
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

export function postWarLook(scene: Scene, facts: ListingFacts): PostWarLook {
  const locale = localeOf(facts)
  const { random } = scene
  return {
    brick: plainWall(scene, locale),
    panel: random.pick<Material>([
      { kind: 'boards', colour: '#F1EBDD' },
      { kind: 'hung-tiles', colour: '#8F5A48' },
      { kind: 'render', colour: '#E8E3D8' },
      { kind: 'boards', colour: '#8FA0A2' },
      { kind: 'hung-tiles', colour: '#6E6A66' },
      { kind: 'boards', colour: '#A9B59C' },
    ]),
    roof: someRoof(scene, facts, [
      { kind: 'tile', colour: '#7C5A4C' },
      { kind: 'tile', colour: '#6A5750' },
      { kind: 'tile', colour: '#8F4F3D' },
      { kind: 'tile', colour: '#6E6A66' },
    ]),
    frame: random.pick(['#F7F4EC', '#F7F4EC', '#56646A']),
    hasFlatCanopy: random.chance(0.7),
  }
}
