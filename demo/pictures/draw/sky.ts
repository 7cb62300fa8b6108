import type { Colour } from './colour.ts'
import { lighter, mix } from './colour.ts'
import { pictureHeight, pictureWidth } from './format.ts'
import type { Scene } from './scene.ts'
import { path, rect, rectPath, type Svg } from './svg.ts'

export type Horizon = 'plain' | 'hills' | 'roofs' | 'towers' | 'sea'

/** Sky, a cloud or two and what lies behind the house, down to the ground line. */
export function backdrop(scene: Scene, ground: number, horizon: Horizon): Svg {
  return (
    rect(0, 0, pictureWidth, pictureHeight, scene.palette.sky) +
    clouds(scene) +
    horizons[horizon](scene, ground)
  )
}

/** Three stacked bars with round ends. */
export function cloud(x: number, y: number, size: number, colour: Colour): Svg {
  const bar = (left: number, top: number, w: number, h: number) =>
    `M${x + left * size} ${y + top * size}h${w * size}a${(h / 2) * size} ${(h / 2) * size} 0 0 1 0 ${h * size}h${-w * size}a${(h / 2) * size} ${(h / 2) * size} 0 0 1 0 ${-h * size}z`
  return path(bar(60, 0, 110, 26) + bar(20, 20, 190, 26) + bar(90, 40, 160, 18), colour)
}

function clouds({ random, palette }: Scene): Svg {
  const white = mix(palette.cloud, palette.sky, 0.12)
  const left = cloud(random.between(40, 200), random.between(50, 120), random.between(0.8, 1.1), white)
  const right = cloud(random.between(760, 960), random.between(36, 90), random.between(0.65, 0.95), white)
  return random.weighted([
    [5, left + right],
    [2, left],
    [2, right],
    [1, ''],
  ])
}

function ridge({ random }: Scene, ground: number, low: number, high: number): string {
  const a = random.between(low, high)
  const b = random.between(low, high)
  const c = random.between(low, high)
  return `M0 ${ground - a}C${random.between(150, 300)} ${ground - a - random.between(10, 60)} ${random.between(380, 520)} ${ground - b} 640 ${ground - b}S${random.between(900, 1040)} ${ground - c - random.between(10, 50)} ${pictureWidth} ${ground - c}V${ground + 20}H0z`
}

const horizons: Record<Horizon, (scene: Scene, ground: number) => Svg> = {
  plain: (scene, ground) =>
    path(ridge(scene, ground, 120, 240), mix(scene.palette.farther, scene.palette.sky, 0.25)),
  hills: (scene, ground) =>
    path(ridge(scene, ground, 150, 250), scene.palette.farther) +
    path(ridge(scene, ground, 50, 140), scene.palette.far),
  roofs: roofscape,
  towers,
  sea: (scene, ground) => {
    const sea = mix('#A9C0C6', scene.palette.sky, 0.25)
    return (
      rect(0, ground - 150, pictureWidth, 160, sea) +
      path(
        rectPath(120, ground - 120, 160, 3) +
          rectPath(860, ground - 96, 210, 3) +
          rectPath(500, ground - 60, 120, 3),
        lighter(sea, 0.35),
      ) +
      path(`M0 ${ground - 150}h150q60 40 130 60t60 100H0z`, scene.palette.far)
    )
  },
}

function roofscape(scene: Scene, ground: number): Svg {
  const { random, palette } = scene
  const colour = mix(palette.far, palette.sky, 0.62)
  let d = ''
  for (let x = -40; x < pictureWidth; ) {
    const w = random.between(110, 200)
    const h = random.between(110, 210)
    d += `M${x} ${ground}v${-h}l${w / 2} -46l${w / 2} 46v${h}z`
    if (random.chance(0.6)) d += rectPath(x + w * 0.2, ground - h - 60, 22, 60)
    x += w - 2
  }
  return path(ridge(scene, ground, 160, 260), palette.farther) + path(d, colour)
}

function towers({ random, palette }: Scene, ground: number): Svg {
  let near = ''
  let farOff = ''
  for (let at = -30; at < pictureWidth; at += random.between(90, 150))
    near += rectPath(at, ground - random.between(60, 210), random.between(80, 130), 230)
  for (let at = 0; at < pictureWidth; at += random.between(130, 240))
    farOff += rectPath(at, ground - random.between(220, 340), random.between(60, 90), 360)
  return path(farOff, mix(palette.farther, palette.sky, 0.4)) + path(near, mix(palette.far, palette.sky, 0.6))
}
