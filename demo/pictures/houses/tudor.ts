import { squareBay } from '../draw/bays.ts'
import { chimney } from '../draw/chimneys.ts'
import { type Colour, darker } from '../draw/colour.ts'
import { type DoorStyle, doorLeaf, steps } from '../draw/doors.ts'
import { gableField } from '../draw/field.ts'
import { border } from '../draw/greenery.ts'
import { hippedRoof, type Roofing } from '../draw/roofs.ts'
import { type Scene, shade } from '../draw/scene.ts'
import { line, path, polygon, polyline, rect, rectPath, type Svg } from '../draw/svg.ts'
import { type Material, wall, wallRect } from '../draw/walls.ts'
import { type WindowStyle, window } from '../draw/windows.ts'
import type { House } from './house.ts'

type TudorLook = {
  brick: Material
  upper: Material
  roof: Roofing
  timber: Colour
  /** Gable on the left of the door or on both sides of it. */
  gables: 1 | 2
  gableFace: 'timbered' | 'tiles' | 'render'
  isMirrored: boolean
  hasPorch: boolean
}

const wallHeight = 296
const gableWidth = 226

/** Stockbroker's Tudor and its plainer cousins: one or two gables, a porch between. */
export function tudor(scene: Scene, look: TudorLook, door: DoorStyle): House {
  const w = look.gables === 2 ? 700 : 620
  const top = -wallHeight
  const flip = (x: number, width: number) => (look.isMirrored ? w - x - width : x)
  const gableX = flip(44, gableWidth)
  const doorX = look.gables === 2 ? w / 2 : flip(330, 100) + 50
  const lights: WindowStyle = {
    opening: 'casement',
    frame: '#F7F4EC',
    columns: 3,
    rows: 1,
    head: 'none',
    dressing: '#EFE8DA',
    hasSill: true,
  }
  let body =
    chimney(scene, { x: flip(430, 60), top: top - 196, w: 60, h: 130, material: look.brick, pots: 2 }) +
    hippedRoof(scene, { x: -16, eaves: top + 6, w: w + 32, h: 136, inset: 84, roof: look.roof }) +
    wallRect(scene, 0, top, w, wallHeight, look.brick) +
    wallRect(scene, 0, top, w, 140, look.upper) +
    shade(scene, 0, top + 6, w, 11) +
    rect(0, top + 140, w, 7, scene.tone(look.timber))
  body += gable(scene, look, gableX)
  if (look.gables === 2) {
    body +=
      gable(scene, look, w - gableX - gableWidth) +
      window(scene, { x: doorX - 46, y: top + 40, w: 92, h: 78 }, lights)
  } else {
    const farX = flip(496, 112)
    body +=
      window(scene, { x: doorX - 46, y: top + 38, w: 92, h: 78 }, lights) +
      window(scene, { x: farX + 6, y: top + 38, w: 92, h: 78 }, lights) +
      window(scene, { x: farX, y: top + 178, w: 112, h: 80 }, { ...lights, columns: 4 })
  }
  body += porch(scene, look, doorX, door)
  const fore =
    border(scene, gableX + 8, 4, gableWidth - 20) +
    (look.gables === 1
      ? border(scene, flip(500, 104), 4, 104)
      : border(scene, w - gableX - gableWidth + 12, 4, gableWidth - 20))
  return { width: w, height: wallHeight + 228, doorX, body, fore }
}

function gable(scene: Scene, look: TudorLook, x: number): Svg {
  const top = -wallHeight
  const w = gableWidth
  const timber = scene.tone(look.timber)
  const face: Material =
    look.gableFace === 'tiles'
      ? { kind: 'hung-tiles', colour: darker(look.roof.colour, 0.05) }
      : { kind: 'render', colour: '#F2ECDF' }
  const lights: WindowStyle = {
    opening: 'casement',
    frame: '#F7F4EC',
    columns: 4,
    rows: 1,
    head: 'none',
    dressing: '#EFE8DA',
    hasSill: true,
  }
  return (
    wallRect(scene, x, top + 10, w, wallHeight - 10, look.brick) +
    wall(scene, gableField(x - 14, top - 146, w + 28, 164), face) +
    wallRect(scene, x, top + 16, w, 126, face) +
    (look.gableFace === 'timbered' ? beams(scene, look, x) : vent(scene, look, x + w / 2, top - 70)) +
    rect(x, top + 138, w, 8, timber) +
    line(
      polyline([
        [x - 22, top + 24],
        [x + w / 2, top - 150],
        [x + w + 22, top + 24],
      ]),
      look.gableFace === 'timbered' ? timber : scene.tone('#F7F2E7'),
      11,
    ) +
    window(scene, { x: x + 48, y: top + 38, w: w - 96, h: 84 }, lights) +
    squareBay(scene, {
      x: x + 22,
      top: top + 166,
      w: w - 44,
      bottom: 0,
      floors: [130],
      style: { ...lights, columns: 5 },
      dressing: '#F2ECDF',
      apron: look.brick,
      roof: { kind: 'tile', colour: look.roof.colour },
    }) +
    shade(scene, x + w, top + 26, 12, wallHeight - 26, 0.8)
  )
}

/** A slit of louvres high in a plain gable. */
function vent(scene: Scene, look: TudorLook, x: number, y: number): Svg {
  const slats = [0, 1, 2, 3, 4].map((slat) => rectPath(x - 10, y + 6 + slat * 8, 20, 3)).join('')
  return rect(x - 13, y, 26, 48, scene.tone(look.timber)) + path(slats, scene.tone('#F2ECDF'))
}

/** Posts, a collar and braces: the timbers stop at the slope. */
function beams(scene: Scene, look: TudorLook, x: number): Svg {
  const top = -wallHeight
  const w = gableWidth
  const slopeAt = (at: number) => top + 18 - 164 * (1 - Math.abs(at - 0.5) * 2 * (w / (w + 28)))
  let d = rectPath(x, top + 10, w, 8) + rectPath(x + w * 0.22, top - 62, w * 0.56, 7)
  for (const at of [0.02, 0.2, 0.35, 0.5, 0.65, 0.8, 0.98]) {
    const from = slopeAt(at)
    d += rectPath(x + w * at - 4, from, 8, top + 140 - from)
  }
  const timber = scene.tone(look.timber)
  return (
    path(d, timber) +
    line(
      `M${x + 6} ${top + 138}L${x + 42} ${top + 80}M${x + w - 6} ${top + 138}L${x + w - 42} ${top + 80}`,
      timber,
      7,
    )
  )
}

function porch(scene: Scene, look: TudorLook, x: number, door: DoorStyle): Svg {
  const leaf = { x: x - 31, y: -130, w: 62, h: 122 }
  const inner = doorLeaf(scene, leaf, door) + steps(scene, leaf.x, -8, leaf.w, 1)
  if (!look.hasPorch) {
    return (
      path(`M${x - 46} 0V-118Q${x} -168 ${x + 46} -118V0z`, scene.tone(darker(look.brick.colour, 0.25))) +
      inner
    )
  }
  return (
    inner +
    polygon(
      [
        [x - 78, -136],
        [x - 46, -172],
        [x + 46, -172],
        [x + 78, -136],
      ],
      scene.tone(look.roof.colour),
    ) +
    rect(x - 68, -136, 136, 7, scene.tone('#F2ECDF')) +
    shade(scene, x - 62, -129, 124, 8) +
    [x - 62, x + 53].map((post) => rect(post, -132, 9, 132, scene.tone('#F2ECDF'))).join('')
  )
}
