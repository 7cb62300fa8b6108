import { pictureHeight, pictureWidth } from './draw/format.ts'
import { type Detail, dayScene, type Scene, seasonFrom } from './draw/scene.ts'
import { document, type Svg } from './draw/svg.ts'
import type { ListingFacts } from './facts.ts'
import { drawFront } from './fronts/draw-front.ts'
import { landField } from './fronts/land.ts'
import { drawLogo, logoSize } from './logos/draw-logo.ts'
import { type PictureName, pictureTitle } from './names.ts'
import { forecourt } from './outdoors/forecourt.ts'
import { garden } from './outdoors/garden.ts'
import { landView } from './outdoors/land-view.ts'
import { streetView } from './outdoors/street-view.ts'
import { drawPlan } from './plan/draw-plan.ts'
import { sitePlan } from './plan/site-plan.ts'
import { drawCover } from './posts/draw-cover.ts'
import { backRoom } from './premises/back-room.ts'
import { garageInside } from './premises/garage-inside.ts'
import { mainRoom } from './premises/main-room.ts'
import { bathroom } from './rooms/bathroom.ts'
import { mainBedroom, secondBedroom } from './rooms/bedroom.ts'
import { diningRoom } from './rooms/dining.ts'
import { type HomeStyle, homeStyle } from './rooms/home-style.ts'
import { kitchen } from './rooms/kitchen.ts'
import { livingRoom } from './rooms/living.ts'
import { study } from './rooms/study.ts'

/** Increased when drawings change, so that cached pictures are drawn again. */
export const pictureEdition = 4

/** Draws one picture of a listing. The result depends only on id, facts and name. */
export function drawPicture(
  id: string,
  facts: ListingFacts,
  name: PictureName,
  detail: Detail = 'full',
): Svg {
  return document(pictureWidth, pictureHeight, contents[name](id, facts, detail))
}

export const drawPostPicture = (slug: string): Svg => document(pictureWidth, pictureHeight, drawCover(slug))

export const drawLogoPicture = (slug: string): Svg => document(logoSize, logoSize, drawLogo(slug))

const sceneOf = (id: string, name: PictureName, detail: Detail): Scene =>
  dayScene(`${id}/${name}`, { season: seasonFrom(id), detail })

type Draw = (id: string, facts: ListingFacts, detail: Detail) => Svg

const room =
  (name: PictureName, draw: (scene: Scene, style: HomeStyle) => Svg): Draw =>
  (id, facts, detail) =>
    draw(sceneOf(id, name, detail), homeStyle(id, facts))

const outside =
  (name: PictureName, draw: (scene: Scene, facts: ListingFacts) => Svg): Draw =>
  (id, facts, detail) =>
    draw(sceneOf(id, name, detail), facts)

const contents: Record<PictureName, Draw> = {
  front: (id, facts, detail) => drawFront(id, facts, detail).content(),
  living: room('living', livingRoom),
  kitchen: room('kitchen', kitchen),
  dining: room('dining', diningRoom),
  bedroom: room('bedroom', mainBedroom),
  'bedroom-2': room('bedroom-2', secondBedroom),
  study: room('study', study),
  bathroom: room('bathroom', bathroom),
  garden: outside('garden', garden),
  field: outside('field', landField),
  view: outside('view', landView),
  inside: outside('inside', garageInside),
  forecourt: outside('forecourt', forecourt),
  'main-room': (id, facts, detail) => mainRoom(id, sceneOf(id, 'main-room', detail), facts),
  'back-room': (id, facts, detail) => backRoom(id, sceneOf(id, 'back-room', detail), facts),
  street: (id, facts, detail) =>
    streetView(sceneOf(id, 'street', detail), facts, drawFront(id, facts, detail)),
  site: sitePlan,
  plan: drawPlan,
}

/** Alternative text: `A Victorian terraced house of 2 storeys in red brick`. */
export function describePicture(id: string, facts: ListingFacts, name: PictureName): string {
  return name === 'front' ? drawFront(id, facts, 'coarse').description : pictureTitle(name)
}
