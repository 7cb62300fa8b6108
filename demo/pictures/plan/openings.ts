import { overlap } from '../../building/bands.ts'
import {
  type Attached,
  type FloorPlan,
  type Room,
  type Side,
  type Box as Space,
  windowWalls,
} from '../../building/floor-plan.ts'
import { line, path, rect, rectPath, type Svg } from '../draw/svg.ts'
import type { Box } from './furniture.ts'

const ink = '#26323A'
const wall = 9
const hallColour = '#ECEAE4'

/** Where the floor stands on the sheet. */
export type Sheet = { x: number; y: number; m: number }

const isSmall = ({ kind }: Room): boolean =>
  kind === 'bath' || kind === 'shower' || kind === 'wc' || kind === 'utility'

/** Windows in the outer walls: two lines in a gap. None in a wall that is shared with a neighbour. */
export function windows(floor: FloorPlan, sheet: Sheet, attached: Attached): Svg {
  return floor.rooms
    .flatMap((room) =>
      windowWalls(room, floor, attached)
        .filter((side) => side !== room.door)
        .slice(0, isSmall(room) ? 1 : 2)
        .map((side) => pane(room, side, sheet)),
    )
    .join('')
}

function pane(room: Room, side: Side, { x, y, m }: Sheet): Svg {
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
export function doors(floor: FloorPlan, sheet: Sheet): Svg {
  return (
    floor.rooms.map((room) => roomDoor(room, floor, sheet)).join('') +
    (floor.entry ? entrance(floor, floor.entry, sheet) : '')
  )
}

/** The part of a room's wall that a door may be in: where the hall is, or else the room that it opens to. */
function reachOf(room: Room, { halls, rooms }: FloorPlan): [number, number] {
  const isFlat = room.door === 'top' || room.door === 'bottom'
  const own: [number, number] = isFlat ? [room.x, room.x + room.w] : [room.y, room.y + room.h]
  const beyond = [...halls, ...rooms.filter((other) => other !== room)].find(
    (space) => overlap(room, space, room.door) >= 0.7,
  )
  if (!beyond) return own
  return isFlat
    ? [Math.max(room.x, beyond.x), Math.min(room.x + room.w, beyond.x + beyond.w)]
    : [Math.max(room.y, beyond.y), Math.min(room.y + room.h, beyond.y + beyond.h)]
}

function roomDoor(room: Room, floor: FloorPlan, { x, y, m }: Sheet): Svg {
  const isFlat = room.door === 'top' || room.door === 'bottom'
  const [from, to] = reachOf(room, floor)
  const leaf = Math.min(leafMetres, (to - from) * 0.8) * m
  const [start, end] = isFlat ? [room.x, room.x + room.w] : [room.y, room.y + room.h]
  // Towards the corner that is farther from the middle of the wall, as doors are hung.
  const isBefore = to - (start + end) / 2 > (start + end) / 2 - from
  const at = (isFlat ? x : y) + (isBefore ? to * m - leaf - 14 : from * m + 14)
  const line = {
    left: x + room.x * m,
    right: x + (room.x + room.w) * m,
    top: y + room.y * m,
    bottom: y + (room.y + room.h) * m,
  }[room.door]
  // Leaves of small rooms are shown opening into the hall, or they would cover the room's name.
  const inward = room.door === 'left' || room.door === 'top' ? 1 : -1
  const swing = Math.min(room.w, room.h) < 2.4 ? -inward : inward
  return isFlat ? acrossDoor(at, line, leaf, swing, isBefore) : uprightDoor(line, at, leaf, swing, isBefore)
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

/** The front door: a gap in the outer wall of the hall and a small arrow outside it. */
function entrance(floor: FloorPlan, entry: Side, { x, y, m }: Sheet): Svg {
  const whole: Space = { x: 0, y: 0, w: floor.w, h: floor.h }
  const isAtEdge = (hall: Space) =>
    entry === 'right'
      ? Math.abs(hall.x + hall.w - floor.w) < 0.05
      : Math.abs(hall.y + hall.h - floor.h) < 0.05
  const hall = floor.halls.find(isAtEdge) ?? whole
  const leaf = Math.min(0.9, (entry === 'bottom' ? hall.w : hall.h) * 0.8) * m
  if (entry === 'right') {
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
export function stairs(hall: Space, { x, y, m }: Sheet): Svg {
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
