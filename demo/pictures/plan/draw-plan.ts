import { type FloorPlan, type Room, squareMetresOf } from '../../building/floor-plan.ts'
import { layPremises } from '../../building/lay-premises.ts'
import { typicalBuilding } from '../../building/typical-building.ts'
import { pictureHeight, pictureWidth } from '../draw/format.ts'
import { lettering } from '../draw/lettering.ts'
import { path, rect, rectPath, type Svg } from '../draw/svg.ts'
import { homeOf, type ListingFacts } from '../facts.ts'
import { furnish } from './furniture.ts'
import { ink, label, quiet } from './labels.ts'
import { doors, type Sheet, stairs, windows } from './openings.ts'

const wallWidth = 9
const captionHeight = 70
const margin = 40

/** The floors of this home side by side on white, every room named and measured as in its description. */
export function drawPlan(id: string, facts: ListingFacts): Svg {
  const floors = floorsOf(id, facts)
  const attached = homeOf(facts)?.attached ?? 'none'
  const titleHeight = floors.length > 1 ? 60 : 16
  const each = {
    w: (pictureWidth - margin) / floors.length - margin,
    h: pictureHeight - captionHeight - titleHeight - 20,
  }
  const m = Math.min(...floors.map(({ w, h }) => Math.min(each.w / w, each.h / h)))
  let drawn = rect(0, 0, pictureWidth, pictureHeight, '#FFFFFF')
  floors.forEach((floor, index) => {
    const middle = margin + each.w / 2 + index * (each.w + margin)
    const sheet: Sheet = { x: middle - (floor.w * m) / 2, y: titleHeight + (each.h - floor.h * m) / 2, m }
    if (floor.title) drawn += lettering(floor.title, { x: middle, y: sheet.y - 24, size: 25, colour: ink })
    drawn += drawFloor(floor, sheet, attached, floors.length > 1)
  })
  return drawn + caption(facts, squareMetresOf(floors))
}

/** Without a model, the plan of any such home. */
function floorsOf(id: string, { building, property_type, bedrooms }: ListingFacts): FloorPlan[] {
  if (building && 'floors' in building) return building.floors
  if (property_type === 'Commercial') return layPremises('shop', 70)
  const isHome = property_type !== 'Land' && property_type !== 'Garage'
  return typicalBuilding(id, isHome ? property_type : 'Bungalow', undefined, { bedrooms }).floors
}

function caption(facts: ListingFacts, total: number): Svg {
  const area = facts.square_feet
    ? `Approx. ${Math.round(total)} sq m / ${facts.square_feet.toLocaleString('en-GB')} sq ft. Not to scale`
    : 'Area not stated. Not to scale'
  return lettering(area, { x: pictureWidth / 2, y: pictureHeight - 22, size: 23, colour: quiet, weight: 0.8 })
}

const fills: Partial<Record<Room['kind'], string>> = {
  bath: '#E4ECEE',
  shower: '#E4ECEE',
  wc: '#E4ECEE',
  utility: '#EFEFEA',
  kitchen: '#F3F0E6',
}

function drawFloor(
  floor: FloorPlan,
  sheet: Sheet,
  attached: Parameters<typeof windows>[2],
  hasStairs: boolean,
): Svg {
  const { x, y, m } = sheet
  const boxOf = (box: { x: number; y: number; w: number; h: number }) => ({
    x: x + box.x * m,
    y: y + box.y * m,
    w: box.w * m,
    h: box.h * m,
  })
  const boxes = floor.rooms.map((room) => ({ room, box: boxOf(room) }))
  let drawn = ''
  for (const { box } of floor.halls.map((hall) => ({ box: boxOf(hall) })))
    drawn += rect(box.x, box.y, box.w, box.h, '#ECEAE4')
  const [hall] = floor.halls
  if (hall && hasStairs) drawn += stairs(hall, sheet)
  for (const { room, box } of boxes) drawn += rect(box.x, box.y, box.w, box.h, fills[room.kind] ?? '#F8F7F3')
  for (const { room, box } of boxes) drawn += furnish(room, box, m)
  const walls = [...boxes.map(({ box }) => box), boxOf({ x: 0, y: 0, w: floor.w, h: floor.h })]
    .map(frame)
    .join('')
  drawn += path(walls, ink) + windows(floor, sheet, attached) + doors(floor, sheet)
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
