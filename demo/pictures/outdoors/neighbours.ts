import type { PropertyType } from '../../../domain/search/search-options.ts'
import type { DoorStyle } from '../draw/doors.ts'
import { mutedDoor } from '../draw/doors.ts'
import type { Scene } from '../draw/scene.ts'
import { type ListingFacts, periodOf } from '../facts.ts'
import { dressingFor, localeOf, someBrick, someWall } from '../fronts/locale.ts'
import { georgianLook, periodWindow, victorianLook } from '../fronts/period-looks.ts'
import { bungalow } from '../houses/bungalow.ts'
import { cottage } from '../houses/cottage.ts'
import { georgian } from '../houses/georgian.ts'
import type { House } from '../houses/house.ts'
import { newBuild } from '../houses/new-build.ts'
import { rowCottage } from '../houses/row-cottage.ts'
import { shop } from '../houses/shop.ts'
import { thirtiesSemi } from '../houses/thirties-semi.ts'
import { tudor } from '../houses/tudor.ts'
import { victorian } from '../houses/victorian.ts'

type DoorFor = (leaf: DoorStyle['leaf'], stone: string) => DoorStyle
type Build = (scene: Scene, facts: ListingFacts, door: DoorFor) => House[]

const suburbanTypes: readonly PropertyType[] = ['Semi-Detached', 'Detached', 'Bungalow', 'Park Home', 'Land']

export const isSuburban = (facts: ListingFacts): boolean => suburbanTypes.includes(facts.property_type)

/** One or a few houses such as stand in that street; the first has the door asked for. */
export function someHomes(scene: Scene, facts: ListingFacts, suburban: boolean, door: DoorFor): House[] {
  const isRecent = periodOf(facts) === 'recent'
  const build =
    suburban && isRecent
      ? recent
      : suburban
        ? scene.random.weighted<Build>([
            [3, semis],
            [2, gabled],
            [2, bungalows],
            [1.4, cottages],
            [1.6, recent],
          ])
        : scene.random.weighted<Build>([
            [4, victorianRow],
            [2, georgianRow],
            [2, cottageRow],
            [facts.property_type === 'Commercial' ? 6 : 1.4, shops],
          ])
  return build(scene, facts, door)
}

/** A run of houses of one look: the first with the door asked for. */
function run(scene: Scene, count: number, door: DoorFor, build: (door: DoorFor) => House): House[] {
  const quiet: DoorFor = (leaf, stone) => mutedDoor(scene, leaf, stone)
  return Array.from({ length: count }, (_, index) => build(index === 0 ? door : quiet))
}

const victorianRow: Build = (scene, facts, door) => {
  const look = victorianLook(scene, localeOf(facts), 2)
  return run(scene, scene.random.whole(2, 3), door, (of) =>
    victorian(scene, look, of(look.leaf, look.dressing), { hasChimney: true }),
  )
}

const georgianRow: Build = (scene, facts, door) => {
  const look = { ...georgianLook(scene, localeOf(facts)), storeys: 3 as const }
  return run(scene, 2, door, (of) => georgian(scene, look, of('six-panel', look.stone)))
}

const cottageRow: Build = (scene, facts, door) => {
  const { random } = scene
  const locale = localeOf(facts)
  const material = someWall(scene, locale)
  const dressing = dressingFor(scene, material)
  const look = {
    width: 236,
    material,
    dressing,
    style: periodWindow(scene, dressing, material.kind === 'render'),
    roof: random.pick(locale.roofs),
    leaf: 'four-panel' as const,
    hasHood: random.chance(0.4),
    hasFlowers: false,
    isMirrored: random.chance(0.5),
  }
  return run(scene, random.whole(2, 3), door, (of) => ({
    ...rowCottage(scene, look, of('four-panel', dressing)),
    fore: '',
  }))
}

const shops: Build = (scene, facts, door) => {
  const { random } = scene
  const material = someWall(scene, localeOf(facts))
  const style = periodWindow(scene, dressingFor(scene, material), material.kind === 'render')
  return run(scene, 2, door, (of) =>
    shop(
      scene,
      {
        width: 350,
        material,
        style,
        storeys: 2,
        paint: random.pick(['#2F4A45', '#2D4660', '#7B3B33', '#5B6B5A', '#8A7A5E']),
        awning: random.chance(0.5) ? random.pick(['#7B3B33', '#3F5A4C', '#2D4660']) : undefined,
        goods: random.pick(['pots', 'books', 'bread', 'flowers']),
      },
      of('glazed', '#E2D9C6'),
    ),
  )
}

const semis: Build = (scene, facts, door) => {
  const { random } = scene
  const brick = someBrick(scene, localeOf(facts))
  const roof = { kind: 'tile', colour: random.pick(['#8F4F3D', '#7C5A4C', '#6A5750']) } as const
  const look = {
    brick,
    upper: random.pick([brick, { kind: 'render', colour: '#EDE5D6' } as const]),
    roof,
    frame: '#F7F4EC',
    apron: { kind: 'hung-tiles', colour: roof.colour } as const,
    bayTop: random.pick(['gable', 'timbered', 'hip'] as const),
    doorway: random.pick(['arch', 'canopy'] as const),
  }
  return [
    thirtiesSemi(scene, look, [door('half-glazed', '#E2D9C6'), mutedDoor(scene, 'half-glazed', '#E2D9C6')]),
  ]
}

const gabled: Build = (scene, facts, door) => {
  const { random } = scene
  const brick = someBrick(scene, localeOf(facts))
  return [
    tudor(
      scene,
      {
        brick,
        upper: { kind: 'render', colour: '#EDE5D6' },
        roof: { kind: 'tile', colour: random.pick(['#8F4F3D', '#7C5A4C']) },
        timber: '#4E4036',
        gables: 1,
        gableFace: random.pick(['timbered', 'tiles', 'render']),
        isMirrored: random.chance(0.5),
        hasPorch: random.chance(0.6),
      },
      door('half-glazed', '#E2D9C6'),
    ),
  ]
}

const bungalows: Build = (scene, facts, door) => {
  const { random } = scene
  const brick = someBrick(scene, localeOf(facts))
  return [
    bungalow(
      scene,
      {
        kind: random.pick(['bays', 'gable', 'chalet']),
        material: random.pick([brick, { kind: 'render', colour: '#EBE4D4' } as const]),
        plinth: brick,
        roof: random.pick(localeOf(facts).roofs),
        trim: '#F4EEE2',
        frame: '#F7F4EC',
        isMirrored: random.chance(0.5),
      },
      door('half-glazed', '#F4EEE2'),
    ),
  ]
}

const cottages: Build = (scene, facts, door) => {
  const { random } = scene
  const locale = localeOf(facts)
  const material = someWall(scene, locale)
  return [
    cottage(
      scene,
      {
        width: 520,
        material,
        roof: random.pick(locale.roofs),
        dressing: dressingFor(scene, material),
        frame: '#F7F4EC',
        upper: random.pick(['dormers', 'windows']),
        porch: random.pick(['lintel', 'gable', 'hood']),
        hasClimber: random.chance(0.4),
        hasTopiary: false,
        chimneys: 2,
      },
      door('planks', '#E6D9BB'),
    ),
  ]
}

const recent: Build = (scene, facts, door) => {
  const { random } = scene
  const brick = someBrick(scene, localeOf(facts))
  return [
    newBuild(
      scene,
      {
        kind: 'detached',
        brick,
        upper: random.pick([brick, { kind: 'boards', colour: '#C9C4B6' } as const]),
        roof: { kind: 'tile', colour: random.pick(['#6A5750', '#8F4F3D']) },
        frame: '#F7F4EC',
        hasSolar: random.chance(0.3),
        hasGarage: random.chance(0.4),
        hasGable: random.chance(0.6),
      },
      [door('half-glazed', '#E2D9C6')],
    ),
  ]
}
