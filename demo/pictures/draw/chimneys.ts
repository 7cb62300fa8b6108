import { mix } from './colour.ts'
import { type Scene, shade } from './scene.ts'
import { path, rect, rectPath, type Svg } from './svg.ts'
import { type Material, wallRect } from './walls.ts'

type Stack = { x: number; top: number; w: number; h: number; material: Material; pots: number }

/** A stack, its cap and its pots; `top` is the top of the stack, the pots stand above. */
export function chimney(scene: Scene, { x, top, w, h, material, pots }: Stack): Svg {
  const each = (w - 8) / Math.max(pots, 1)
  const potWidth = Math.min(each - 4, 15)
  let tubes = ''
  for (let pot = 0; pot < pots; pot++)
    tubes += rectPath(x + 4 + each * (pot + 0.5) - potWidth / 2, top - 25, potWidth, 20)
  return (
    wallRect(scene, x, top, w, h, material) +
    shade(scene, x + w * 0.62, top, w * 0.38, h) +
    path(tubes, scene.tone('#B4704C')) +
    rect(x - 5, top - 7, w + 10, 9, scene.tone(mix(material.colour, '#E9DDC8', 0.5)))
  )
}
