import type { Scene } from './scene.ts'
import { path, rect, rectPath, type Svg } from './svg.ts'

/** Area railings or a balcony front. */
export function railings(scene: Scene, x: number, y: number, w: number, h = 46, gap = 11): Svg {
  let d = rectPath(x, y, w, 3.2) + rectPath(x, y + h - 8, w, 3)
  for (let at = 2; at < w; at += gap) d += rectPath(x + at, y - 6, 2.6, h + 6)
  return path(d, scene.tone(scene.palette.iron))
}

export const drainpipe = (scene: Scene, x: number, y: number, h: number): Svg =>
  rect(x, y, 6, h, scene.tone(scene.palette.iron)) + rect(x - 3, y, 12, 9, scene.tone(scene.palette.iron))

/** A street lamp, its foot at the origin of `x`, `ground`. */
export function lampPost(scene: Scene, x: number, ground: number): Svg {
  const iron = scene.tone(scene.palette.iron)
  const light = scene.isDusk ? scene.palette.lit : scene.tone('#EFE9D8')
  return (
    rect(x - 3, ground - 230, 6, 230, iron) +
    rect(x - 7, ground - 40, 14, 40, iron) +
    rect(x - 16, ground - 206, 32, 4, iron) +
    path(`M${x - 9} ${ground - 232}h18l5 -34h-28z`, light) +
    path(`M${x - 16} ${ground - 266}h32l-10 -12h-12z`, iron)
  )
}
