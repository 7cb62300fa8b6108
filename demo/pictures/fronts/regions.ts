import type { Colour } from '../draw/colour.ts'
import type { Roofing } from '../draw/roofs.ts'
import type { Material } from '../draw/walls.ts'

/** What houses are built of there. */
export type Locale = {
  bricks: readonly Colour[]
  stones: readonly Material[]
  renders: readonly Colour[]
  roofs: readonly Roofing[]
  /** How often a wall is brick, stone or render. */
  weights: readonly [brick: number, stone: number, render: number]
}

const slate: Roofing = { kind: 'slate', colour: '#5C666B' }
const welshSlate: Roofing = { kind: 'slate', colour: '#5E5F6B' }
const greenSlate: Roofing = { kind: 'slate', colour: '#66706A' }
const redTile: Roofing = { kind: 'tile', colour: '#8F4F3D' }
const brownTile: Roofing = { kind: 'tile', colour: '#7C5A4C' }
const darkTile: Roofing = { kind: 'tile', colour: '#6A5750' }
const pantile: Roofing = { kind: 'pantile', colour: '#B06A49' }
const stoneSlate: Roofing = { kind: 'stone', colour: '#8C7A62' }

const cream = ['#EFE8D9', '#F1EBDD', '#E6DDCB', '#E3E0D8']
const painted = [
  '#C9D8DB',
  '#E6C9BF',
  '#D3DCC6',
  '#D6D0DE',
  '#E3D2B8',
  '#BFD0C8',
  '#AFC3CB',
  '#D8B3A5',
  '#BCC7AA',
  '#C9BED1',
]
const stone = (kind: Material['kind'], ...colours: Colour[]): Material[] =>
  colours.map((colour) => ({ kind, colour }))

export const anywhere: Locale = {
  bricks: ['#A65A42', '#B4694B', '#9C5540', '#AE6047', '#B58E66', '#8F4A3A', '#9C6B52'],
  stones: stone('coursed', '#C2A57C', '#B5A07E'),
  renders: cream,
  roofs: [slate, redTile, brownTile, darkTile],
  weights: [6, 1, 2],
}

/** By words of the region or country: the first that matches. */
export const locales: readonly (readonly [where: RegExp, locale: Locale])[] = [
  [
    /london/,
    {
      bricks: ['#BF9B5E', '#B58E66', '#A65A42', '#8E6450', '#C4A36C', '#A8735A'],
      stones: stone('ashlar', '#D8CBAE'),
      renders: cream,
      roofs: [slate, slate, welshSlate, brownTile],
      weights: [7, 0.4, 2.4],
    },
  ],
  [
    /scotland|edinburgh|glasgow|highland|aberdeen/,
    {
      bricks: ['#A8735A', '#9C6B52'],
      stones: [
        ...stone('ashlar', '#C2A57C', '#B27A62', '#BEA27F', '#A9553F'),
        ...stone('coursed', '#A5A6A3', '#B0A48F'),
      ],
      renders: ['#E6E1D6', '#EDE7DA', '#DAD8D0'],
      roofs: [slate, welshSlate, slate],
      weights: [0.8, 6, 2.6],
    },
  ],
  [
    /wales|cymru|cardiff/,
    {
      bricks: ['#A04E3A', '#A65A42', '#8F4A3A'],
      stones: [...stone('rubble', '#9A948B', '#A59A86'), ...stone('coursed', '#8E8880')],
      renders: [...cream, ...painted],
      roofs: [welshSlate, welshSlate, slate],
      weights: [3, 3, 4],
    },
  ],
  [
    /northern ireland|belfast|ulster/,
    {
      bricks: ['#9C4F3C', '#A65A42', '#8F4A3A'],
      stones: stone('rubble', '#8F8C86'),
      renders: [...cream, '#DDE2DC'],
      roofs: [slate, darkTile],
      weights: [5, 0.8, 4],
    },
  ],
  [
    /south west|cornwall|devon|somerset|bristol|bath|gloucester|dorset|wiltshire|cotswold/,
    {
      bricks: ['#A8735A', '#B4694B'],
      stones: [...stone('ashlar', '#D8CBAE', '#CDBB93'), ...stone('rubble', '#C9B48C', '#A7A8A4', '#B7A98B')],
      renders: [...cream, ...painted],
      roofs: [slate, stoneSlate, pantile, slate],
      weights: [2, 4, 4],
    },
  ],
  [
    /yorkshire|cumbria|lancashire|derbyshire|leeds|sheffield|bradford|north east|northumb|durham/,
    {
      bricks: ['#A34F3C', '#A65A42', '#9C5540'],
      stones: [...stone('coursed', '#B5A07E', '#9C8B72', '#A89878'), ...stone('rubble', '#A39A88')],
      renders: cream,
      roofs: [slate, greenSlate, stoneSlate],
      weights: [4, 5, 1],
    },
  ],
  [
    /north west|manchester|liverpool|cheshire/,
    {
      bricks: ['#A34F3C', '#A65A42', '#9C4A38', '#B4694B'],
      stones: stone('coursed', '#B5A07E', '#A9806A'),
      renders: cream,
      roofs: [slate, slate, brownTile],
      weights: [8, 1, 1.4],
    },
  ],
  [
    /east of england|norfolk|suffolk|essex|cambridge|eastern|lincoln/,
    {
      bricks: ['#CDBB93', '#B4694B', '#C9B07F', '#A65A42'],
      stones: stone('rubble', '#A9A79E', '#B0AC9E'),
      renders: [...cream, '#E3BDB0', '#E9D5C3', '#D9DFD0'],
      roofs: [pantile, redTile, brownTile, slate],
      weights: [5, 1.2, 4],
    },
  ],
  [
    /south east|kent|sussex|surrey|hampshire|oxford|berkshire|buckingham/,
    {
      bricks: ['#AE6047', '#A65A42', '#B4694B', '#9C6B52', '#C19A6B'],
      stones: stone('rubble', '#B3AEA0', '#C4B48F'),
      renders: [...cream, '#C9D8DB'],
      roofs: [redTile, redTile, brownTile, slate],
      weights: [6, 1, 2.6],
    },
  ],
]
