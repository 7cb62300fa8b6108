import { type Colour, darker, lighter, mix } from './colour.ts'
import { type Field, rectField } from './field.ts'
import type { Random } from './random.ts'
import type { Scene } from './scene.ts'
import { path, rectPath, type Svg } from './svg.ts'

export type Material = {
  kind: 'brick' | 'render' | 'ashlar' | 'rubble' | 'coursed' | 'boards' | 'hung-tiles' | 'roughcast'
  colour: Colour
}

/** Fills a piece of wall with its material: the flat colour and a few marks that tell what it is. */
export function wall(scene: Scene, field: Field, material: Material): Svg {
  const base = path(field.path, scene.tone(material.colour))
  return scene.texture ? base + marks[material.kind](scene, field, material.colour, scene.texture) : base
}

export const wallRect = (
  scene: Scene,
  x: number,
  y: number,
  w: number,
  h: number,
  material: Material,
): Svg => (w > 0 && h > 0 ? wall(scene, rectField(x, y, w, h), material) : '')

/** Marks of one tone are one path. */
type Tones = Map<Colour, string>

function paint(scene: Scene, tones: Tones): Svg {
  return [...tones].map(([colour, d]) => path(d, scene.tone(colour))).join('')
}

const add = (tones: Tones, colour: Colour, d: string) => tones.set(colour, (tones.get(colour) ?? '') + d)

type Coursing = {
  height: number
  length: number
  per1000: number
  darkTone: Colour
  paleTone: Colour
  strength: number
}

/** Sparse stones or bricks, whole ones only, on regular courses. */
function coursed(scene: Scene, field: Field, colour: Colour, random: Random, coursing: Coursing): Svg {
  const { height, length, per1000, darkTone, paleTone, strength } = coursing
  const tones: Tones = new Map()
  const shades = [1, 1.8].flatMap((k) => [
    mix(colour, darkTone, strength * k),
    mix(colour, paleTone, strength * k),
  ])
  const courses = Math.floor((field.bottom - field.top) / height)
  for (let course = 0; course < courses; course++) {
    const y = field.top + course * height
    const [upperLeft, upperRight] = field.span(y)
    const [lowerLeft, lowerRight] = field.span(y + height)
    const left = Math.max(upperLeft, lowerLeft)
    const right = Math.min(upperRight, lowerRight)
    const expected = ((right - left) * height * per1000) / 1000
    const count = Math.floor(expected + random.next())
    for (let mark = 0; mark < count; mark++) {
      const offset = course % 2 ? length / 2 : 0
      const start = left + Math.floor((random.next() * (right - left)) / length) * length + offset
      const width = Math.min(length * random.whole(1, 3), right - start) - 2
      if (width > length * 0.3) add(tones, random.pick(shades), rectPath(start + 1, y + 1, width, height - 2))
    }
  }
  return paint(scene, tones)
}

function joints(scene: Scene, field: Field, colour: Colour, gap: number): Svg {
  let d = ''
  for (let y = field.top + gap; y < field.bottom - 4; y += gap) {
    const [left, right] = field.span(y)
    d += rectPath(left, y, right - left, 1.6)
  }
  return path(d, scene.tone(colour))
}

function rubble(scene: Scene, field: Field, colour: Colour, random: Random): Svg {
  const tones: Tones = new Map()
  const shades = [0.1, 0.17].flatMap((k) => [mix(colour, '#F6EACD', k * 1.3), mix(colour, '#3A2C1C', k)])
  for (let y = field.top + 4; y < field.bottom - 12; y += 17) {
    const [left, right] = field.span(y)
    const count = Math.round((right - left) / 66)
    for (let mark = 0; mark < count; mark++) {
      const width = random.between(18, 48)
      const x = random.between(left, right - width)
      if (x >= left) add(tones, random.pick(shades), rectPath(x, y, width, 14))
    }
  }
  return paint(scene, tones)
}

function boards(scene: Scene, field: Field, colour: Colour): Svg {
  let d = ''
  for (let y = field.top + 12; y < field.bottom; y += 12) {
    const [left, right] = field.span(y)
    d += rectPath(left, y, right - left, 2)
  }
  return path(d, scene.tone(darker(colour, 0.14)))
}

function roughcast(scene: Scene, field: Field, colour: Colour, random: Random): Svg {
  const tones: Tones = new Map()
  const shades = [darker(colour, 0.07), lighter(colour, 0.3)]
  const [left, right] = field.span((field.top + field.bottom) / 2)
  const count = ((right - left) * (field.bottom - field.top)) / 900
  for (let mark = 0; mark < count; mark++) {
    const y = random.between(field.top + 2, field.bottom - 5)
    const [from, to] = field.span(y)
    add(tones, random.pick(shades), rectPath(random.between(from, to - 4), y, 4, 3))
  }
  return paint(scene, tones)
}

const warm = { darkTone: '#2B1610', paleTone: '#F3E2CB' }
const stony = { darkTone: '#4A341F', paleTone: '#FFF3DC' }

const marks: Record<Material['kind'], (scene: Scene, field: Field, colour: Colour, random: Random) => Svg> = {
  render: () => '',
  roughcast,
  boards,
  rubble,
  brick: (scene, field, colour, random) =>
    coursed(scene, field, colour, random, { height: 7, length: 22, per1000: 0.62, strength: 0.1, ...warm }),
  ashlar: (scene, field, colour, random) =>
    joints(scene, field, mix(colour, '#3A2C1C', 0.13), 25) +
    coursed(scene, field, colour, random, {
      height: 25,
      length: 46,
      per1000: 0.34,
      strength: 0.06,
      ...stony,
    }),
  coursed: (scene, field, colour, random) =>
    coursed(scene, field, colour, random, { height: 14, length: 34, per1000: 0.6, strength: 0.09, ...stony }),
  'hung-tiles': (scene, field, colour, random) =>
    joints(scene, field, darker(colour, 0.16), 11) +
    coursed(scene, field, colour, random, { height: 11, length: 20, per1000: 0.8, strength: 0.07, ...warm }),
}
