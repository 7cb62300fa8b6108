import { type DoorStyle, heroDoor } from '../draw/doors.ts'
import { pictureHeight, pictureMiddle, pictureWidth } from '../draw/format.ts'
import { street } from '../draw/ground.ts'
import { dayScene, duskScene } from '../draw/scene.ts'
import { backdrop } from '../draw/sky.ts'
import { document, type Svg } from '../draw/svg.ts'
import { georgian, plainGeorgian } from '../houses/georgian.ts'
import { placeHouse } from '../houses/house.ts'

const stone = '#F1EBDD'
const ground = 684
const scale = 0.94
const doors = ['#2D4660', '#3F5A4C', undefined, '#22343C', '#7B3B33']

/** Beside the sign-in form: a stucco crescent, its marigold door in the exact middle for every crop. */
export function facade(light: 'day' | 'dusk'): Svg {
  const scene =
    light === 'day' ? dayScene('facade', { season: 'summer', sky: '#DDE5E4' }) : duskScene('facade')
  const row = doors.map((colour, index) => {
    const door: DoorStyle = colour
      ? { leaf: 'six-panel', colour, isHero: false, stone }
      : heroDoor('six-panel', stone)
    const wall = index % 2 ? '#EAE2CF' : '#F1EADC'
    const house = georgian(scene, { ...plainGeorgian, material: { kind: 'render', colour: wall } }, door)
    const x = pictureMiddle - house.doorX * scale + (index - 2) * (house.width * scale - 0.8)
    return placeHouse(house, x, ground, scale)
  })
  return document(
    pictureWidth,
    pictureHeight,
    backdrop(scene, ground, 'plain') + street(scene, ground) + row.join(''),
  )
}
