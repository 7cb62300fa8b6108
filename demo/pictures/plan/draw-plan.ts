import { pictureHeight, pictureWidth } from '../draw/format.ts'
import { lettering } from '../draw/lettering.ts'
import { randomFrom } from '../draw/random.ts'
import { path, rect, rectPath, type Svg } from '../draw/svg.ts'
import type { ListingFacts } from '../facts.ts'
import type { FloorLayout, PlacedRoom } from './floor.ts'
import { furnish } from './furniture.ts'
import { ink, label, quiet } from './labels.ts'
import { layFloors } from './layout.ts'
import { doors, type Sheet, stairs, windows } from './openings.ts'
import { floorsOf, squareMetres } from './rooms-of.ts'

const wallWidth = 9
const captionHeight = 70
const margin = 40

/** The floors of this home side by side on white, every room named and measured. */
export function drawPlan(id: string, facts: ListingFacts): Svg {
  const random = randomFrom(`${id}/plan`)
  const floors = floorsOf(facts).filter(({ rooms }) => rooms.length > 0)
  const total = squareMetres(facts)
  const hasStairs = floors.length > 1
  const titleHeight = hasStairs ? 60 : 16
  const each = {
    w: (pictureWidth - margin) / floors.length - margin,
    h: pictureHeight - captionHeight - titleHeight - 20,
  }
  const layouts = layFloors(
    random,
    floors.map(({ rooms }, index) => ({
      rooms,
      squareMetres: total / floors.length,
      aspect: each.w / each.h,
      isGround: index === 0,
      hasStairs,
    })),
  )
  const m = Math.min(...layouts.map(({ w, h }) => Math.min(each.w / w, each.h / h)))
  let drawn = rect(0, 0, pictureWidth, pictureHeight, '#FFFFFF')
  layouts.forEach((layout, index) => {
    const middle = margin + each.w / 2 + index * (each.w + margin)
    const sheet: Sheet = { x: middle - (layout.w * m) / 2, y: titleHeight + (each.h - layout.h * m) / 2, m }
    const title = floors[index]?.title
    if (title) drawn += lettering(title, { x: middle, y: sheet.y - 24, size: 25, colour: ink })
    drawn += drawFloor(layout, sheet, index === 0, hasStairs)
  })
  return drawn + caption(facts, total)
}

function caption(facts: ListingFacts, total: number): Svg {
  const area = facts.square_feet
    ? `Approx. ${Math.round(total)} sq m / ${facts.square_feet.toLocaleString('en-GB')} sq ft. Not to scale`
    : 'Area not stated. Not to scale'
  return lettering(area, { x: pictureWidth / 2, y: pictureHeight - 22, size: 23, colour: quiet, weight: 0.8 })
}

const fills: Partial<Record<PlacedRoom['kind'], string>> = {
  bath: '#E4ECEE',
  wc: '#E4ECEE',
  kitchen: '#F3F0E6',
}

function drawFloor(layout: FloorLayout, sheet: Sheet, isGround: boolean, hasStairs: boolean): Svg {
  const { x, y, m } = sheet
  const boxOf = (box: { x: number; y: number; w: number; h: number }) => ({
    x: x + box.x * m,
    y: y + box.y * m,
    w: box.w * m,
    h: box.h * m,
  })
  const boxes = layout.rooms.map((room) => ({ room, box: boxOf(room) }))
  let drawn = ''
  for (const { room, box } of boxes) drawn += rect(box.x, box.y, box.w, box.h, fills[room.kind] ?? '#F8F7F3')
  if (layout.hall) {
    const hall = boxOf(layout.hall)
    drawn += rect(hall.x, hall.y, hall.w, hall.h, '#ECEAE4') + (hasStairs ? stairs(layout.hall, sheet) : '')
  }
  for (const { room, box } of boxes) drawn += furnish(room, box, m)
  const walls = [...boxes.map(({ box }) => box), boxOf({ x: 0, y: 0, w: layout.w, h: layout.h })]
    .map(frame)
    .join('')
  drawn += path(walls, ink) + windows(layout, sheet) + doors(layout, sheet, isGround)
  for (const { room, box } of boxes) drawn += label(room, box)
  return drawn
}

/** Four walls around a box, half inside and half outside it. */
function frame({ x, y, w, h }: { x: number; y: number; w: number; h: number }): string {
  const t = wallWidth
  return (
    rectPath(x - t / 2, y - t / 2, w + t, t) +
    rectPath(x - t / 2, y + h - t / 2, w + t, t) +
    rectPath(x - t / 2, y - t / 2, t, h + t) +
    rectPath(x + w - t / 2, y - t / 2, t, h + t)
  )
}
