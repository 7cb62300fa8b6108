import { place, type Svg } from '../draw/svg.ts'

/** A building drawn around its own origin: left edge at x 0, ground at y 0, up is negative. */
export type House = {
  width: number
  /** From the ground to the top of roof or pots. */
  height: number
  /** Middle of the way in, from the left edge. */
  doorX: number
  body: Svg
  /** What stands before it on the ground: front wall, railings, hedge. */
  fore: Svg
}

export const placeHouse = (house: House, x: number, ground: number, scale = 1): Svg =>
  place(house.body + house.fore, x, ground, scale)
