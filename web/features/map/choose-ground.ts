import { makeDrawnGround } from './drawn-ground.ts'
import type { GroundMaker } from './ground.ts'

/** Our own drawing, unless the site is set up with a map service. */
export function groundMaker(): GroundMaker {
  return makeDrawnGround
}

export function groundSources(): string {
  return 'Contains OS data © Crown copyright and database right 2026, Royal Mail data © Royal Mail copyright and database right 2026, and National Statistics data © Crown copyright and database right 2026, under the Open Government Licence v3.0. Places: GeoNames (CC BY 4.0). Stations: uk-railway-stations (ODbL). Coast: Natural Earth. Town shapes and district lines are our own reckoning from postcodes.'
}
