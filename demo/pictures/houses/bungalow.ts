import { chimney } from '../draw/chimneys.ts'
import { type Colour, darker } from '../draw/colour.ts'
import { type DoorStyle, doorLeaf, steps, surround } from '../draw/doors.ts'
import { gableField } from '../draw/field.ts'
import { border } from '../draw/greenery.ts'
import { hippedRoof, pitchedRoof, type Roofing } from '../draw/roofs.ts'
import { type Scene, shade } from '../draw/scene.ts'
import { line, polygon, polyline, rect, type Svg } from '../draw/svg.ts'
import { type Material, wall, wallRect } from '../draw/walls.ts'
import { type WindowStyle, window } from '../draw/windows.ts'
import type { House } from './house.ts'

export type BungalowLook = {
  kind: 'bays' | 'gable' | 'chalet'
  material: Material
  plinth: Material
  roof: Roofing
  trim: Colour
  frame: Colour
  isMirrored: boolean
}

const width = 740
const wallHeight = 186

const lights = ({ frame }: BungalowLook, columns: number): WindowStyle => ({
  opening: 'casement',
  frame,
  columns,
  rows: 1,
  head: 'none',
  dressing: '#F4EEE2',
  hasSill: true,
})

/** One floor, wide and low; a chalet has rooms in its roof. */
export function bungalow(scene: Scene, look: BungalowLook, door: DoorStyle): House {
  const top = -wallHeight
  const doorX = width / 2
  const isChalet = look.kind === 'chalet'
  const roofHeight = isChalet ? 168 : 124
  const roof =
    look.kind === 'bays'
      ? hippedRoof(scene, {
          x: -26,
          eaves: top + 8,
          w: width + 52,
          h: roofHeight,
          inset: 146,
          roof: look.roof,
        })
      : pitchedRoof(scene, { x: -18, eaves: top + 6, w: width + 36, h: roofHeight, roof: look.roof })
  const stackX = look.isMirrored ? width * 0.72 : width * 0.26
  const body =
    chimney(scene, { x: stackX, top: top - roofHeight - 46, w: 54, h: 74, material: stack(look), pots: 2 }) +
    roof +
    wallRect(scene, 0, top, width, wallHeight, look.material) +
    wallRect(scene, 0, -46, width, 46, look.plinth) +
    shade(scene, 0, top + 6, width, 12) +
    parts[look.kind](scene, look) +
    entrance(scene, look, doorX, door)
  const fore = border(scene, 30, 4, 250, 0.3) + border(scene, width - 280, 4, 250, 0.3)
  return { width, height: wallHeight + roofHeight + 76, doorX, body, fore }
}

const stack = ({ plinth }: BungalowLook): Material =>
  plinth.kind === 'render' ? { kind: 'brick', colour: '#A9614A' } : plinth

const parts: Record<BungalowLook['kind'], (scene: Scene, look: BungalowLook) => Svg> = {
  bays: (scene, look) =>
    [50, width - 260].map((x) => gabledBay(scene, look, x, 210, 78)).join('') + sideLights(scene, look),
  gable: (scene, look) => {
    const x = look.isMirrored ? width - 296 : 36
    const far = look.isMirrored ? 60 : width - 220
    return (
      gabledBay(scene, look, x, 260, 128) +
      window(scene, { x: far, y: -wallHeight + 40, w: 160, h: 88 }, lights(look, 4)) +
      sideLights(scene, look)
    )
  },
  chalet: (scene, look) =>
    dormer(scene, look, 110) +
    dormer(scene, look, width - 290) +
    [60, width - 240]
      .map((x) => window(scene, { x, y: -wallHeight + 42, w: 180, h: 90 }, lights(look, 4)))
      .join(''),
}

const sideLights = (scene: Scene, look: BungalowLook): Svg =>
  look.kind === 'bays'
    ? ''
    : window(
        scene,
        { x: width / 2 + (look.isMirrored ? -110 : 58), y: -wallHeight + 48, w: 56, h: 74 },
        lights(look, 1),
      )

function gabledBay(scene: Scene, look: BungalowLook, x: number, w: number, rise: number): Svg {
  const top = -wallHeight
  const face: Material =
    look.trim === look.material.colour ? look.material : { kind: 'render', colour: look.trim }
  return (
    polygon(
      [
        [x - 20, top + 14],
        [x + w / 2, top - rise],
        [x + w + 20, top + 14],
      ],
      scene.tone(darker(look.roof.colour, 0.08)),
    ) +
    wall(scene, gableField(x, top - rise + 16, w, rise - 2), face) +
    wallRect(scene, x, top + 12, w, wallHeight - 12, face) +
    line(
      polyline([
        [x - 18, top + 15],
        [x + w / 2, top - rise + 4],
        [x + w + 18, top + 15],
      ]),
      scene.tone('#F7F2E7'),
      7,
    ) +
    wallRect(scene, x, -46, w, 46, look.plinth) +
    rect(x - 4, -52, w + 8, 8, scene.tone('#DDD4C2')) +
    window(scene, { x: x + 18, y: top + 34, w: w - 36, h: 94 }, { ...lights(look, 4), hasSill: false }) +
    shade(scene, x + w, top + 18, 12, wallHeight - 18, 0.8)
  )
}

function dormer(scene: Scene, look: BungalowLook, x: number): Svg {
  const top = -wallHeight
  return (
    wallRect(scene, x, top - 112, 180, 84, { kind: 'hung-tiles', colour: darker(look.roof.colour, 0.1) }) +
    rect(x - 8, top - 120, 196, 10, scene.tone('#F2EEE4')) +
    shade(scene, x, top - 110, 180, 7) +
    window(scene, { x: x + 18, y: top - 98, w: 144, h: 62 }, lights(look, 3)) +
    shade(scene, x + 180, top - 108, 9, 80, 0.9)
  )
}

function entrance(scene: Scene, look: BungalowLook, x: number, door: DoorStyle): Svg {
  const leaf = { x: x - 31, y: -146, w: 62, h: 138 }
  return (
    surround(scene, leaf, 13, '#F4EEE2') +
    doorLeaf(scene, leaf, door) +
    steps(scene, leaf.x, -8, leaf.w, 1) +
    (look.kind === 'chalet'
      ? rect(x - 54, -166, 108, 9, scene.tone('#F2EEE4')) + shade(scene, x - 44, -157, 88, 9, 1.2)
      : '')
  )
}
