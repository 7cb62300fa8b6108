import { typicalBuilding } from '../../building/typical-building.ts'
import { dayScene, type Scene } from '../draw/scene.ts'
import type { Svg } from '../draw/svg.ts'
import type { ListingFacts } from '../facts.ts'
import { garden } from '../outdoors/garden.ts'
import { streetView } from '../outdoors/street-view.ts'
import { boxes } from './boxes.ts'
import { calendar } from './calendar.ts'
import { coins } from './coins.ts'
import { contract } from './contract.ts'
import { energy } from './energy.ts'
import { keys } from './keys.ts'
import { type Motif, motifFor, motifs } from './motif.ts'
import { door, map } from './places.ts'
import { prices } from './prices.ts'
import { survey } from './survey.ts'

/** Any home will do where a post shows one, unless its words ask for a new one. */
const someHome = (scene: Scene, slug: string): ListingFacts => ({
  property_type: scene.random.pick(['Terraced', 'Semi-Detached', 'Detached'] as const),
  listing_type: 'sale',
  bedrooms: 3,
  bathrooms: 1,
  receptions: 1,
  square_feet: null,
  features: [],
  ...(/new-build/.test(slug) ? { building: typicalBuilding(slug, 'Detached', 'new') } : {}),
})

const covers: Record<Motif, (scene: Scene, slug: string) => Svg> = {
  prices,
  door,
  map,
  contract,
  energy,
  calendar,
  keys,
  coins,
  boxes,
  survey,
  garden: (scene, slug) => garden(scene, someHome(scene, slug)),
  street: (scene, slug) => streetView(scene, someHome(scene, slug)),
}

const words: Record<Motif, string> = {
  prices: 'A line of prices over a row of houses',
  door: 'A front door with a tag on its knob',
  map: 'A map with one place marked',
  contract: 'A signed agreement with a seal and a pen',
  energy: 'An energy label with seven bars from A to G',
  calendar: 'A wall calendar with one day marked',
  keys: 'House keys with a tag',
  coins: 'Stacks of coins, a small house on the tallest',
  boxes: 'Packing boxes beside an open door',
  survey: 'A clipboard with a checklist and a magnifying glass',
  garden: 'A garden with a path to a small building',
  street: 'A street of houses',
}

function sceneOf(slug: string): { scene: Scene; motif: Motif } {
  const scene = dayScene(`posts/${slug}`)
  return { scene, motif: motifFor(slug, scene.random.pick(motifs)) }
}

/** The cover of a blog post: the same slug always gives the same picture. */
export function drawCover(slug: string): Svg {
  const { scene, motif } = sceneOf(slug)
  return covers[motif](scene, slug)
}

/** What the cover shows, for those who do not see it. */
export const describeCover = (slug: string): string => words[sceneOf(slug).motif]
