import type { Room, Side } from '../../building/floor-plan.ts'
import { line, type Svg } from '../draw/svg.ts'

const pencil = '#A3ABA8'

export type Box = { x: number; y: number; w: number; h: number }

const outline = ({ x, y, w, h }: Box, radius = 0): string => {
  const r = Math.min(radius, w / 2, h / 2)
  return r
    ? `M${x + r} ${y}h${w - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${h - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${-(w - 2 * r)}a${r} ${r} 0 0 1 ${-r} ${-r}v${-(h - 2 * r)}a${r} ${r} 0 0 1 ${r} ${-r}z`
    : `M${x} ${y}h${w}v${h}h${-w}z`
}

/**
 * A box against the wall opposite the door: `from` its near end, `along` the wall, `out` into the room, `gap` off the
 * wall. All furniture is placed so, whichever way the room lies.
 */
type Against = (from: number, along: number, out: number, gap?: number) => Box

function againstWall(box: Box, door: Side): Against {
  const edge = 7
  return (from, along, out, gap = 0) => {
    switch (door) {
      case 'right':
        return { x: box.x + edge + gap, y: box.y + from, w: out, h: along }
      case 'left':
        return { x: box.x + box.w - edge - gap - out, y: box.y + from, w: out, h: along }
      case 'bottom':
        return { x: box.x + from, y: box.y + edge + gap, w: along, h: out }
      case 'top':
        return { x: box.x + from, y: box.y + box.h - edge - gap - out, w: along, h: out }
    }
  }
}

/** Thin outlines that tell what the room is for, clear of its name. `m` is pixels a metre. */
export function furnish(room: Room, box: Box, m: number): Svg {
  const isAcross = room.door === 'top' || room.door === 'bottom'
  const length = (isAcross ? box.w : box.h) / m
  const depth = (isAcross ? box.h : box.w) / m
  const against = againstWall(box, room.door)
  const scaled: Against = (from, along, out, gap = 0) => against(from * m, along * m, out * m, gap * m)
  const d = drawings[room.kind](scaled, length, depth)
  return d ? line(d, pencil, 2) : ''
}

type Draw = (against: Against, length: number, depth: number) => string

const nothing: Draw = () => ''

const drawings: Record<Room['kind'], Draw> = {
  store: nothing,
  work: nothing,
  study: (against, length) => outline(against(Math.max(0.2, length / 2 - 0.65), 1.3, 0.6)),
  living: (against, length, depth) => (depth > 2.6 ? outline(against(length - 2.3, 2.1, 0.8), 8) : ''),
  dining: (against, length, depth) =>
    depth > 3 ? outline(against(length / 2 - 0.85, 1.7, 0.75, 0.2), 6) : '',
  kitchen: (against, length) => {
    const sinkAt = length * 0.52
    return (
      outline(against(0.08, length - 0.16, 0.6)) +
      outline(against(0.4, 0.28, 0.28, 0.16), 12) +
      outline(against(0.8, 0.28, 0.28, 0.16), 12) +
      outline(against(sinkAt, 0.75, 0.34, 0.13), 5)
    )
  },
  bed: (against, length, depth) => {
    if (depth < 2.5 || length < 1.9) return ''
    const from = length - 1.62
    return (
      outline(against(from, 1.45, Math.min(1.85, depth - 1)), 5) +
      outline(against(from + 0.1, 0.56, 0.38, 0.07), 4) +
      outline(against(from + 0.78, 0.56, 0.38, 0.07), 4)
    )
  },
  bath: (against, length) => outline(against(0.1, Math.min(1.65, length - 0.2), 0.68), 12),
  shower: (against) => {
    const tray = against(0.1, 0.9, 0.9)
    return (
      outline(tray) +
      `M${tray.x} ${tray.y}l${tray.w} ${tray.h}M${tray.x + tray.w} ${tray.y}l${-tray.w} ${tray.h}`
    )
  },
  utility: (against, length) => outline(against(0.1, Math.max(0.6, length - 0.2), 0.6)),
  wc: (against, length) => outline(against(length / 2 - 0.4, 0.8, 0.6), 8),
}
