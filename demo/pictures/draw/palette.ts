import type { Colour } from './colour.ts'

/** The one warm thing in every picture: the way in. */
export const marigold: Colour = '#E2A32B'

/** Doors that are not the way in. */
export const mutedDoors: readonly Colour[] = ['#2D4660', '#3F5A4C', '#7B3B33', '#22343C']

export type Season = 'spring' | 'summer' | 'autumn' | 'winter'

/** Base, lit and shaded side of a crown. */
export type Leaf = readonly [base: Colour, lit: Colour, shaded: Colour]

export type Palette = {
  sky: Colour
  cloud: Colour
  /** Hills and roofs too far to have detail. */
  far: Colour
  farther: Colour
  pavement: Colour
  kerb: Colour
  road: Colour
  gravel: Colour
  grass: Colour
  grassStripe: Colour
  leaves: readonly Leaf[]
  hedge: Colour
  blooms: readonly Colour[]
  trunk: Colour
  glass: Colour
  glint: Colour
  lit: Colour
  litCloth: Colour
  cloth: Colour
  blind: Colour
  frame: Colour
  stone: Colour
  iron: Colour
  shade: Colour
}

const day: Palette = {
  sky: '#DDE5E4',
  cloud: '#F3F2EC',
  far: '#B9C7B2',
  farther: '#EAE9E0',
  pavement: '#CFCABD',
  kerb: '#E3DFD4',
  road: '#8E9290',
  gravel: '#D3CAB8',
  grass: '#9DAE7C',
  grassStripe: '#8FA270',
  leaves: [
    ['#5E7A50', '#75915F', '#49633F'],
    ['#6B8450', '#84A062', '#546B3E'],
    ['#56766A', '#6E8F80', '#425D53'],
  ],
  hedge: '#5E7A50',
  blooms: ['#D9B7B0', '#EBDFC6', '#B4523C', '#8E7FA0'],
  trunk: '#5B4A3C',
  glass: '#5F7884',
  glint: '#7D97A1',
  lit: '#F0BE5A',
  litCloth: '#DCA03C',
  cloth: '#E4DCCB',
  blind: '#E9E4D6',
  frame: '#F7F4EC',
  stone: '#DCD3BF',
  iron: '#222B2F',
  shade: '#1A2327',
}

const seasons: Record<Season, Partial<Palette>> = {
  spring: {
    grass: '#A6B782',
    grassStripe: '#99AB74',
    leaves: [
      ['#7C9A5A', '#94B06E', '#63814A'],
      ['#E0BAB3', '#EED3CB', '#CB9F99'],
      ['#6E8F5A', '#88A870', '#58764A'],
    ],
    hedge: '#6B8850',
    blooms: ['#EBDFC6', '#D9B7B0', '#F3EBD6', '#C98F96'],
  },
  summer: {},
  autumn: {
    grass: '#A5A878',
    grassStripe: '#989B6B',
    leaves: [
      ['#A8653C', '#C07F4F', '#8A4F2E'],
      ['#7F8451', '#989B65', '#666A40'],
      ['#994B36', '#B4644A', '#7A3829'],
    ],
    hedge: '#6A7A4C',
    blooms: ['#B4523C', '#C98257', '#8E7FA0', '#EBDFC6'],
  },
  winter: {
    grass: '#A3AC8B',
    grassStripe: '#979F7F',
    leaves: [
      ['#4F6B5A', '#638270', '#3D5548'],
      ['#6B5A4C', '#7C6A5A', '#57483C'],
      ['#5A7258', '#6E876A', '#485D47'],
    ],
    hedge: '#557058',
    blooms: ['#EBDFC6', '#D5C9BE', '#B4523C', '#EBDFC6'],
  },
}

const skies: Record<Season, readonly Colour[]> = {
  spring: ['#D9E5E6', '#DDE5E4', '#E4E8DF', '#D6E1E4'],
  summer: ['#DDE5E4', '#D2E0E4', '#DFE7E3', '#E6E6DA'],
  autumn: ['#E5E3DA', '#E8DFD6', '#DCE2E0', '#E3E0DC'],
  winter: ['#DCE1E3', '#E3E5E4', '#E6E2DF', '#D3DBDF'],
}

export const skiesOf = (season: Season): readonly Colour[] => skies[season]

export const daylight = (season: Season, sky: Colour): Palette => ({ ...day, ...seasons[season], sky })

/** The page's own dark sky, so that a cut-out frieze stands in it without an edge. */
export const dusk: Palette = {
  ...day,
  sky: '#141B1F',
  cloud: '#1B2428',
  far: '#1E292E',
  farther: '#182126',
  glass: '#26353C',
  glint: '#2E3F47',
  lit: '#F2C062',
  litCloth: '#D99A33',
  cloth: '#33434A',
  blind: '#33434A',
}
