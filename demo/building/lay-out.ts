import { type Band, layBands, leastWidth, type PlannedRoom } from './bands.ts'
import { type Attached, type FloorPlan, type Room, toSquareMetres } from './floor-plan.ts'

/** What a floor plan is laid out from. */
export type Brief = {
  form: 'flat' | 'bungalow' | 'house'
  attached: Attached
  /** Of a house; with a loft room the last of them is in the roof. */
  storeys: 1 | 2 | 3
  hasLoftRoom: boolean
  bedrooms: number
  /** In the order of the bathrooms: the main one first. */
  bathrooms: readonly ('bath' | 'shower')[]
  hasEnsuite: boolean
  receptions: number
  kitchen: 'open plan' | 'diner' | 'galley' | 'separate'
  hasStudy: boolean
  hasUtility: boolean
  hasCloakroom: boolean
  /** About how large the home should be; the plan decides. */
  squareFeet: number
}

/** Widths of houses in metres: least, usual per square metre of a floor, most. */
const widths: Record<Attached, [least: number, most: number]> = {
  both: [4.6, 6.4],
  left: [4.8, 7.6],
  right: [4.8, 7.6],
  none: [6.6, 13],
}

/** The floors of a home, ground floor first. */
export function layOut(brief: Brief): FloorPlan[] {
  let squareMetres = toSquareMetres(brief.squareFeet)
  let best: FloorPlan[] = []
  // A home that is too small for its rooms grows until they fit.
  for (let attempt = 0; attempt < 12; attempt++) {
    best = layFloors(brief, squareMetres)
    if (best.every((floor) => floor.rooms.every(isComfortable))) return best
    squareMetres *= 1.05
  }
  return best
}

const isComfortable = (room: Room): boolean => Math.min(room.w, room.h) >= leastWidth(room) - 0.005

function layFloors(brief: Brief, squareMetres: number): FloorPlan[] {
  if (brief.form !== 'house') return [layBands('', oneFloor(brief), shapeOfOneFloor(brief, squareMetres))]
  const full = brief.hasLoftRoom ? brief.storeys - 1 : brief.storeys
  const footprint = squareMetres / (full + (brief.hasLoftRoom ? loftShare : 0))
  const [least, most] = widths[brief.attached]
  const w = round(Math.min(most, Math.max(least, Math.sqrt(footprint) * breadth(brief))))
  const h = round(footprint / w)
  const upper = bedroomFloors(brief, full, w)
  const floors = [
    layBands('Ground floor', groundFloor(brief, w), { w, h, entry: 'bottom' }),
    ...upper.map((bands, i) => layBands(upperTitles[i] ?? '', bands, { w, h, entry: undefined })),
  ]
  if (!brief.hasLoftRoom) return floors
  const loft = layBands(upperTitles[upper.length] ?? '', loftFloor(brief), {
    w,
    h: round(h * loftShare),
    entry: undefined,
  })
  return [...floors, loft]
}

/** Width in proportion to depth: attached houses are deep, and those with many rooms downstairs are wide. */
function breadth({ attached, receptions, hasStudy }: Brief): number {
  if (attached !== 'none') return 0.82
  return receptions > 1 || hasStudy ? 1.08 : 0.9
}

const upperTitles = ['First floor', 'Second floor', 'Third floor']
/** The part of the footprint under a roof that is high enough. */
const loftShare = 0.55

const round = (metres: number): number => Math.round(metres * 20) / 20

function shapeOfOneFloor({ form }: Brief, squareMetres: number) {
  const w = round(Math.sqrt(squareMetres * (form === 'bungalow' ? 1.3 : 1.05)))
  return { w, h: round(squareMetres / w), entry: form === 'flat' ? ('right' as const) : ('bottom' as const) }
}

const bedSizes = [14.5, 11.5, 9, 8.4, 8, 7.6]

const bed = (number: number, of: number): PlannedRoom => ({
  name: of === 1 ? 'Bedroom' : `Bedroom ${number}`,
  kind: 'bed',
  size: bedSizes[number - 1] ?? 7.6,
})

const beds = ({ bedrooms }: Brief): PlannedRoom[] =>
  Array.from({ length: bedrooms }, (_, i) => bed(i + 1, bedrooms))

const living = (size: number, name = 'Living room'): PlannedRoom => ({ name, kind: 'living', size })

/** The bathrooms in the core of a floor; an en suite opens to the main bedroom at the front. */
function washRooms({ bathrooms, hasEnsuite }: Brief): PlannedRoom[] {
  const names = bathrooms.map((kind, i) => {
    if (i === 1 && hasEnsuite) return 'En suite'
    return kind === 'shower' ? 'Shower room' : 'Bathroom'
  })
  return bathrooms.map((kind, i) => ({
    name: names[i] ?? 'Bathroom',
    kind,
    size: kind === 'bath' ? 4.6 : 3.4,
    ...(i === 1 && hasEnsuite ? { belongsTo: 'Bedroom 1' } : {}),
  }))
}

/** A flat, bungalow or park home: rooms on both sides of a corridor, or a small flat with windows to one side only. */
function oneFloor(brief: Brief): Band[] {
  const { bedrooms, form, receptions } = brief
  const wash = washRooms(brief)
  const day = isShared(brief) ? living(26, 'Living room / kitchen') : living(bedrooms === 1 ? 22 : 18)
  if (bedrooms === 0) return [{ rooms: wash, isCore: true }, { rooms: [living(24, 'Studio room')] }]
  if (bedrooms === 1 && isShared(brief))
    return [{ rooms: wash, isCore: true }, { rooms: [...beds(brief), day] }]
  const further: PlannedRoom[] = receptions > 1 ? [{ name: 'Dining room', kind: 'dining', size: 10 }] : []
  const cooking = isShared(brief) ? [] : [kitchenOfFlat(brief)]
  const [bathroom, ...otherWash] = wash
  const [back, front] = balance(
    [day, ...(bathroom ? [bathroom] : [])],
    [...cooking, ...further, ...beds(brief), ...otherWash],
  )
  return [{ rooms: back }, { rooms: [], isCore: true }, { rooms: front, hasEntrance: form === 'bungalow' }]
}

/** Shares rooms out between the back and the front, so that both are about equally deep. */
function balance(
  front: PlannedRoom[],
  others: PlannedRoom[],
  back: PlannedRoom[] = [],
): [back: PlannedRoom[], front: PlannedRoom[]] {
  const ensuite = others.find(({ belongsTo }) => belongsTo)
  const total = (rooms: PlannedRoom[]) => rooms.reduce((sum, { size }) => sum + size, 0)
  const bands: [PlannedRoom[], PlannedRoom[]] = [[...back], [...front]]
  for (const room of others.filter((each) => each !== ensuite).sort((a, b) => b.size - a.size)) {
    const band = total(bands[0]) <= total(bands[1]) ? bands[0] : bands[1]
    // The en suite is next to the bedroom it belongs to.
    if (ensuite && room.name === ensuite.belongsTo) band.push(ensuite)
    band.push(room)
  }
  return bands
}

const isShared = ({ kitchen, form }: Brief): boolean => kitchen === 'open plan' && form === 'flat'

function kitchenOfFlat({ kitchen }: Brief): PlannedRoom {
  if (kitchen === 'galley') return { name: 'Kitchen', kind: 'kitchen', size: 7 }
  if (kitchen === 'separate') return { name: 'Kitchen', kind: 'kitchen', size: 9 }
  return { name: 'Kitchen / dining room', kind: 'kitchen', size: 14 }
}

/** Living room beside the hall at the front, kitchen and dining room behind. */
function groundFloor(brief: Brief, w: number): Band[] {
  const { receptions, kitchen, hasStudy, hasUtility, hasCloakroom } = brief
  const dining: PlannedRoom = { name: 'Dining room', kind: 'dining', size: 11 }
  const study: PlannedRoom = { name: 'Study', kind: 'study', size: 7 }
  const snug: PlannedRoom = { name: 'Snug', kind: 'living', size: 10 }
  const third = hasStudy ? study : snug
  const further = receptions > 2 ? [dining, third] : receptions > 1 ? [dining] : []
  const extra = receptions < 3 && hasStudy ? [...further, study] : further
  const cooking: PlannedRoom = {
    name: kitchenNames[kitchen][receptions > 1 ? 1 : 0],
    kind: 'kitchen',
    size: { 'open plan': 20, diner: 15, separate: 12, galley: 10 }[kitchen],
  }
  const utility: PlannedRoom[] = hasUtility ? [{ name: 'Utility room', kind: 'utility', size: 4.5 }] : []
  const wc: PlannedRoom[] = hasCloakroom ? [{ name: 'WC', kind: 'wc', size: 1.5 }] : []
  const [back, front] =
    w >= 7.4
      ? balance([living(17)], extra, [cooking, ...utility])
      : [[...extra, cooking, ...utility], [living(17)]]
  return [{ rooms: back }, { rooms: front, hasEntrance: true, underStairs: wc }]
}

/** What the kitchen is called in a home without and with a dining room. */
const kitchenNames: Record<Brief['kitchen'], [string, string]> = {
  'open plan': ['Kitchen / dining room', 'Kitchen / breakfast room'],
  diner: ['Kitchen / dining room', 'Kitchen / breakfast room'],
  galley: ['Kitchen', 'Kitchen'],
  separate: ['Kitchen', 'Kitchen'],
}

/** Bedrooms to the front and back of a landing with the bathrooms. */
function bedroomFloors(brief: Brief, full: number, w: number): Band[][] {
  const all = beds(brief)
  const sleeping = brief.hasLoftRoom ? all.slice(0, -1) : all
  const wash = washRooms(brief)
  if (full === 2) return [nightFloor(sleeping, wash, w)]
  const here = Math.ceil(sleeping.length / 2)
  const first = wash.filter((room, i) => i === 0 || room.belongsTo)
  const second = wash.filter((room) => !first.includes(room))
  return [nightFloor(sleeping.slice(0, here), first, w), nightFloor(sleeping.slice(here), second, w)]
}

/** In a narrow house the bathrooms are on the landing between front and back; in a wide one beside the bedrooms. */
function nightFloor(sleeping: PlannedRoom[], wash: PlannedRoom[], w: number): Band[] {
  const [main, second, third, fourth, ...more] = sleeping
  if (!main) return [{ rooms: wash, isCore: true }]
  if (!second) return [{ rooms: wash, isCore: true }, { rooms: [main] }]
  if (w >= 6.6) {
    const [back, front] = balance([], [...sleeping, ...wash])
    return [{ rooms: back }, { rooms: [], isCore: true }, { rooms: front }]
  }
  const front = [main, ...(fourth ? [fourth] : []), ...more.slice(1)]
  const back = [second, ...(third ? [third] : []), ...more.slice(0, 1)]
  return [{ rooms: back }, { rooms: wash, isCore: true }, { rooms: front }]
}

function loftFloor(brief: Brief): Band[] {
  const last = beds(brief).at(-1)
  const eaves: PlannedRoom = { name: 'Eaves store', kind: 'store', size: 5 }
  return [{ rooms: [], isCore: true }, { rooms: last ? [{ ...last, size: 14 }, eaves] : [] }]
}
