import { dayScene } from '../draw/scene.ts'
import { cloud } from '../draw/sky.ts'
import { document, place, rect, type Svg } from '../draw/svg.ts'
import { friezeHeight, friezeStreet, friezeWidth } from './frieze.ts'
import { mark } from './mark.ts'

export const openGraphWidth = 1200
const height = 630
const streetScale = 0.56

/** What a link to the site shows where it is shared: the mark in the sky over the street. */
export function openGraph(): Svg {
  const { palette } = dayScene('open graph', { season: 'summer', sky: '#DDE5E4' })
  const left = openGraphWidth / 2 - (friezeWidth / 2) * streetScale
  return document(
    openGraphWidth,
    height,
    rect(0, 0, openGraphWidth, height, palette.sky) +
      cloud(70, 70, 1, palette.cloud) +
      cloud(860, 110, 0.9, palette.cloud) +
      place(friezeStreet('day'), left, height - friezeHeight * streetScale, streetScale) +
      place(mark('#1A2327'), openGraphWidth / 2 - 80, 28, 5),
  )
}
