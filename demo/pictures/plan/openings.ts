import { line, path, rect, rectPath, type Svg } from '../draw/svg.ts'
import type { FloorLayout, Hall, PlacedRoom, Side } from './floor.ts'
import type { Box } from './furniture.ts'

const ink = '#26323A'
const wall = 9
const hallColour = '#ECEAE4'

/** Where the floor stands on the sheet. */
export type Sheet = { x: number; y: number; m: number }

const near = (a: number, b: number): boolean => Math.abs(a - b) < 0.02

const isSmall = ({ kind }: PlacedRoom): boolean => kind === 'bath' || kind === 'wc'

/** Windows in the outer walls: two lines in a gap. */
export function windows(layout: FloorLayout, sheet: Sheet): Svg {
  return layout.rooms
    .flatMap((room) =>
      outerSides(room, layout)
        .slice(0, isSmall(room) ? 1 : 2)
        .map((side) => pane(room, side, sheet)),
    )
    .join('')
}

const opposite: Record<Side, Side> = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' }

/** The outer walls of a room, the one opposite its door first. */
function outerSides(room: PlacedRoom, { w, h }: FloorLayout): Side[] {
  if (room.kind === 'store') return []
  const sides: Side[] = []
  if (near(room.x, 0)) sides.push('left')
  if (near(room.x + room.w, w)) sides.push('right')
  if (near(room.y, 0)) sides.push('top')
  if (near(room.y + room.h, h)) sides.push('bottom')
  return sides.filter((side) => side !== room.door).sort((a) => (a === opposite[room.door] ? -1 : 1))
}

function pane(room: PlacedRoom, side: Side, { x, y, m }: Sheet): Svg {
  const isFlat = side === 'top' || side === 'bottom'
  const run = isFlat ? room.w : room.h
  const length = Math.min(isSmall(room) ? 0.7 : 1.7, run * 0.5) * m
  const middleX = x + (room.x + room.w / 2) * m
  const middleY = y + (room.y + room.h / 2) * m
  const at = {
    left: x + room.x * m,
    right: x + (room.x + room.w) * m,
    top: y + room.y * m,
    bottom: y + (room.y + room.h) * m,
  }[side]
  const box: Box = isFlat
    ? { x: middleX - length / 2, y: at - wall / 2, w: length, h: wall }
    : { x: at - wall / 2, y: middleY - length / 2, w: wall, h: length }
  const glass = isFlat ? `M${box.x} ${at}h${length}` : `M${at} ${box.y}v${length}`
  return (
    rect(box.x, box.y, box.w, box.h, '#FFFFFF') +
    line(`${glass}M${box.x} ${box.y}h${box.w}v${box.h}h${-box.w}z`, ink, 1.8)
  )
}

const leafMetres = 0.78

/** A gap to the hall and the arc of the leaf for every room, and on the ground floor the way in. */
export function doors(layout: FloorLayout, sheet: Sheet, isGround: boolean): Svg {
  const { hall } = layout
  if (!hall) return entrance({ x: 0, y: 0, w: layout.w, h: layout.h, entry: 'bottom' }, sheet)
  return (
    layout.rooms.map((room) => roomDoor(room, hall, sheet)).join('') + (isGround ? entrance(hall, sheet) : '')
  )
}

function roomDoor(room: PlacedRoom, hall: Hall, { x, y, m }: Sheet): Svg {
  const isFlat = room.door === 'top' || room.door === 'bottom'
  const [from, to] = isFlat
    ? [Math.max(room.x, hall.x), Math.min(room.x + room.w, hall.x + hall.w)]
    : [Math.max(room.y, hall.y), Math.min(room.y + room.h, hall.y + hall.h)]
  const leaf = Math.min(leafMetres, (to - from) * 0.8) * m
  const middleOfHall = isFlat ? hall.x + hall.w / 2 : hall.y + hall.h / 2
  const isBefore = (from + to) / 2 < middleOfHall
  const start = (isFlat ? x : y) + (isBefore ? to * m - leaf - 14 : from * m + 14)
  const at = {
    left: x + room.x * m,
    right: x + (room.x + room.w) * m,
    top: y + room.y * m,
    bottom: y + (room.y + room.h) * m,
  }[room.door]
  // Leaves of small rooms are shown opening into the hall, or they would cover the room's name.
  const inward = room.door === 'left' || room.door === 'top' ? 1 : -1
  const depth = isFlat ? room.h : room.w
  const width = isFlat ? room.w : room.h
  const swing = Math.min(depth, width) < 2.4 ? -inward : inward
  return isFlat ? acrossDoor(start, at, leaf, swing, isBefore) : uprightDoor(at, start, leaf, swing, isBefore)
}

function uprightDoor(x: number, top: number, leaf: number, swing: number, isBefore: boolean): Svg {
  const hinge = isBefore ? top + leaf : top
  const free = isBefore ? top : top + leaf
  const sweep = swing > 0 === isBefore ? 0 : 1
  return (
    rect(x - wall / 2, top, wall, leaf, hallColour) +
    line(`M${x} ${hinge}h${swing * leaf}A${leaf} ${leaf} 0 0 ${sweep} ${x} ${free}`, ink, 1.8)
  )
}

function acrossDoor(left: number, y: number, leaf: number, swing: number, isBefore: boolean): Svg {
  const hinge = isBefore ? left + leaf : left
  const free = isBefore ? left : left + leaf
  const sweep = swing > 0 === isBefore ? 1 : 0
  return (
    rect(left, y - wall / 2, leaf, wall, hallColour) +
    line(`M${hinge} ${y}v${swing * leaf}A${leaf} ${leaf} 0 0 ${sweep} ${free} ${y}`, ink, 1.8)
  )
}

/** The front door: a gap in the outer wall and a small arrow outside it. */
function entrance(hall: Hall, { x, y, m }: Sheet): Svg {
  const leaf = Math.min(0.9, hall.entry === 'bottom' ? hall.w * 0.8 : hall.h * 0.8) * m
  if (hall.entry === 'right') {
    const at = x + (hall.x + hall.w) * m
    const middle = y + (hall.y + hall.h / 2) * m
    return (
      rect(at - wall / 2, middle - leaf / 2, wall, leaf, '#FFFFFF') +
      line(
        `M${at} ${middle + leaf / 2}h${-leaf}A${leaf} ${leaf} 0 0 1 ${at} ${middle - leaf / 2}`,
        ink,
        1.8,
      ) +
      path(`M${at + 11} ${middle}l15 -10v20z`, ink)
    )
  }
  const at = y + (hall.y + hall.h) * m
  const middle = x + (hall.x + hall.w / 2) * m
  return (
    rect(middle - leaf / 2, at - wall / 2, leaf, wall, '#FFFFFF') +
    line(`M${middle - leaf / 2} ${at}v${-leaf}A${leaf} ${leaf} 0 0 1 ${middle + leaf / 2} ${at}`, ink, 1.8) +
    path(`M${middle} ${at + 10}l10 15h-20z`, ink)
  )
}

/** Treads beside the passage, with an arrow to say which way is up. */
export function stairs(hall: Hall, { x, y, m }: Sheet): Svg {
  const wide = Math.min(0.85 * m, hall.w * m * 0.46)
  const long = Math.min(2.4 * m, hall.h * m * 0.58)
  const left = x + (hall.x + hall.w) * m - wide - 6
  const top = y + (hall.y + hall.h / 2) * m - long / 2
  let treads = ''
  for (let tread = 0; tread <= 9; tread++) treads += rectPath(left, top + (long * tread) / 9, wide, 1.6)
  const middle = left + wide / 2
  return (
    path(treads + rectPath(left, top, 1.6, long), '#8A938F') +
    line(
      `M${middle} ${top + long - 8}V${top + 14}M${middle - 8} ${top + 25}L${middle} ${top + 13}L${middle + 8} ${top + 25}`,
      '#56626A',
      2,
    )
  )
}
