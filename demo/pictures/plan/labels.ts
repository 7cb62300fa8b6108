import type { Room } from '../../building/floor-plan.ts'
import { lettering, wordsWidth } from '../draw/lettering.ts'
import type { Svg } from '../draw/svg.ts'
import type { Box } from './furniture.ts'

export const ink = '#26323A'
export const quiet = '#56626A'

const largestName = 30
/** Below this the name breaks into two lines, if it can. */
const wantedName = 22
const smallestMeasure = 13

/** The room's name as large as it allows, and its size in metres where both fit. */
export function label(room: Room, box: Box): Svg {
  const middle = box.x + box.w / 2
  const across = box.w - 30
  const lines =
    across / wordsWidth(room.name, 1) < wantedName && room.name.includes(' ')
      ? twoLines(room.name)
      : [room.name]
  const size = Math.min(
    largestName,
    across / Math.max(...lines.map((words) => wordsWidth(words, 1))),
    (box.h - 20) / (lines.length * 1.6),
  )
  const measure = `${room.w.toFixed(2)} × ${room.h.toFixed(2)} m`
  const measureSize = Math.min(size * 0.76, across / wordsWidth(measure, 1))
  const hasMeasure = measureSize >= smallestMeasure && box.h > lines.length * size * 1.6 + measureSize * 2.2
  const tall = lines.length * size * 1.55 + (hasMeasure ? measureSize * 1.6 : 0)
  let y = box.y + box.h / 2 - tall / 2 + size * 1.12 + shift(room, box)
  let drawn = ''
  for (const words of lines) {
    drawn += plate(words, middle, y, size) + lettering(words, { x: middle, y, size, colour: ink })
    y += size * 1.55
  }
  return hasMeasure
    ? drawn +
        plate(measure, middle, y + measureSize * 0.15, measureSize) +
        lettering(measure, {
          x: middle,
          y: y + measureSize * 0.15,
          size: measureSize,
          colour: quiet,
          weight: 0.8,
        })
    : drawn
}

/** A wide pale stroke under the letters keeps them clear of pencil lines that run behind. */
const plate = (words: string, x: number, y: number, size: number): Svg =>
  lettering(words, { x, y, size, colour: '#FBFAF7', weight: 2.6 })

/** Away from the furniture, which stands against the wall opposite the door. */
function shift(room: Room, box: Box): number {
  const by = Math.min(box.h * 0.13, 36)
  if (room.kind === 'kitchen' || room.kind === 'bath' || room.kind === 'shower' || room.kind === 'study') {
    if (room.door === 'bottom') return by
    return room.door === 'top' ? -by : 0
  }
  // A bed or sofa lies at the far end of its wall.
  if (room.kind === 'bed' || room.kind === 'living')
    return room.door === 'left' || room.door === 'right' ? -by : 0
  return 0
}

function twoLines(name: string): string[] {
  const at = name.indexOf(' / ')
  if (at > 0) return [`${name.slice(0, at)} /`, name.slice(at + 3)]
  const [first = name, ...rest] = name.split(' ')
  return [first, rest.join(' ')]
}
