import { type Colour, mix } from './colour.ts'
import { pictureHeight, pictureMiddle, pictureWidth } from './format.ts'
import type { Scene } from './scene.ts'
import { path, polygon, rect, rectPath, type Svg } from './svg.ts'

/** Pavement, kerb and road in front of houses that stand on the street. */
export function street(scene: Scene, ground: number, w = pictureWidth, h = pictureHeight): Svg {
  const { palette, tone } = scene
  let slabs = ''
  for (let x = 40; x < w; x += 72) slabs += rectPath(x, ground + 38, 2, 44)
  return (
    rect(0, ground, w, h - ground, tone(mix(palette.pavement, '#B7B1A2', 0.35))) +
    rect(0, ground + 38, w, 44, tone(palette.pavement)) +
    path(slabs, tone(mix(palette.pavement, '#000000', 0.09))) +
    rect(0, ground + 82, w, 9, tone(palette.kerb)) +
    rect(0, ground + 91, w, h, tone(palette.road))
  )
}

/** A mown lawn; the path to the door widens towards us. `pathX` is where it meets the house. */
export function lawn(scene: Scene, ground: number, pathX: number, pathWidth: number, paving?: Colour): Svg {
  const { palette, tone } = scene
  const deep = pictureHeight - ground
  let stripes = ''
  for (let stripe = -4; stripe < 12; stripe += 2) {
    const at = (x: number) => pictureMiddle + (x - 4) * 160
    stripes += `M${at(stripe)} ${ground}H${at(stripe + 1)}L${pictureMiddle + (stripe + 1 - 4) * 250} ${pictureHeight}H${pictureMiddle + (stripe - 4) * 250}z`
  }
  const spread = deep * 0.28
  return (
    rect(0, ground, pictureWidth, deep, tone(palette.grass)) +
    path(stripes, tone(palette.grassStripe)) +
    polygon(
      [
        [pathX - pathWidth / 2, ground],
        [pathX + pathWidth / 2, ground],
        [pathX + pathWidth / 2 + spread, pictureHeight],
        [pathX - pathWidth / 2 - spread, pictureHeight],
      ],
      tone(paving ?? palette.gravel),
    )
  )
}
