import type { Colour } from '../draw/colour.ts'
import type { Scene } from '../draw/scene.ts'
import type { Material } from '../draw/walls.ts'
import { type ListingFacts, says } from '../facts.ts'
import { anywhere, type Locale, locales } from './regions.ts'

/** What the home may be built of: as usual in its region, unless the advert says more. */
export function localeOf(facts: ListingFacts): Locale {
  const where = `${facts.region ?? ''} ${facts.country ?? ''}`.toLowerCase()
  const usual = locales.find(([pattern]) => pattern.test(where))?.[1] ?? anywhere
  return { ...usual, ...roofsAsSaid(usual, facts), ...wallsAsSaid(usual, facts) }
}

const onlyBrick = [1, 0, 0] as const
const onlyStone = [0, 1, 0] as const
const onlyRender = [0, 0, 1] as const

function wallsAsSaid({ stones }: Locale, facts: ListingFacts): Partial<Locale> {
  const build = (pattern: RegExp) => says(facts, pattern)
  if (build(/granite walls|built (in|of) granite/))
    return {
      stones: [
        { kind: 'coursed', colour: '#A5A6A3' },
        { kind: 'coursed', colour: '#9C9D9B' },
      ],
      weights: onlyStone,
    }
  if (build(/bath stone walls|built (in|of) bath stone/))
    return { stones: [{ kind: 'ashlar', colour: '#D8CBAE' }], weights: onlyStone }
  if (build(/sandstone walls|built (in|of) sandstone/))
    return {
      stones: ['#C2A57C', '#B27A62', '#BEA27F', '#A9553F'].map((colour) => ({ kind: 'ashlar', colour })),
      weights: onlyStone,
    }
  if (build(/flint walls/)) return { stones: [{ kind: 'rubble', colour: '#A9A79E' }], weights: onlyStone }
  if (build(/stuccoed/)) return { renders: ['#EFE8D9', '#F4EEE1', '#E6DDCB'], weights: onlyRender }
  if (build(/\bstone walls|stone-built/)) return { stones, weights: onlyStone }
  if (build(/rendered/)) return { weights: onlyRender }
  return build(/brick walls/) ? { weights: onlyBrick } : {}
}

function roofsAsSaid({ roofs }: Locale, facts: ListingFacts): Partial<Locale> {
  const stated = says(facts, /slate roof/) ? 'slate' : says(facts, /tiled roof/) ? 'tile' : undefined
  if (!stated) return {}
  const own = roofs.filter(({ kind }) => kind === stated)
  return { roofs: own.length > 0 ? own : anywhere.roofs.filter(({ kind }) => kind === stated) }
}

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

/** The wall of a house of the last hundred years: brick, unless the advert says it is rendered. */
export const plainWall = (scene: Scene, locale: Locale): Material =>
  locale.weights === onlyRender ? someRender(scene, locale) : someBrick(scene, locale)

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
