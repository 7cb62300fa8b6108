import { layBands, type PlannedRoom } from './bands.ts'
import type { PremisesBuilding } from './building.ts'
import type { FloorPlan } from './floor-plan.ts'

const store: PlannedRoom = { name: 'Stockroom', kind: 'store', size: 14 }
const kitchen: PlannedRoom = { name: 'Kitchen', kind: 'kitchen', size: 9 }
const wc: PlannedRoom = { name: 'WC', kind: 'wc', size: 4 }

const work = (name: string): PlannedRoom => ({ name, kind: 'work', size: 40 })
const office = (name: string): PlannedRoom => ({ name, kind: 'study', size: 12 })

const rooms: Record<PremisesBuilding['trade'], [back: PlannedRoom[], front: PlannedRoom[]]> = {
  shop: [[store, wc], [work('Sales area')]],
  office: [[office('Meeting room'), kitchen, wc], [work('Open-plan office')]],
  café: [[kitchen, { ...store, size: 8 }, wc], [work('Seating area')]],
  workshop: [[office('Office'), wc], [work('Workshop')]],
  bank: [[office('Office'), { name: 'Strongroom', kind: 'store', size: 8 }, wc], [work('Banking hall')]],
}

/** The one floor of a shop or office: the main room to the street, the others behind it. */
export function layPremises(trade: PremisesBuilding['trade'], squareMetres: number): FloorPlan[] {
  const w = Math.round(Math.sqrt(squareMetres * 0.85) * 20) / 20
  const h = Math.round((squareMetres / w) * 20) / 20
  const [back, front] = rooms[trade]
  return [layBands('', [{ rooms: back }, { rooms: front }], { w, h, entry: 'bottom' })]
}
