import type { Colour } from '../draw/colour.ts'
import { marigold } from '../draw/palette.ts'
import { document, path, place, rect, roundRect, type Svg } from '../draw/svg.ts'

const ink = '#1A2327'
const stone = '#F4F3EF'

/** The product's mark on a 32 by 32 field: two posts, the beam, the door ajar. */
export const mark = (colour: Colour): Svg =>
  path('M4 6h24v5H4zM7 11h4v15H7zM21 11h4v15h-4z', colour) + path('M12.5 12.6l6 2v13.2l-6-1.8z', marigold)

/** For browser tabs: small corners, the mark large. */
export const favicon = (): Svg =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${roundRect(0, 0, 32, 32, 5, ink)}${mark(stone)}</svg>`

/** For home screens, which cut their own corners: full bleed, the mark within the safe middle. */
export const appIcon = (): Svg =>
  document(512, 512, rect(0, 0, 512, 512, ink) + place(mark(stone), 88, 80, 10.5))
