import { type Colour, darker, lighter } from '../draw/colour.ts'
import { type DoorStyle, doorLeaf, steps } from '../draw/doors.ts'
import { hedge } from '../draw/greenery.ts'
import { type Scene, shade } from '../draw/scene.ts'
import { path, rect, rectPath, type Svg } from '../draw/svg.ts'
import { type Material, wallRect } from '../draw/walls.ts'
import { type WindowStyle, window } from '../draw/windows.ts'
import type { House } from './house.ts'

type DecoLook = {
  material: Material
  band: Colour
  frame: Colour
  storeys: number
  hasCurvedBalconies: boolean
}

const storeyHeight = 112
const width = 640

/** Flats of the thirties: white walls, long bands, steel windows and a glass stair. */
export function decoBlock(scene: Scene, look: DecoLook, door: DoorStyle): House {
  const h = look.storeys * storeyHeight + 22
  const top = -h
  let body =
    wallRect(scene, 0, top, width, h, look.material) +
    rect(-5, top - 9, width + 10, 12, scene.tone(look.band)) +
    shade(scene, 0, top + 3, width, 7)
  for (let floor = 0; floor < look.storeys; floor++)
    body += storey(scene, look, top + 28 + floor * storeyHeight, floor === look.storeys - 1)
  body += stair(scene, look, top, door)
  const beds = hedge(scene, 10, -18, 190, 30) + hedge(scene, width - 200, -18, 190, 30)
  return { width, height: h + 62, doorX: width / 2, body, fore: beds }
}

const steel = ({ frame }: DecoLook, columns: number): WindowStyle => ({
  opening: 'fixed',
  frame,
  columns,
  rows: 4,
  head: 'none',
  dressing: '#E7E2D7',
  hasSill: false,
})

function storey(scene: Scene, look: DecoLook, y: number, isGround: boolean): Svg {
  const sides = [18, width - 18 - 206].map((x) => {
    const lights =
      window(scene, { x, y, w: 92, h: 68 }, steel(look, 3)) +
      window(scene, { x: x + 114, y, w: 92, h: 68 }, steel(look, 3))
    if (isGround || !look.hasCurvedBalconies)
      return lights + rect(x - 18, y + 74, 242, 6, scene.tone(look.band))
    return lights + curvedBalcony(scene, look, x + 96, y)
  })
  return sides.join('')
}

/** A balcony with round ends over the inner window. */
function curvedBalcony(scene: Scene, look: DecoLook, x: number, y: number): Svg {
  const w = 128
  return (
    path(
      `M${x} ${y + 46}h${w}v24q0 16 -16 16h${-w + 32}q-16 0 -16 -16z`,
      scene.tone(lighter(look.material.colour, 0.3)),
    ) +
    path(`M${x + w - 30} ${y + 46}h30v24q0 16 -16 16h-14z`, scene.palette.shade, 0.12) +
    path(rectPath(x, y + 34, w, 3) + rectPath(x, y + 40, w, 2.4), scene.tone(look.frame)) +
    shade(scene, x + 8, y + 86, w - 16, 7)
  )
}

function stair(scene: Scene, look: DecoLook, top: number, door: DoorStyle): Svg {
  const x = width / 2
  const towerTop = top - 52
  const glassBottom = -138
  return (
    rect(x - 66, towerTop, 132, -towerTop, scene.tone(lighter(look.material.colour, 0.25))) +
    shade(scene, x + 66, towerTop + 12, 12, -towerTop - 12, 0.9) +
    rect(x - 71, towerTop - 8, 142, 11, scene.tone(look.band)) +
    window(
      scene,
      { x: x - 34, y: towerTop + 26, w: 68, h: glassBottom - towerTop - 26 },
      { ...steel(look, 3), rows: Math.round((glassBottom - towerTop) / 26) },
    ) +
    path(
      [-56, 48].map((at) => rectPath(x + at, towerTop + 26, 5, glassBottom - towerTop - 26)).join(''),
      scene.tone(look.band),
    ) +
    rect(x - 50, -112, 100, 112, scene.tone(darker(look.material.colour, 0.1))) +
    doorLeaf(scene, { x: x - 32, y: -104, w: 64, h: 96 }, door) +
    path(`M${x - 92} -124h184v8q0 6 -6 6h-172q-6 0 -6 -6z`, scene.tone(look.band)) +
    shade(scene, x - 66, -110, 132, 8, 1.2) +
    steps(scene, x - 40, -9, 80, 1)
  )
}
