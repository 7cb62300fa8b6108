import type { Material } from '../draw/walls.ts'

/** `red brick`, `yellow brick`, `pale stone`, `painted render`... for descriptions. */
export function materialWords({ kind, colour }: Material): string {
  switch (kind) {
    case 'brick':
      return `${brickHue(colour)} brick`
    case 'render':
      return isPale(colour) ? 'cream render' : 'painted render'
    case 'roughcast':
      return 'roughcast'
    case 'ashlar':
    case 'coursed':
    case 'rubble':
      return `${stoneHue(colour)} stone`
    case 'boards':
      return 'timber boards'
    case 'hung-tiles':
      return 'hung tiles'
  }
}

const rgb = (colour: string): [number, number, number] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as [number, number, number]

function brickHue(colour: string): string {
  const [red, green, blue] = rgb(colour)
  if (red - green > 55) return 'red'
  if (red - blue > 50) return green > 150 ? 'yellow' : green > 120 ? 'buff' : 'brown'
  return red > 170 ? 'pale' : 'grey'
}

function stoneHue(colour: string): string {
  const [red, green, blue] = rgb(colour)
  if (red - green > 45) return 'red'
  if (red - blue < 22) return 'grey'
  return green > 165 ? 'honey-coloured' : 'brown'
}

const isPale = (colour: string): boolean => {
  const [red, green, blue] = rgb(colour)
  return red > 220 && green > 215 && blue > 200
}
