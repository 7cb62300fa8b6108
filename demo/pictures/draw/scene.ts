import { type Colour, mix } from './colour.ts'
import { daylight, dusk, type Palette, type Season, skiesOf } from './palette.ts'
import { type Random, randomFrom } from './random.ts'
import { type Point, path, polygonPath, rect, type Svg } from './svg.ts'

/** What every drawing function needs: its chances, its colours, its time of day. */
export type Scene = {
  random: Random
  /** Chances of the small marks of bricks, slates and leaves; absent where a picture is too small to show any. */
  texture: Random | undefined
  palette: Palette
  season: Season
  isDusk: boolean
  /** The colour as this light shows it. Palette glass, sky and lit colours are already so. */
  tone: (colour: Colour) => Colour
  /** Whether the next window has its light on: at dusk many do, by day at most one of a picture. */
  isNextLit: () => boolean
}

const duskWindowsLit = 0.42
const dayWindowsLit = 0.035

export type Detail = 'full' | 'coarse'

export function dayScene(seed: string, chosen?: { season?: Season; sky?: Colour; detail?: Detail }): Scene {
  const random = randomFrom(seed)
  const season =
    chosen?.season ??
    random.weighted<Season>([
      [3, 'summer'],
      [2, 'spring'],
      [1.6, 'autumn'],
      [0.9, 'winter'],
    ])
  const palette = daylight(season, chosen?.sky ?? random.pick(skiesOf(season)))
  let hasLit = false
  const isNextLit = () => {
    if (hasLit || !random.chance(dayWindowsLit)) return false
    hasLit = true
    return true
  }
  const texture = chosen?.detail === 'coarse' ? undefined : randomFrom(`${seed}/texture`)
  return { random, texture, palette, season, isDusk: false, tone: (colour) => colour, isNextLit }
}

export function duskScene(seed: string): Scene {
  const random = randomFrom(seed)
  return {
    random,
    texture: randomFrom(`${seed}/texture`),
    palette: dusk,
    season: 'summer',
    isDusk: true,
    tone: (colour) => mix(mix(colour, '#1B2830', 0.62), '#10181C', 0.12),
    isNextLit: () => random.chance(duskWindowsLit),
  }
}

const shadeOpacity = 0.17
/** Square pixels below which a coarse picture does without. */
const leastShade = 5000

/** The one shade of the style: ink at 17%, `strength` times. */
export const shade = (scene: Scene, x: number, y: number, w: number, h: number, strength = 1): Svg =>
  !scene.texture && w * h < leastShade ? '' : rect(x, y, w, h, scene.palette.shade, opacity(strength))

export const shadeShape = (scene: Scene, points: readonly Point[], strength = 1): Svg =>
  path(polygonPath(points), scene.palette.shade, opacity(strength))

const opacity = (strength: number) => Math.round(shadeOpacity * strength * 1000) / 1000
