import { type Colour, mix } from './colour.ts'
import { daylight, dusk, type Palette, type Season, skiesOf } from './palette.ts'
import { type Random, randomFrom } from './random.ts'
import { type Point, path, polygonPath, rect, type Svg } from './svg.ts'

/** What every drawing function needs: its chances, its colours, its time of day. */
export type Scene = {
  random: Random
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

export function dayScene(seed: string, chosen?: { season?: Season; sky?: Colour }): Scene {
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
  return { random, palette, season, isDusk: false, tone: (colour) => colour, isNextLit }
}

export function duskScene(seed: string): Scene {
  const random = randomFrom(seed)
  return {
    random,
    palette: dusk,
    season: 'summer',
    isDusk: true,
    tone: (colour) => mix(mix(colour, '#1B2830', 0.62), '#10181C', 0.12),
    isNextLit: () => random.chance(duskWindowsLit),
  }
}

const shadeOpacity = 0.17

/** The one shade of the style: ink at 17%, `strength` times. */
export const shade = (scene: Scene, x: number, y: number, w: number, h: number, strength = 1): Svg =>
  rect(x, y, w, h, scene.palette.shade, opacity(strength))

export const shadeShape = (scene: Scene, points: readonly Point[], strength = 1): Svg =>
  path(polygonPath(points), scene.palette.shade, opacity(strength))

const opacity = (strength: number) => Math.round(shadeOpacity * strength * 1000) / 1000
