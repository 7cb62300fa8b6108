import type { Home } from '../listings/home.ts'
import type { Letting } from '../listings/texts/letting.ts'
import type { Attached, FloorPlan } from './floor-plan.ts'

/** What the pictures of a home are drawn from. It is stored with the listing, and holds no more than a drawing needs. */
export type HomeBuilding = Pick<
  Home,
  | 'dwelling'
  | 'era'
  | 'walls'
  | 'roof'
  | 'kitchen'
  | 'hob'
  | 'outside'
  | 'parking'
  | 'condition'
  | 'level'
  | 'levels'
> & {
  kind: 'home'
  attached: Attached
  floors: FloorPlan[]
  washing: Home['washing']
  extras: string[]
  county: string
  town: string
  setting: Home['address']['setting']
  furnishing?: Letting['furnishing']
}

export type LandBuilding = {
  kind: 'land'
  acres: number
  use: 'plot' | 'paddock' | 'field'
  slope: 'level' | 'gentle' | 'rising'
}
export type GarageBuilding = {
  kind: 'garage'
  door: 'up-and-over' | 'roller' | 'timber' | 'steel'
  count: number
  hasPower: boolean
}
export type PremisesBuilding = {
  kind: 'premises'
  trade: 'shop' | 'office' | 'café' | 'workshop' | 'bank'
  floors: FloorPlan[]
}

export type Building = HomeBuilding | LandBuilding | GarageBuilding | PremisesBuilding

export function buildingOf(home: Home, furnishing: Letting['furnishing'] | undefined): HomeBuilding {
  const { dwelling, era, walls, roof, kitchen, hob, outside, parking, condition, level, levels } = home
  const { attached, floors, washing, extras, address } = home
  return {
    kind: 'home',
    ...{ dwelling, era, walls, roof, kitchen, hob, outside, parking, condition, level, levels },
    ...{ attached, floors, washing },
    extras: [...extras],
    county: address.county,
    town: address.town,
    setting: address.setting,
    ...(furnishing ? { furnishing } : {}),
  }
}
