import { mutedDoors } from './palette.ts'
import { type Scene, shade } from './scene.ts'
import { line, path, rect, rectPath, type Svg } from './svg.ts'

/** A bicycle against a wall or railing, its wheels on the ground line. */
export function bicycle(scene: Scene, x: number, ground: number): Svg {
  const frame = scene.tone(scene.random.pick(mutedDoors))
  const iron = scene.tone(scene.palette.iron)
  const wheel = (at: number) => `M${at - 21} ${ground - 21}a21 21 0 1 0 42 0a21 21 0 1 0 -42 0z`
  return (
    line(wheel(x) + wheel(x + 66), iron, 2.6) +
    line(
      `M${x} ${ground - 21}L${x + 22} ${ground - 52}L${x + 56} ${ground - 54}L${x + 30} ${ground - 21}zM${x + 30} ${ground - 21}L${x + 19} ${ground - 60}M${x + 66} ${ground - 21}L${x + 54} ${ground - 64}`,
      frame,
      4,
    ) +
    line(`M${x + 11} ${ground - 61}h17M${x + 48} ${ground - 65}h10q6 0 6 7`, iron, 4)
  )
}

/** A pillar box. */
export const pillarBox = (scene: Scene, x: number, ground: number): Svg =>
  path(`M${x - 21} ${ground}v-96q0 -14 21 -14t21 14v96z`, scene.tone('#A8392F')) +
  rect(x - 25, ground - 100, 50, 7, scene.tone('#8E2D25')) +
  rect(x - 11, ground - 82, 22, 5, scene.tone('#2A1512')) +
  rect(x - 10, ground - 70, 20, 16, scene.tone('#F2EEE4')) +
  rect(x - 24, ground - 10, 48, 10, scene.tone('#2A2B2D')) +
  shade(scene, x + 8, ground - 96, 13, 96, 0.9)

export function bench(scene: Scene, x: number, ground: number): Svg {
  const timber = scene.tone('#8A6A4A')
  const slats = [-64, -54, -44, -28].map((y) => rectPath(x, ground + y, 120, 6)).join('')
  return (
    path(
      rectPath(x + 8, ground - 66, 6, 66) + rectPath(x + 106, ground - 66, 6, 66),
      scene.tone(scene.palette.iron),
    ) + path(slats, timber)
  )
}
