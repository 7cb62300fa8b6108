import { type Colour, darker, lighter } from '../draw/colour.ts'
import { gableField } from '../draw/field.ts'
import { marigold, mutedDoors } from '../draw/palette.ts'
import { pitchedRoof, type Roofing, roofing } from '../draw/roofs.ts'
import { type Scene, shade } from '../draw/scene.ts'
import { circle, line, path, polyline, rect, rectPath, type Svg } from '../draw/svg.ts'
import { type Material, wall, wallRect } from '../draw/walls.ts'
import { window } from '../draw/windows.ts'
import type { House } from './house.ts'

export type GarageLook = {
  kind: 'row' | 'single' | 'double' | 'coach-house'
  material: Material
  roof: Roofing
  leaf: 'ribbed' | 'panelled' | 'boarded'
}

const doorWidth = 168
const doorHeight = 150

export function garages(scene: Scene, look: GarageLook): House {
  switch (look.kind) {
    case 'row':
      return lockUps(scene, look)
    case 'coach-house':
      return coachHouse(scene, look)
    default:
      return alone(scene, look, look.kind === 'double' ? 2 : 1)
  }
}

/** An up-and-over door or a pair of boarded leaves; the marigold one keeps its colour at dusk. */
function leaf(scene: Scene, look: GarageLook, x: number, colour: Colour): Svg {
  const w = doorWidth
  const base = colour === marigold ? colour : scene.tone(colour)
  let marks = ''
  if (look.leaf === 'ribbed')
    for (let at = 10; at < w - 4; at += 11) marks += rectPath(x + at, -doorHeight, 2, doorHeight)
  if (look.leaf === 'boarded') {
    for (let at = 17; at < w - 4; at += 17) marks += rectPath(x + at, -doorHeight, 2, doorHeight)
    marks += rectPath(x + w / 2 - 2, -doorHeight, 4, doorHeight)
  }
  if (look.leaf === 'panelled') {
    for (const row of [0, 1, 2, 3])
      for (const column of [0, 1, 2, 3])
        marks += rectPath(x + 9 + column * 39, -doorHeight + 9 + row * 35, 33, 27)
  }
  return (
    rect(x - 8, -doorHeight - 8, w + 16, doorHeight + 8, scene.tone('#F2EEE4')) +
    rect(x, -doorHeight, w, doorHeight, base) +
    path(marks, darker(base, 0.11)) +
    circle(x + w / 2 + (look.leaf === 'boarded' ? 9 : 0), -52, 4.5, darker(base, 0.5)) +
    shade(scene, x, -doorHeight, w, 8, 1.6) +
    shade(scene, x, -doorHeight, 5, doorHeight)
  )
}

function lockUps(scene: Scene, look: GarageLook): House {
  const each = 206
  const count = 9
  const hero = 4
  let body = wallRect(scene, 0, -202, each * count, 202, look.material)
  for (let index = 0; index < count; index++) {
    const colour = index === hero ? marigold : scene.random.pick([...mutedDoors, '#8C9396', '#A8A093'])
    body += leaf(scene, look, index * each + (each - doorWidth) / 2, colour)
  }
  body +=
    rect(-6, -212, each * count + 12, 16, scene.tone('#E4DFD3')) +
    rect(-6, -216, each * count + 12, 6, scene.tone('#6E7A7E')) +
    shade(scene, 0, -196, each * count, 9)
  return { width: each * count, height: 216, doorX: each * (hero + 0.5), body, fore: '' }
}

function alone(scene: Scene, look: GarageLook, doors: 1 | 2): House {
  const w = doors * (doorWidth + 28) + 64
  const top = -206
  const gap = (w - doors * doorWidth) / (doors + 1)
  const rise = doors === 2 ? 124 : 96
  let body =
    wall(scene, gableField(0, top - rise, w, rise + 2), look.material) +
    wallRect(scene, 0, top, w, -top, look.material) +
    line(
      polyline([
        [-20, top + 14],
        [w / 2, top - rise - 4],
        [w + 20, top + 14],
      ]),
      scene.tone(look.roof.colour),
      18,
    ) +
    line(
      polyline([
        [-16, top + 22],
        [w / 2, top - rise + 10],
        [w + 16, top + 22],
      ]),
      scene.tone('#F2EEE4'),
      6,
    ) +
    window(
      scene,
      { x: w / 2 - 26, y: top - rise * 0.4, w: 52, h: 44 },
      {
        opening: 'fixed',
        frame: '#F7F4EC',
        columns: 2,
        rows: 2,
        head: 'none',
        dressing: '#E4DFD3',
        hasSill: true,
      },
    )
  for (let index = 0; index < doors; index++)
    body += leaf(scene, look, gap + index * (doorWidth + gap), index === 0 ? marigold : '#8C9396')
  return { width: w, height: -top + rise + 12, doorX: gap + doorWidth / 2, body, fore: '' }
}

function coachHouse(scene: Scene, look: GarageLook): House {
  const w = 560
  const top = -214
  const dormerX = w / 2
  const body =
    pitchedRoof(scene, { x: -14, eaves: top + 4, w: w + 28, h: 128, roof: look.roof }) +
    wallRect(scene, 0, top, w, -top, look.material) +
    shade(scene, 0, top + 6, w, 10) +
    roofing(scene, gableField(dormerX - 84, top - 108, 168, 112), {
      kind: look.roof.kind,
      colour: darker(look.roof.colour, 0.08),
    }) +
    wall(scene, gableField(dormerX - 62, top - 86, 124, 90), look.material) +
    window(
      scene,
      { x: dormerX - 28, y: top - 46, w: 56, h: 50 },
      {
        opening: 'fixed',
        frame: '#F7F4EC',
        columns: 2,
        rows: 2,
        head: 'none',
        dressing: lighter(look.material.colour, 0.4),
        hasSill: true,
      },
    ) +
    leaf(scene, look, w / 2 - doorWidth - 90, '#8C9396') +
    leaf(scene, look, w / 2 - doorWidth / 2, marigold) +
    leaf(scene, look, w / 2 + 90, '#8C9396')
  return { width: w, height: -top + 134, doorX: w / 2, body, fore: '' }
}
