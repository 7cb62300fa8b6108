import { chimney } from '../draw/chimneys.ts'
import { type Colour, darker, lighter } from '../draw/colour.ts'
import { type DoorStyle, doorLeaf } from '../draw/doors.ts'
import { pitchedRoof, slateRoof } from '../draw/roofs.ts'
import { type Scene, shade, shadeShape } from '../draw/scene.ts'
import { circlePath, path, polygon, rect, rectPath, type Svg } from '../draw/svg.ts'
import { type Material, wallRect } from '../draw/walls.ts'
import { type WindowStyle, window } from '../draw/windows.ts'
import type { House } from './house.ts'

export type ShopLook = {
  width: number
  material: Material
  /** Paint of the shopfront. */
  paint: Colour
  style: WindowStyle
  storeys: 2 | 3
  awning: Colour | undefined
  goods: 'flowers' | 'bread' | 'books' | 'empty' | 'pots'
}

const groundHeight = 218
const upperHeight = 168

/** A shop with rooms over it: fascia, two windows of goods, the door between them. */
export function shop(scene: Scene, look: ShopLook, door: DoorStyle): House {
  const { width: w } = look
  const top = -groundHeight - (look.storeys - 1) * upperHeight
  const stack: Material =
    look.material.kind === 'render' ? { kind: 'brick', colour: '#A9715A' } : look.material
  let body =
    chimney(scene, { x: 8, top: top - 132, w: 58, h: 54, material: stack, pots: 3 }) +
    pitchedRoof(scene, { x: 0, eaves: top, w, h: 82, roof: slateRoof }) +
    wallRect(scene, 0, top, w, -top - groundHeight, look.material) +
    rect(-2, top - 5, w + 4, 14, scene.tone('#F2EEE4')) +
    shade(scene, 0, top + 9, w, 8)
  for (let floor = 1; floor < look.storeys; floor++) {
    const y = -groundHeight - floor * upperHeight + 36
    for (const at of w > 300 ? [0.2, 0.5, 0.8] : [0.28, 0.72])
      body += window(scene, { x: w * at - 32, y, w: 64, h: 96 }, look.style)
  }
  body += shopfront(scene, look, door)
  return { width: w, height: -top + 165, doorX: w / 2, body, fore: '' }
}

function shopfront(scene: Scene, look: ShopLook, door: DoorStyle): Svg {
  const { width: w } = look
  const paint = scene.tone(look.paint)
  const top = -groundHeight
  const half = (w - 120) / 2 - 20
  return (
    rect(0, top, w, groundHeight, paint) +
    pane(scene, look, 16, half) +
    pane(scene, look, w - 16 - half, half) +
    rect(w / 2 - 44, -164, 88, 164, scene.tone(darker(look.paint, 0.35))) +
    rect(w / 2 - 32, -162, 64, 24, scene.isDusk ? scene.palette.lit : scene.palette.glass) +
    doorLeaf(scene, { x: w / 2 - 32, y: -134, w: 64, h: 130 }, door) +
    rect(w / 2 - 44, -4, 88, 6, scene.tone('#CFC9BC')) +
    fascia(scene, look, top)
  )
}

function fascia(scene: Scene, look: ShopLook, top: number): Svg {
  const { width: w } = look
  // A word-shaped mark stands for the name: pictures carry no text.
  const name = [0, 26, 44, 66, 92].map((at) => rectPath(w / 2 - 58 + at, top + 19, 18, 5)).join('')
  const board =
    rect(6, top + 6, w - 12, 34, scene.tone(darker(look.paint, 0.18))) +
    path(name, scene.tone(lighter(look.paint, 0.6))) +
    rect(-3, top - 4, w + 6, 11, scene.tone(lighter(look.paint, 0.16))) +
    shade(scene, 6, top + 7, w - 12, 5) +
    [2, w - 16].map((x) => rect(x, top + 2, 14, 44, scene.tone(lighter(look.paint, 0.1)))).join('')
  return look.awning
    ? board + awning(scene, look.awning, 10, top + 40, w - 20)
    : board + shade(scene, 0, top + 40, w, 7)
}

function awning(scene: Scene, colour: Colour, x: number, y: number, w: number): Svg {
  const stripes = Math.round(w / 26)
  const each = w / stripes
  let pale = ''
  let deep = ''
  for (let stripe = 0; stripe < stripes; stripe++) {
    const left = x + stripe * each
    const skew = (at: number) => (at - (x + w / 2)) * 0.05
    const d = `M${left} ${y}h${each}l${skew(left + each)} 34v6a${each / 2} 7 0 0 1 ${-each + skew(left) - skew(left + each)} 0v-6z`
    if (stripe % 2) pale += d
    else deep += d
  }
  return (
    shadeShape(
      scene,
      [
        [x, y + 36],
        [x + w, y + 36],
        [x + w, y + 62],
        [x, y + 62],
      ],
      1.1,
    ) +
    path(pale, scene.tone('#F4EFE4')) +
    path(deep, scene.tone(colour))
  )
}

function pane(scene: Scene, look: ShopLook, x: number, w: number): Svg {
  const { palette } = scene
  const y = -160
  const h = 116
  return (
    rect(x - 6, y - 6, w + 12, h + 12, scene.tone(lighter(look.paint, 0.2))) +
    rect(x, y, w, h, scene.isDusk ? palette.lit : '#4E646E') +
    (scene.isDusk
      ? ''
      : polygon(
          [
            [x, y + h * 0.7],
            [x + w * 0.75, y],
            [x + w, y],
            [x + w, y + h * 0.06],
            [x, y + h * 0.95],
          ],
          palette.glass,
        )) +
    goods(scene, look.goods, x, y + h, w) +
    path(
      rectPath(x + w / 2 - 2, y, 4, h) + rectPath(x, y + 26, w, 3.4),
      scene.tone(lighter(look.paint, 0.2)),
    ) +
    shade(scene, x, y, w, 6, 1.5) +
    rect(x - 6, -38, w + 12, 38, scene.tone(darker(look.paint, 0.1))) +
    rect(x + 4, -32, w - 8, 24, scene.tone(lighter(look.paint, 0.05)))
  )
}

function goods(scene: Scene, kind: ShopLook['goods'], x: number, ground: number, w: number): Svg {
  const { random, tone } = scene
  if (kind === 'empty') return ''
  const shelf = rect(x, ground - 10, w, 10, tone('#A98C68'))
  const tones = {
    flowers: ['#D9B7B0', '#B4523C', '#EBDFC6', '#8E7FA0'],
    bread: ['#C79A62', '#B4834C', '#D9B37C'],
    books: ['#7B3B33', '#2D4660', '#EBDFC6', '#3F5A4C', '#C9694A'],
    pots: ['#F1EADB', '#B4704C', '#7C9486', '#DCE2DC'],
  }[kind]
  const painted = new Map<Colour, string>()
  for (let at = x + 9; at < x + w - 12; at += kind === 'books' ? 10 : 22) {
    const colour = random.pick(tones)
    painted.set(colour, (painted.get(colour) ?? '') + item(kind, at, ground - 10, random.between(0.8, 1.25)))
  }
  const leaves =
    kind === 'flowers'
      ? path(
          Array.from({ length: Math.floor(w / 18) }, (_, index) =>
            circlePath(x + 12 + index * 18, ground - 18, 10),
          ).join(''),
          tone('#5E7A50'),
        )
      : ''
  return shelf + leaves + [...painted].map(([colour, d]) => path(d, tone(colour))).join('')
}

function item(kind: 'flowers' | 'bread' | 'books' | 'pots', x: number, ground: number, size: number): string {
  if (kind === 'flowers')
    return circlePath(x, ground - 20 * size, 7) + circlePath(x + 7, ground - 32 * size, 6)
  if (kind === 'bread') return `M${x - 11} ${ground}a11 ${12 * size} 0 0 1 22 0z`
  if (kind === 'books') return rectPath(x - 4, ground - 36 * size, 8, 36 * size)
  return `M${x - 9} ${ground - 24 * size}h18l-3 ${24 * size}h-12z`
}
