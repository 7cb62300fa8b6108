import { dayScene, type Scene } from '../draw/scene.ts'
import type { Svg } from '../draw/svg.ts'
import type { ListingFacts } from '../facts.ts'
import { garden } from '../outdoors/garden.ts'
import { streetView } from '../outdoors/street-view.ts'
import { boxes, calendar, coins, energy, keys, prices, survey } from './figures.ts'
import { type Motif, motifFor, motifs } from './motif.ts'
import { contract, door, map } from './places.ts'

/** Any home will do where a post shows one. */
const someHome = (scene: Scene): ListingFacts => ({
  property_type: scene.random.pick(['Terraced', 'Semi-Detached', 'Detached'] as const),
  listing_type: 'sale',
  bedrooms: 3,
  bathrooms: 1,
  receptions: 1,
  square_feet: null,
  features: [],
})

const covers: Record<Motif, (scene: Scene) => Svg> = {
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
  garden: (scene) => garden(scene, someHome(scene)),
  street: (scene) => streetView(scene, someHome(scene)),
}

/** The cover of a blog post: the same slug always gives the same picture. */
export function drawCover(slug: string): Svg {
  const scene = dayScene(`posts/${slug}`)
  return covers[motifFor(slug, scene.random.pick(motifs))](scene)
}
