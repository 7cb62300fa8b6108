/** `#RRGGBB` */
export type Colour = string

const channels = (colour: Colour): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/** `amount` of the second colour in the first: 0 is all first, 1 all second. */
export function mix(first: Colour, second: Colour, amount: number): Colour {
  const other = channels(second)
  const mixed = channels(first).map((value, index) => {
    const channel = Math.round(value + ((other[index] ?? value) - value) * amount)
    return channel.toString(16).padStart(2, '0')
  })
  return `#${mixed.join('')}`
}

export const darker = (colour: Colour, amount: number): Colour => mix(colour, '#000000', amount)
export const lighter = (colour: Colour, amount: number): Colour => mix(colour, '#FFFFFF', amount)
