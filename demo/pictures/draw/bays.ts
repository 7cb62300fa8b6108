import { type Colour, lighter } from './colour.ts'
import { slopedField } from './field.ts'
import type { Roofing } from './roofs.ts'
import { roofing } from './roofs.ts'
import { type Scene, shade } from './scene.ts'
import { rect, type Svg } from './svg.ts'
import { type Material, wallRect } from './walls.ts'
import { type WindowStyle, window } from './windows.ts'

type Bay = {
  x: number
  top: number
  w: number
  bottom: number
  /** Heights of the floors it serves, from the top down: one entry a floor. */
  floors: readonly number[]
  style: WindowStyle
  dressing: Colour
  apron: Material
  roof: Roofing | undefined
}

/** A canted bay: a broad light before us and two narrow ones turned away, the right one in shade. */
export function cantedBay(scene: Scene, bay: Bay): Svg {
  const { x, top, w, bottom, dressing } = bay
  const side = Math.round(w * 0.2)
  let drawn = rect(x, top, w, bottom - top, scene.tone(dressing))
  let floorTop = top
  for (const height of bay.floors) {
    drawn += bayFloor(scene, bay, floorTop, height, side)
    floorTop += height
  }
  drawn +=
    shade(scene, x, top, side, bottom - top, 0.45) + shade(scene, x + w - side, top, side, bottom - top)
  drawn += shade(scene, x + w, top + 6, 10, bottom - top - 6, 0.8)
  return bay.roof
    ? bayRoof(scene, bay, bay.roof) + drawn
    : drawn + rect(x - 5, top - 10, w + 10, 12, scene.tone(lighter(dressing, 0.3)))
}

function bayFloor(
  scene: Scene,
  { x, w, style, apron, dressing }: Bay,
  top: number,
  height: number,
  side: number,
): Svg {
  const lightTop = top + height * 0.13
  const lightHeight = height * 0.54
  const plain: WindowStyle = { ...style, head: 'none', hasSill: false }
  const narrow: WindowStyle = { ...plain, columns: 1 }
  const sillY = lightTop + lightHeight
  return (
    window(scene, { x: x + 4, y: lightTop, w: side - 7, h: lightHeight }, narrow) +
    window(scene, { x: x + side + 7, y: lightTop, w: w - 2 * side - 14, h: lightHeight }, plain) +
    window(scene, { x: x + w - side + 3, y: lightTop, w: side - 7, h: lightHeight }, narrow) +
    rect(x - 5, sillY, w + 10, 8, scene.tone(lighter(dressing, 0.3))) +
    shade(scene, x, sillY + 8, w, 4) +
    wallRect(scene, x, sillY + 12, w, top + height - sillY - 12, apron)
  )
}

const bayRoof = (scene: Scene, { x, top, w }: Bay, roof: Roofing): Svg =>
  roofing(
    scene,
    slopedField({
      top: top - 26,
      bottom: top,
      topSpan: [x + 14, x + w - 14],
      bottomSpan: [x - 7, x + w + 7],
    }),
    roof,
  )

/** A square bay with one wide window a floor, as on houses between the wars. */
export function squareBay(scene: Scene, bay: Bay): Svg {
  const { x, top, w, bottom } = bay
  let drawn = rect(x, top, w, bottom - top, scene.tone(bay.dressing))
  let floorTop = top
  for (const height of bay.floors) {
    const lightTop = floorTop + height * 0.16
    const lightHeight = height * 0.5
    drawn +=
      window(
        scene,
        { x: x + 10, y: lightTop, w: w - 20, h: lightHeight },
        { ...bay.style, head: 'none', hasSill: false },
      ) +
      rect(x - 4, lightTop + lightHeight, w + 8, 7, scene.tone(lighter(bay.dressing, 0.3))) +
      shade(scene, x, lightTop + lightHeight + 7, w, 4) +
      wallRect(
        scene,
        x,
        lightTop + lightHeight + 11,
        w,
        floorTop + height - lightTop - lightHeight - 11,
        bay.apron,
      )
    floorTop += height
  }
  drawn += shade(scene, x + w, top + 4, 11, bottom - top - 4, 0.8)
  return bay.roof ? bayRoof(scene, bay, bay.roof) + drawn : drawn
}
