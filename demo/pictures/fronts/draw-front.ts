import type { PropertyType } from '../../../domain/search/search-options.ts'
import { type Detail, dayScene, type Scene, seasonFrom } from '../draw/scene.ts'
import type { ListingFacts } from '../facts.ts'
import { commercialFront } from './commercial.ts'
import { detachedFront } from './detached.ts'
import { flatFront } from './flat.ts'
import type { Front } from './front.ts'
import { garageFront } from './garage.ts'
import { landFront } from './land.ts'
import { bungalowFront, parkHomeFront } from './low.ts'
import { semiFront } from './semi.ts'
import { terracedFront } from './terraced.ts'

const fronts: Record<PropertyType, (scene: Scene, facts: ListingFacts) => Front> = {
  Terraced: terracedFront,
  'Semi-Detached': semiFront,
  Detached: detachedFront,
  Flat: flatFront,
  Bungalow: bungalowFront,
  'Park Home': parkHomeFront,
  Land: landFront,
  Garage: garageFront,
  Commercial: commercialFront,
}

/** The main picture of a home: its face, as its type, its place and its own seed have it. */
export function drawFront(id: string, facts: ListingFacts, detail: Detail = 'full'): Front {
  return fronts[facts.property_type](dayScene(`${id}/front`, { season: seasonFrom(id), detail }), facts)
}
