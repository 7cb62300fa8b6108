import { pictureHeight, pictureWidth } from './draw/format.ts'
import { type Detail, dayScene, type Scene } from './draw/scene.ts'
import { document, type Svg } from './draw/svg.ts'
import type { ListingFacts } from './facts.ts'
import { drawFront } from './fronts/draw-front.ts'
import { landField } from './fronts/land.ts'
import { type PictureName, pictureTitle } from './names.ts'
import { garden } from './outdoors/garden.ts'
import { streetView } from './outdoors/street-view.ts'
import { drawPlan } from './plan/draw-plan.ts'
import { drawCover } from './posts/draw-cover.ts'
import { bathroom } from './rooms/bathroom.ts'
import { mainBedroom, secondBedroom } from './rooms/bedroom.ts'
import { diningRoom } from './rooms/dining.ts'
import { type HomeStyle, homeStyle } from './rooms/home-style.ts'
import { kitchen } from './rooms/kitchen.ts'
import { livingRoom } from './rooms/living.ts'
import { study } from './rooms/study.ts'

/** Raised when drawings change, so that pictures of an older edition are made anew. */
export const pictureEdition = 1

/** The drawing of one picture of a listing. The same id, facts and name always give the same text. */
export function drawPicture(
  id: string,
  facts: ListingFacts,
  name: PictureName,
  detail: Detail = 'full',
): Svg {
  return document(pictureWidth, pictureHeight, contents[name](id, facts, detail))
}

export const drawPostPicture = (slug: string): Svg => document(pictureWidth, pictureHeight, drawCover(slug))

type Draw = (id: string, facts: ListingFacts, detail: Detail) => Svg

const room =
  (name: PictureName, draw: (scene: Scene, style: HomeStyle) => Svg): Draw =>
  (id, facts, detail) =>
    draw(dayScene(`${id}/${name}`, { detail }), homeStyle(id, facts))

const outside =
  (name: PictureName, draw: (scene: Scene, facts: ListingFacts) => Svg): Draw =>
  (id, facts, detail) =>
    draw(dayScene(`${id}/${name}`, { detail }), facts)

const contents: Record<PictureName, Draw> = {
  front: (id, facts, detail) => drawFront(id, facts, detail).content,
  living: room('living', livingRoom),
  kitchen: room('kitchen', kitchen),
  dining: room('dining', diningRoom),
  bedroom: room('bedroom', mainBedroom),
  'bedroom-2': room('bedroom-2', secondBedroom),
  study: room('study', study),
  bathroom: room('bathroom', bathroom),
  garden: outside('garden', garden),
  field: outside('field', landField),
  street: outside('street', streetView),
  plan: drawPlan,
}

/** What the picture shows, for those who do not see it: `A Victorian terraced house of 2 storeys in red brick`. */
export function describePicture(id: string, facts: ListingFacts, name: PictureName): string {
  return name === 'front' ? drawFront(id, facts, 'coarse').description : pictureTitle(name)
}
