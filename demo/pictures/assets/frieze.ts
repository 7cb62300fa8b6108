import { mix } from '../draw/colour.ts'
import { type DoorStyle, heroDoor } from '../draw/doors.ts'
import { hedge } from '../draw/greenery.ts'
import { lampPost } from '../draw/ironwork.ts'
import { dayScene, duskScene, type Scene } from '../draw/scene.ts'
import { document, path, place, rect, rectPath, type Svg } from '../draw/svg.ts'
import { type TreeKind, tree } from '../draw/trees.ts'
import { cottage, plainCottage } from '../houses/cottage.ts'
import { georgian, plainGeorgian } from '../houses/georgian.ts'
import type { House } from '../houses/house.ts'
import { tenement } from '../houses/tenement.ts'
import { plainThirties, thirtiesSemi } from '../houses/thirties-semi.ts'
import { plainVictorian, type VictorianLook, victorian } from '../houses/victorian.ts'

/** One turn of the street: it joins its own beginning, so it may be repeated to any width. */
export const friezeWidth = 4400
const above = 720
const below = 40
export const friezeHeight = above + below

/** The pavement is shallow here: front walls stand closer to their houses. */
const frontLift = 34

const stone = '#E2D9C6'
const muted = (colour: string, leaf: DoorStyle['leaf'] = 'four-panel'): DoorStyle => ({
  leaf,
  colour,
  isHero: false,
  stone,
})

/**
 * The street of the first page, cut out so that the page's own sky stands behind it. The marigold door is in the
 * exact middle: centred, every screen shows it.
 */
export const frieze = (light: 'day' | 'dusk'): Svg => document(friezeWidth, friezeHeight, friezeStreet(light))

/** The street alone, from 0 to its full width and height. */
export function friezeStreet(light: 'day' | 'dusk'): Svg {
  const scene = light === 'day' ? dayScene('frieze', { season: 'summer' }) : duskScene('frieze')
  const street = homes(scene)
  const bodies = street.map(({ house, x, scale }) => place(house.body, x, 0, scale)).join('')
  const fronts = street
    .map(({ house, x, scale, lift }) => (house.fore ? place(house.fore, x, -lift, scale) : ''))
    .join('')
  const content =
    farHouses(scene) +
    repeated(treesBehind(scene) + bodies) +
    ground(scene) +
    repeated(fronts + planting(scene))
  return place(content, 0, above)
}

/** Drawn again one turn to the left and right, so that what crosses the seam is whole. */
const repeated = (content: Svg): Svg =>
  content + place(content, -friezeWidth, 0) + place(content, friezeWidth, 0)

type Placed = { house: House; x: number; scale: number; lift: number }

function homes(scene: Scene): Placed[] {
  const at = (house: House, x: number, scale = 1, lift = 0): Placed => ({ house, x, scale, lift })
  const brickRow = [muted('#2D4660'), heroDoor('four-panel', stone), muted('#3F5A4C')]
  const heroX = friezeWidth / 2 - plainVictorian.width * 0.8
  const sandstone = { kind: 'ashlar', colour: '#C2A57C' } as const
  return [
    at(
      tenement(
        scene,
        { material: sandstone, storeys: 4, hasBays: true, storeyHeight: 142 },
        muted('#22343C', 'six-panel'),
      ),
      545,
      0.9,
    ),
    at(
      thirtiesSemi(scene, plainThirties, [muted('#7B3B33', 'half-glazed'), muted('#2D4660', 'half-glazed')]),
      1005,
    ),
    ...brickRow.map((door, index) =>
      at(
        victorian(scene, plainVictorian, door, { hasChimney: true, isFirst: index === 0 }),
        heroX + (index - 1) * (plainVictorian.width - 1),
        1,
        frontLift,
      ),
    ),
    at(georgian(scene, plainGeorgian, muted('#22343C', 'six-panel')), heroX + 598),
    at(
      georgian(
        scene,
        { ...plainGeorgian, material: { kind: 'render', colour: '#F4EEE1' } },
        muted('#7B3B33', 'six-panel'),
      ),
      heroX + 927,
    ),
    at(cottage(scene, plainCottage, muted('#6C8478', 'planks')), 3360),
    ...paintedRow(scene),
  ]
}

const seaside: readonly (readonly [wall: string, door: string])[] = [
  ['#C9D8DB', '#22343C'],
  ['#F1EBDD', '#3F5A4C'],
  ['#E6C9BF', '#2D4660'],
  ['#D3DCC6', '#7B3B33'],
]

function paintedRow(scene: Scene): Placed[] {
  return seaside.map(([colour, door], index) => {
    const look: VictorianLook = {
      ...plainVictorian,
      width: 226,
      material: { kind: 'render', colour },
      dressing: '#F7F2E7',
      style: { ...plainVictorian.style, head: 'hood', dressing: '#F7F2E7', columns: 2, rows: 2 },
      bay: 'none',
      eaves: 'gutter',
      doorway: 'hood',
      front: 'railings',
      storeyHeight: 204,
      roofHeight: 84,
    }
    const house = victorian(
      scene,
      look,
      { ...muted(door), stone: '#F7F2E7' },
      { hasChimney: true, isFirst: index === 0 },
    )
    return { house, x: 3960 + index * (look.width - 1), scale: 1, lift: frontLift }
  })
}

function farHouses(scene: Scene): Svg {
  const { random } = scene
  let d = ''
  for (let x = 0; x < friezeWidth - 150; x += 130) {
    const h = random.between(120, 270)
    d += rectPath(x, -h, random.between(100, 150), h)
  }
  return path(d, scene.isDusk ? scene.palette.farther : '#D6DDDA')
}

const ground = ({ palette, tone }: Scene): Svg =>
  rect(0, 0, friezeWidth, 34, tone(mix(palette.pavement, '#B7B1A2', 0.2))) +
  rect(0, 34, friezeWidth, 6, tone(palette.kerb))

function treesBehind(scene: Scene): Svg {
  const at = (kind: TreeKind, x: number, scale: number, leaf = scene.palette.leaves[0]) =>
    place(tree(scene, kind, leaf), x, 4, scale)
  return at('broad', 965, 1.15) + at('lime', 3290, 1.05) + at('broad', 3935, 1.2)
}

function planting(scene: Scene): Svg {
  const at = (kind: TreeKind, x: number, scale: number, leaf = scene.palette.leaves[0]) =>
    place(tree(scene, kind, leaf), x, 30, scale)
  return (
    hedge(scene, 1110, -22, 140, 28) +
    hedge(scene, 1345, -22, 130, 28) +
    at('broad', 1630, 1.05) +
    at('birch', 520, 1.2) +
    lampPost(scene, 3265, 26) +
    lampPost(scene, 1000, 26)
  )
}
