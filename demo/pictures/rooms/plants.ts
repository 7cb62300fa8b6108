import { type Colour, darker, lighter } from '../draw/colour.ts'
import type { Scene } from '../draw/scene.ts'
import { circlePath, line, path, type Svg } from '../draw/svg.ts'
import { metreAt, project } from './space.ts'

export type PlantKind = 'blades' | 'fig' | 'fern' | 'olive'

/** A plant in a pot standing on the floor or on something `y` metres high. */
export function plant(scene: Scene, x: number, z: number, kind: PlantKind, size = 1, y = 0): Svg {
  const { random } = scene
  const m = metreAt(z) * size
  const [px, py] = project(x, y, z)
  const pot = random.pick<Colour>(['#B4704C', '#E8E0CF', '#5A6468', '#7C9486', '#C9B79B'])
  const body =
    path(`M${px - 0.15 * m} ${py - 0.28 * m}h${0.3 * m}l${-0.045 * m} ${0.28 * m}h${-0.21 * m}z`, pot) +
    path(
      `M${px + 0.05 * m} ${py - 0.28 * m}h${0.1 * m}l${-0.045 * m} ${0.28 * m}h${-0.08 * m}z`,
      darker(pot, 0.12),
    )
  return { blades, fig, fern, olive }[kind](scene, px, py - 0.27 * m, m) + body
}

const green = ['#49633F', '#5E7A50', '#75915F'] as const

function blades(_scene: Scene, x: number, y: number, m: number): Svg {
  let drawn = ''
  for (let blade = 0; blade < 9; blade++) {
    const angle = -Math.PI / 2 + (blade - 4) * 0.3
    const reach = (k: number, up: number) =>
      `${(x + Math.cos(angle) * k * m).toFixed(1)} ${(y + Math.sin(angle) * up * m).toFixed(1)}`
    drawn += path(
      `M${x} ${y}Q${reach(0.23, 0.4)} ${reach(0.42, 0.66)}Q${reach(0.36, 0.33)} ${x} ${y}z`,
      green[blade % 2] ?? green[0],
    )
  }
  return drawn
}

function fig(scene: Scene, x: number, y: number, m: number): Svg {
  const { random } = scene
  const groups = ['', '', '']
  for (let leaf = 0; leaf < 16; leaf++) {
    const up = 0.3 + (leaf / 16) * 0.75
    const out = random.between(-0.24, 0.24)
    const lx = x + out * m
    const ly = y - up * m
    const r = random.between(0.07, 0.115) * m
    const turn = out > 0 ? 1 : -1
    groups[leaf % 3] +=
      `M${lx.toFixed(1)} ${(ly + r).toFixed(1)}q${(turn * r * 1.5).toFixed(1)} ${(-r * 0.3).toFixed(1)} ${(turn * r * 1.1).toFixed(1)} ${(-r * 2).toFixed(1)}q${(-turn * r * 1.6).toFixed(1)} ${(r * 0.2).toFixed(1)} ${(-turn * r * 1.1).toFixed(1)} ${(r * 2).toFixed(1)}z`
  }
  return (
    line(`M${x} ${y}q${0.03 * m} ${-0.4 * m} ${-0.02 * m} ${-0.8 * m}`, '#6B5340', 0.025 * m) +
    groups.map((d, index) => path(d, green[index] ?? green[0])).join('')
  )
}

function fern(scene: Scene, x: number, y: number, m: number): Svg {
  const { random } = scene
  const groups = ['', '', '']
  for (let frond = 0; frond < 13; frond++) {
    const angle = -Math.PI / 2 + (frond - 6) * 0.24
    const far = random.between(0.32, 0.46) * m
    const endX = x + Math.cos(angle) * far
    const endY = y + Math.sin(angle) * far * 0.8 + Math.abs(frond - 6) * 0.016 * m
    const side = 0.035 * m
    groups[frond % 3] +=
      `M${(x - side).toFixed(1)} ${y.toFixed(1)}Q${(x + Math.cos(angle) * far * 0.4).toFixed(1)} ${(y + Math.sin(angle) * far).toFixed(1)} ${endX.toFixed(1)} ${endY.toFixed(1)}Q${(x + Math.cos(angle) * far * 0.6).toFixed(1)} ${(y + Math.sin(angle) * far * 0.7).toFixed(1)} ${(x + side).toFixed(1)} ${y.toFixed(1)}z`
  }
  return groups.map((d, index) => path(d, green[index] ?? green[0])).join('')
}

function olive(scene: Scene, x: number, y: number, m: number): Svg {
  const { random } = scene
  let base = ''
  let pale = ''
  for (let leaf = 0; leaf < 26; leaf++) {
    const angle = random.between(0, Math.PI * 2)
    const far = Math.sqrt(random.next()) * 0.27 * m
    const d = circlePath(
      x + Math.cos(angle) * far,
      y - 0.78 * m + Math.sin(angle) * far * 1.1,
      random.between(0.04, 0.075) * m,
    )
    if (leaf % 3) base += d
    else pale += d
  }
  return (
    line(
      `M${x} ${y}V${y - 0.62 * m}M${x} ${y - 0.45 * m}l${0.12 * m} ${-0.18 * m}M${x} ${y - 0.4 * m}l${-0.11 * m} ${-0.2 * m}`,
      '#6B5340',
      0.028 * m,
    ) +
    path(base, '#6F8565') +
    path(pale, lighter('#6F8565', 0.22))
  )
}

/** Stems in a vase, on a table or sill `y` metres high. */
export function vase(scene: Scene, x: number, y: number, z: number, size = 1): Svg {
  const m = metreAt(z) * size
  const [px, py] = project(x, y, z)
  const { random, palette } = scene
  const glass = random.pick(['#DCE2DC', '#C9B79B', '#8FA69A', '#F1EADB'])
  const bloom = random.pick(palette.blooms)
  const stems = `M${px} ${py - 0.16 * m}q${-0.05 * m} ${-0.14 * m} ${-0.1 * m} ${-0.22 * m}M${px} ${py - 0.16 * m}q0 ${-0.16 * m} ${0.02 * m} ${-0.28 * m}M${px} ${py - 0.16 * m}q${0.06 * m} ${-0.1 * m} ${0.12 * m} ${-0.18 * m}`
  const heads =
    circlePath(px - 0.1 * m, py - 0.39 * m, 0.04 * m) +
    circlePath(px + 0.02 * m, py - 0.45 * m, 0.045 * m) +
    circlePath(px + 0.12 * m, py - 0.35 * m, 0.038 * m)
  return (
    line(stems, '#5E7A50', Math.max(2, 0.014 * m)) +
    path(heads, bloom) +
    path(`M${px - 0.055 * m} ${py - 0.18 * m}h${0.11 * m}l${0.015 * m} ${0.18 * m}h${-0.14 * m}z`, glass)
  )
}
