import { cantedBay } from '../draw/bays.ts'
import { chimney } from '../draw/chimneys.ts'
import { type Colour, lighter } from '../draw/colour.ts'
import {
  columnedSurround,
  type DoorStyle,
  doorLeaf,
  fanlight,
  steps,
  surround,
  transom,
} from '../draw/doors.ts'
import { gableField } from '../draw/field.ts'
import { border } from '../draw/greenery.ts'
import { hippedRoof, pitchedRoof, type Roofing } from '../draw/roofs.ts'
import { type Scene, shade } from '../draw/scene.ts'
import { line, polyline, rect, type Svg } from '../draw/svg.ts'
import { type Material, wall, wallRect } from '../draw/walls.ts'
import { type WindowStyle, window } from '../draw/windows.ts'
import type { House } from './house.ts'

export type VillaLook = {
  material: Material
  dressing: Colour
  roof: Roofing
  style: WindowStyle
  storeys: 2 | 3
  /** A bay and gable on both sides of the door (detached), or one half of a pair on each side. */
  isPair: boolean
  bay: 'ground' | 'full'
  hasGables: boolean
}

const storeyHeight = 196
const sideWidth = 216

/** A Victorian villa with a wing either side: one house with its door between, or a pair with two. */
export function villa(scene: Scene, look: VillaLook, doors: readonly [DoorStyle, DoorStyle?]): House {
  const middleWidth = look.isPair ? 196 : 150
  const w = 2 * sideWidth + middleWidth
  const top = -look.storeys * storeyHeight
  const roofHeight = look.hasGables ? 104 : 116
  const roof = look.hasGables
    ? pitchedRoof(scene, { x: 0, eaves: top, w, h: roofHeight, roof: look.roof })
    : hippedRoof(scene, { x: -16, eaves: top + 6, w: w + 32, h: roofHeight, inset: 110, roof: look.roof })
  const body =
    [w * 0.33 - 33, w * 0.67 - 33]
      .map((x) =>
        chimney(scene, { x, top: top - roofHeight - 74, w: 66, h: 100, material: stack(look), pots: 4 }),
      )
      .join('') +
    roof +
    wallRect(scene, 0, top, w, -top, look.material) +
    rect(-6, top - 5, w + 12, 14, scene.tone('#F2EEE4')) +
    shade(scene, 0, top + 9, w, 8) +
    side(scene, look, 0, top) +
    side(scene, look, w - sideWidth, top) +
    middle(scene, look, w / 2, top, doors)
  const doorX = look.isPair ? w / 2 + (doors[0].isHero ? -50 : 50) : w / 2
  const fore = border(scene, 14, 4, sideWidth - 30) + border(scene, w - sideWidth + 14, 4, sideWidth - 30)
  return { width: w, height: -top + roofHeight + 105, doorX, body, fore }
}

const stack = ({ material }: VillaLook): Material =>
  material.kind === 'render' || material.kind === 'roughcast'
    ? { kind: 'brick', colour: '#A9715A' }
    : material

function side(scene: Scene, look: VillaLook, x: number, top: number): Svg {
  const full = look.bay === 'full'
  const bayWidth = 160
  const bayX = x + (sideWidth - bayWidth) / 2
  const floors = full ? [storeyHeight - 10, storeyHeight - 16] : [storeyHeight - 26]
  const bayTop = full ? -2 * storeyHeight + 26 : -storeyHeight + 26
  let drawn = look.hasGables ? gable(scene, look, x, top) : ''
  const firstPlain = full ? 2 : 1
  for (let floor = firstPlain; floor < look.storeys; floor++) {
    for (const at of [0.3, 0.7])
      drawn += window(
        scene,
        { x: x + sideWidth * at - 29, y: -(floor + 1) * storeyHeight + 48, w: 58, h: 108 },
        look.style,
      )
  }
  return (
    drawn +
    cantedBay(scene, {
      x: bayX,
      top: bayTop,
      w: bayWidth,
      bottom: 0,
      floors,
      style: look.style,
      dressing: look.dressing,
      apron: look.material,
      roof: { kind: 'slate', colour: '#525C61' },
    })
  )
}

function gable(scene: Scene, look: VillaLook, x: number, top: number): Svg {
  const middle = x + sideWidth / 2
  return (
    wall(scene, gableField(x - 2, top - 118, sideWidth + 4, 128), look.material) +
    line(
      polyline([
        [x - 14, top + 14],
        [middle, top - 122],
        [x + sideWidth + 14, top + 14],
      ]),
      scene.tone('#F2EEE4'),
      10,
    ) +
    window(scene, { x: middle - 20, y: top - 62, w: 40, h: 58 }, { ...look.style, columns: 1 })
  )
}

function middle(
  scene: Scene,
  look: VillaLook,
  x: number,
  top: number,
  doors: readonly [DoorStyle, DoorStyle?],
): Svg {
  let drawn = ''
  const lights = look.isPair ? [-50, 50] : [0]
  for (let floor = 1; floor < look.storeys; floor++) {
    for (const at of lights)
      drawn += window(
        scene,
        { x: x + at - 29, y: -(floor + 1) * storeyHeight + 48, w: 58, h: 112 },
        look.style,
      )
  }
  drawn += rect(0, 0, 0, top, look.dressing)
  doors.forEach((door, index) => {
    if (door) drawn += doorway(scene, look, x + (look.isPair ? (index ? 50 : -50) : 0), door)
  })
  return drawn
}

function doorway(scene: Scene, look: VillaLook, x: number, door: DoorStyle): Svg {
  const leaf = { x: x - 31, y: -164, w: 62, h: 146 }
  if (look.isPair)
    return (
      surround(scene, leaf, 36, look.dressing, 14) +
      transom(scene, leaf.x, leaf.y, leaf.w, 28) +
      doorLeaf(scene, leaf, door) +
      steps(scene, leaf.x + 8, -18, leaf.w - 16, 2)
    )
  return (
    surround(scene, leaf, 38, lighter(look.dressing, 0.1), 18) +
    fanlight(scene, leaf.x, leaf.y, leaf.w) +
    doorLeaf(scene, leaf, door) +
    columnedSurround(scene, leaf, 32, look.dressing) +
    steps(scene, leaf.x - 6, -18, leaf.w + 12, 2)
  )
}
