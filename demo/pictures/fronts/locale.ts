import type { HomeBuilding } from '../../building/building.ts'
import type { Colour } from '../draw/colour.ts'
import type { Roofing } from '../draw/roofs.ts'
import type { Scene } from '../draw/scene.ts'
import type { Material } from '../draw/walls.ts'
import { homeOf, type ListingFacts } from '../facts.ts'
import { anywhere, type Locale, locales } from './regions.ts'

/** What the home is built of: as its model says, or else as usual in its region. */
export function localeOf(facts: ListingFacts): Locale {
  const where = `${facts.region ?? ''} ${facts.country ?? ''}`.toLowerCase()
  const usual = locales.find(([pattern]) => pattern.test(where))?.[1] ?? anywhere
  const home = homeOf(facts)
  return home ? { ...usual, ...walls(usual, home), roofs: roofs[home.roof] } : usual
}

const onlyBrick = [1, 0, 0] as const
const onlyStone = [0, 1, 0] as const
const onlyRender = [0, 0, 1] as const

const brick = (...bricks: string[]): Partial<Locale> => ({ bricks, weights: onlyBrick })
const stone = (kind: Material['kind'], ...colours: string[]): Partial<Locale> => ({
  stones: colours.map((colour) => ({ kind, colour })),
  weights: onlyStone,
})

function walls(usual: Locale, { walls: built, county }: HomeBuilding): Partial<Locale> {
  switch (built) {
    case 'London stock brick':
      return brick('#BF9B5E', '#C4A36C', '#B58E66', '#BB9560', '#A98957')
    case 'red brick':
      return brick('#A34F3C', '#A65A42', '#9C4A38', '#B0553F', '#9A5140')
    case 'gault brick':
      return brick('#CDBB93', '#C9B07F', '#D3C39C')
    case 'brick':
      return { weights: onlyBrick }
    case 'rendered':
      return { weights: onlyRender }
    case 'stucco':
      return { renders: ['#EFE8D9', '#F4EEE1', '#E6DDCB'], weights: onlyRender }
    case 'granite':
      return stone('coursed', '#A5A6A3', '#9C9D9B', '#ADABA6')
    case 'sandstone':
      return stone(
        'ashlar',
        ...(/Glasgow|Dumfries|Renfrew/.test(county)
          ? ['#A9553F', '#B27A62', '#B0614A']
          : ['#C2A57C', '#BEA27F', '#B7A283', '#C9AE86']),
      )
    case 'Bath stone':
      return stone('ashlar', '#D8CBAE', '#DCCBA3')
    case 'Cotswold stone':
      return stone('rubble', '#CDB27C', '#D2B983', '#C7AC78')
    case 'flint':
      return stone('rubble', '#A9A79E', '#B0AC9E')
    case 'stone':
      return { stones: usual.stones, weights: onlyStone }
  }
}

const roofs: Record<HomeBuilding['roof'], Locale['roofs']> = {
  slate: [
    { kind: 'slate', colour: '#5C666B' },
    { kind: 'slate', colour: '#5E5F6B' },
  ],
  tile: [
    { kind: 'tile', colour: '#8F4F3D' },
    { kind: 'tile', colour: '#7C5A4C' },
    { kind: 'tile', colour: '#6A5750' },
  ],
  pantile: [{ kind: 'pantile', colour: '#B06A49' }],
  'stone slate': [{ kind: 'stone', colour: '#8C7A62' }],
  thatch: [{ kind: 'thatch', colour: '#B39B6B' }],
  flat: [{ kind: 'sheet', colour: '#6E7A7E' }],
}

/** The roof that the home is known to have, or any that such a house may have. */
export const someRoof = ({ random }: Scene, facts: ListingFacts, choices: readonly Roofing[]): Roofing =>
  random.pick(homeOf(facts) ? localeOf(facts).roofs : choices)

export const isScottish = (facts: ListingFacts): boolean =>
  /scotland/i.test(`${facts.country} ${facts.region}`)

export const someBrick = ({ random }: Scene, locale: Locale): Material => ({
  kind: 'brick',
  colour: random.pick(locale.bricks),
})

export const someRender = ({ random }: Scene, locale: Locale): Material => ({
  kind: 'render',
  colour: random.pick(locale.renders),
})

/** Whether nothing said of the home rules out render. */
export const mayBeRendered = ({ weights }: Locale): boolean => weights[2] > 0

/** The wall of a house of the last hundred years: brick, unless it is known to be rendered or of stone. */
export const plainWall = (scene: Scene, locale: Locale): Material =>
  locale.weights === onlyRender
    ? someRender(scene, locale)
    : locale.weights === onlyStone
      ? someStone(scene, locale)
      : someBrick(scene, locale)

export const someStone = ({ random }: Scene, locale: Locale): Material => random.pick(locale.stones)

/** Brick, stone or render, as likely as they are there. */
export function someWall(scene: Scene, locale: Locale): Material {
  const [brick, stones, render] = locale.weights
  const draw = scene.random.weighted([
    [brick, someBrick],
    [stones, someStone],
    [render, someRender],
  ])
  return draw(scene, locale)
}

/** Window heads, sills and door surrounds that go with a wall. */
export function dressingFor({ random }: Scene, wall: Material): Colour {
  if (wall.kind === 'brick') return random.pick(['#E2D9C6', '#EBE3D2', '#D9CDB5', '#E6E2D8'])
  if (wall.kind === 'render' || wall.kind === 'roughcast')
    return random.pick(['#F7F2E7', '#F4EFE6', '#FBF8F1'])
  return random.pick(['#E6D9BB', '#DCCFB2', '#E2DACA'])
}
