/**
 * Divides whole numbers and rounds halves up, as SQL does with integers. Exact up to 2^53: the quotient is further from the next whole
 * number than it can be rounded.
 */
export const divideRounded = (dividend: number, divisor: number): number =>
  Math.floor((dividend + Math.floor(divisor / 2)) / divisor)
