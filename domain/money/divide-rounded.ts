/** Divides whole numbers and rounds halves up, without fractions in between: what SQL calculates with integers. */
export function divideRounded(dividend: number, divisor: number): number {
  const shifted = dividend + Math.floor(divisor / 2)
  return (shifted - (shifted % divisor)) / divisor
}
