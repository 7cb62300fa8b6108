import { type DoorStyle, heroDoor } from '../draw/doors.ts'
import { pictureHeight, pictureMiddle, pictureWidth } from '../draw/format.ts'
import { street } from '../draw/ground.ts'
import { mutedDoors } from '../draw/palette.ts'
import { dayScene } from '../draw/scene.ts'
import { backdrop } from '../draw/sky.ts'
import { document, place, type Svg } from '../draw/svg.ts'
import { tree } from '../draw/trees.ts'
import { placeHouse } from '../houses/house.ts'
import { plainVictorian, type VictorianLook, victorian } from '../houses/victorian.ts'

const stone = '#EBE3D2'
const look: VictorianLook = {
  ...plainVictorian,
  material: { kind: 'brick', colour: '#BF9B5E' },
  dressing: stone,
  style: { ...plainVictorian.style, dressing: stone },
}

/** Stands in for the picture of a home that has none: a yellow London terrace. */
export function stock(): Svg {
  const scene = dayScene('stock', { season: 'summer', sky: '#DDE5E4' })
  const ground = 672
  const left = pictureMiddle - look.width * 0.8
  const doors: DoorStyle[] = [...mutedDoors, '#2D4660'].map((colour) => ({
    leaf: 'four-panel',
    colour,
    isHero: false,
    stone,
  }))
  doors.splice(2, 1, heroDoor('four-panel', stone))
  const row = doors.map((door, index) =>
    placeHouse(
      victorian(scene, look, door, { hasChimney: true }),
      left + (index - 2) * (look.width - 1),
      ground,
    ),
  )
  return document(
    pictureWidth,
    pictureHeight,
    backdrop(scene, ground, 'plain') +
      street(scene, ground) +
      row.join('') +
      place(tree(scene, 'broad', scene.palette.leaves[0]), 132, ground + 70, 0.95),
  )
}
