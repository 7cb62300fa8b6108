import { mix } from '../draw/colour.ts'
import { pictureHeight, pictureWidth } from '../draw/format.ts'
import type { Scene } from '../draw/scene.ts'
import { ellipse, path, rect, type Svg } from '../draw/svg.ts'
import { houseRoofs, houseWalls, littleHouse } from './little-house.ts'
import { paper } from './paper.ts'

const ink = '#1A2327'

/** Coins in growing stacks, a house on the last. */
export function coins(scene: Scene): Svg {
  const { random } = scene
  const back = paper(scene)
  const metals = ['#B08E68', '#A9A7A0', '#C2A27C']
  let drawn =
    rect(0, 0, pictureWidth, pictureHeight, back) +
    rect(0, 690, pictureWidth, 110, mix(back, '#6B5A44', 0.35))
  const stacks = [3, 5, 7, 9]
  stacks.forEach((count, stack) => {
    const x = 210 + stack * 230
    const metal = metals[stack % 3] ?? '#B08E68'
    drawn += ellipse(x + 24, 704, 104, 16, ink, 0.14)
    for (let coin = 0; coin < count; coin++) {
      const y = 690 - coin * 32
      const lean = random.between(-6, 6)
      drawn +=
        path(`M${x - 92 + lean} ${y - 22}v18a92 20 0 0 0 184 0v-18z`, mix(metal, '#000000', 0.14)) +
        ellipse(x + lean, y - 22, 92, 20, metal) +
        ellipse(x + lean, y - 22, 70, 13, mix(metal, '#FFFFFF', 0.16))
    }
  })
  return (
    drawn +
    littleHouse(scene, {
      x: 830,
      ground: 416,
      w: 140,
      h: 130,
      wall: random.pick(houseWalls),
      roof: random.pick(houseRoofs),
      isHero: true,
    })
  )
}
