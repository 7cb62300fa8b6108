import type { Colour } from './colour.ts'
import type { Leaf } from './palette.ts'
import type { Scene } from './scene.ts'
import { circlePath, ellipse, line, path, rect, rectPath, type Svg } from './svg.ts'

type Blob = readonly [x: number, y: number, r: number]

const crown = (blobs: readonly Blob[], colour: Colour): Svg =>
  path(blobs.map(([x, y, r]) => circlePath(x, y, r)).join(''), colour)

/** A broad crown: the same tree never twice, since every bough moves a little. Drawn around its own foot. */
function broad(scene: Scene, [base, lit, shaded]: Leaf): Svg {
  const { random, tone, palette } = scene
  const loose = ([x, y, r]: Blob): Blob => [
    x + random.between(-9, 9),
    y + random.between(-9, 9),
    r * random.between(0.9, 1.08),
  ]
  const boughs: Blob[] = [
    [0, -205, 62],
    [-52, -160, 52],
    [54, -164, 54],
    [-22, -232, 44],
    [30, -238, 42],
    [0, -150, 50],
    [-78, -186, 36],
    [80, -196, 38],
  ]
  const light: Blob[] = [
    [-34, -226, 32],
    [-62, -178, 30],
    [10, -252, 26],
    [22, -196, 34],
  ]
  const dark: Blob[] = [
    [52, -150, 34],
    [12, -136, 30],
    [76, -180, 22],
  ]
  return (
    rect(-5, -110, 10, 110, tone(palette.trunk)) +
    line('M0 -70l26 -40M0 -86l-24 -34', tone(palette.trunk), 5) +
    crown(boughs.map(loose), tone(base)) +
    crown(light.map(loose), tone(lit)) +
    crown(dark.map(loose), tone(shaded))
  )
}

/** A clipped street tree: one tall oval. */
function lime(scene: Scene, [base, lit, shaded]: Leaf): Svg {
  const { random, tone, palette } = scene
  const rx = random.between(58, 76)
  const ry = random.between(98, 122)
  return (
    rect(-5, -110, 10, 110, tone(palette.trunk)) +
    ellipse(0, -110 - ry * 0.72, rx, ry, tone(base)) +
    ellipse(-rx * 0.3, -118 - ry * 0.9, rx * 0.52, ry * 0.6, tone(lit)) +
    ellipse(rx * 0.42, -104 - ry * 0.42, rx * 0.42, ry * 0.44, tone(shaded))
  )
}

function poplar(scene: Scene, [base, lit, shaded]: Leaf): Svg {
  const { tone, palette, random } = scene
  const tall = random.between(300, 350)
  const shape = (half: number, top: number, foot: number) =>
    `M0 ${-top}C${half * 1.1} ${-top * 0.72} ${half * 1.2} ${-foot - 30} 0 ${-foot}C${-half * 1.2} ${-foot - 30} ${-half * 1.1} ${-top * 0.72} 0 ${-top}z`
  return (
    rect(-4, -60, 8, 60, tone(palette.trunk)) +
    path(shape(44, tall, 36), tone(base)) +
    path(`M0 ${-tall}C-48 ${-tall * 0.72} -53 -66 0 -36C-16 -90 -20 ${-tall * 0.7} 0 ${-tall}z`, tone(lit)) +
    path(`M6 -42C40 -70 46 -140 34 ${-tall * 0.62}C30 -120 24 -80 6 -42z`, tone(shaded))
  )
}

function birch(scene: Scene, [base, lit, shaded]: Leaf): Svg {
  const { random, tone } = scene
  const bark = tone('#D9D4C8')
  let ticks = ''
  for (let y = -20; y > -130; y -= random.between(16, 30))
    ticks += rectPath(random.chance(0.5) ? -4 : 0, y, 4, 2.6)
  const loose = ([x, y, r]: Blob): Blob => [
    x + random.between(-6, 6),
    y + random.between(-6, 6),
    r * random.between(0.92, 1.08),
  ]
  const boughs: Blob[] = [
    [0, -286, 24],
    [-20, -258, 30],
    [22, -250, 31],
    [-36, -216, 33],
    [6, -218, 38],
    [38, -206, 31],
    [-44, -172, 30],
    [-8, -172, 36],
    [36, -164, 31],
    [-26, -138, 24],
    [18, -134, 24],
  ]
  const light: Blob[] = [
    [-8, -282, 14],
    [-28, -254, 19],
    [4, -234, 22],
    [-46, -208, 18],
    [-18, -188, 21],
    [-40, -160, 14],
  ]
  const dark: Blob[] = [
    [36, -196, 20],
    [26, -156, 22],
    [44, -172, 14],
    [30, -240, 13],
  ]
  return (
    rect(-4, -200, 8, 200, bark) +
    line('M0 -96l-24 -40M0 -104l22 -36', bark, 4) +
    path(ticks, tone('#5B564E')) +
    crown(boughs.map(loose), tone(base)) +
    crown(light.map(loose), tone(lit)) +
    crown(dark.map(loose), tone(shaded))
  )
}

/** A Scots pine: bare leaning trunk, flat clouds of needles. */
function pine(scene: Scene): Svg {
  const { tone, random } = scene
  const lean = random.pick([-1, 1]) * random.between(6, 16)
  const layers: Blob[] = [
    [lean, -286, 50],
    [lean - 44, -240, 46],
    [lean + 48, -222, 44],
    [lean - 20, -196, 34],
  ]
  const cloud = (grow: number, lift: number) =>
    layers
      .map(
        ([x, y, r]) =>
          `M${x - r * grow} ${y + lift}a${r * grow} ${r * 0.46 * grow} 0 1 1 ${2 * r * grow} 0a${r * grow} ${r * 0.3} 0 0 1 ${-2 * r * grow} 0z`,
      )
      .join('')
  return (
    line(
      `M0 0C2 -80 ${lean} -140 ${lean} -280M${lean * 0.9} -170l-40 -60M${lean} -160l44 -54`,
      tone('#8A5F45'),
      8,
    ) +
    path(cloud(1, 0), tone('#4B6656')) +
    path(cloud(0.72, -8), tone('#5F7D69'))
  )
}

function conifer(scene: Scene): Svg {
  const { tone } = scene
  const tier = (y: number, half: number, h: number) => `M0 ${y - h}L${half} ${y}H${-half}z`
  const half = (y: number, w: number, h: number) => `M0 ${y - h}L${w} ${y}H${w * 0.25}z`
  const tiers: readonly (readonly [number, number, number])[] = [
    [-40, 74, 110],
    [-100, 62, 100],
    [-160, 48, 96],
    [-214, 34, 86],
  ]
  return (
    rect(-5, -44, 10, 44, tone('#5B4A3C')) +
    tiers
      .map(([y, w, h]) => path(tier(y, w, h), tone('#4B6656')) + path(half(y, w, h), tone('#3E5648')))
      .join('')
  )
}

/** Winter: trunk and boughs only. */
function bare(scene: Scene): Svg {
  const { random, tone, palette } = scene
  const widths = [9, 5.5, 3.4, 2.2]
  const strokes = ['', '', '', '']
  const grow = (x: number, y: number, angle: number, length: number, level: number) => {
    const toX = x + Math.cos(angle) * length
    const toY = y + Math.sin(angle) * length
    strokes[level] += `M${x.toFixed(1)} ${y.toFixed(1)}L${toX.toFixed(1)} ${toY.toFixed(1)}`
    if (level === widths.length - 1) return
    const forks = level === 0 ? 4 : 3
    for (let fork = 0; fork < forks; fork++) {
      const spread = (fork / (forks - 1) - 0.5) * 1.35 + random.between(-0.16, 0.16)
      grow(toX, toY, angle + spread, length * random.between(0.56, 0.74), level + 1)
    }
  }
  grow(0, 0, -Math.PI / 2, random.between(104, 124), 0)
  return strokes.map((d, level) => line(d, tone(palette.trunk), widths[level] ?? 2, 'round')).join('')
}

export type TreeKind = 'broad' | 'lime' | 'poplar' | 'birch' | 'pine' | 'conifer'

/** A tree of this scene's season, its foot at the origin, about 290 high. */
export function tree(scene: Scene, kind: TreeKind, chosenLeaf?: Leaf): Svg {
  const { random, palette } = scene
  const leaf = chosenLeaf ?? random.pick(palette.leaves)
  if (kind === 'pine') return pine(scene)
  if (kind === 'conifer') return conifer(scene)
  if (scene.season === 'winter') return bare(scene)
  return { broad, lime, poplar, birch }[kind](scene, leaf)
}

export const anyTree = (scene: Scene): TreeKind =>
  scene.random.weighted<TreeKind>([
    [5, 'broad'],
    [2, 'lime'],
    [2, 'birch'],
    [0.7, 'pine'],
    [0.7, 'poplar'],
    [0.5, 'conifer'],
  ])
