import type { Scene } from '../draw/scene.ts'
import type { WindowStyle } from '../draw/windows.ts'
import { hasExtra, homeOf, isCalled, type ListingFacts, type Period, periodOf, storeysOf } from '../facts.ts'
import { georgian } from '../houses/georgian.ts'
import { type NewBuildLook, newBuild } from '../houses/new-build.ts'
import { postWarTerraced } from '../houses/post-war.ts'
import { type RowCottageLook, rowCottage } from '../houses/row-cottage.ts'
import { type VictorianLook, victorian } from '../houses/victorian.ts'
import { type Front, rowFront } from './front.ts'
import { dressingFor, localeOf, mayBeRendered, plainWall, someRender, someRoof, someWall } from './locale.ts'
import {
  doorOf,
  georgianLook,
  periodWindow,
  postWarLook,
  townHorizon,
  victorianLook,
} from './period-looks.ts'
import { materialWords } from './words.ts'

type Draw = (scene: Scene, facts: ListingFacts) => Front

export function terracedFront(scene: Scene, facts: ListingFacts): Front {
  const era = periodOf(facts)
  if (isCalled(facts, 'cottage', 'mews house')) return cottageTerrace(scene, facts)
  const draw = era ? scene.random.pick(ofEra[era]) : anyTerrace(scene, facts)
  return draw(scene, facts)
}

function anyTerrace({ random }: Scene, facts: ListingFacts): Draw {
  const bedrooms = facts.bedrooms ?? 3
  return random.weighted<Draw>([
    [1, newTerrace],
    [bedrooms >= 4 ? 3 : 1, georgianTerrace],
    [bedrooms <= 2 ? 4 : 1.4, cottageTerrace],
    [5, victorianTerrace],
    [1.4, paintedTerrace],
  ])
}

function victorianTerrace(scene: Scene, facts: ListingFacts): Front {
  const chosen = (facts.bedrooms ?? 3) >= 4 && scene.random.chance(0.7) ? 3 : 2
  const storeys = (storeysOf(facts) ?? chosen) > 2 ? 3 : 2
  const look = victorianLook(scene, localeOf(facts), storeys, hasExtra(facts, 'bay'))
  const build = (isHero: boolean) =>
    victorian(scene, look, doorOf(scene, isHero, look.leaf, look.dressing), { hasChimney: true })
  return {
    content: () => rowFront(scene, { build, horizon: townHorizon(scene), attached: homeOf(facts)?.attached }),
    street: { build, isRow: true },
    description: `A Victorian terraced house of ${storeys} storeys in ${materialWords(look.material)}`,
  }
}

/** Each house of the row in a colour of its own, unless the advert says its walls are bare. */
function paintedTerrace(scene: Scene, facts: ListingFacts): Front {
  const { random } = scene
  if (!mayBeRendered(localeOf(facts))) return victorianTerrace(scene, facts)
  const base = victorianLook(
    scene,
    localeOf(facts),
    (storeysOf(facts) ?? 2) > 2 ? 3 : 2,
    hasExtra(facts, 'bay'),
  )
  const colours = ['#C9D8DB', '#E6C9BF', '#D3DCC6', '#D6D0DE', '#E3D2B8', '#F1EBDD', '#BFD0C8']
  const from = random.whole(0, colours.length - 1)
  const dressing = '#F7F2E7'
  const painted = (index: number): VictorianLook => ({
    ...base,
    material: {
      kind: 'render',
      colour:
        colours[(from + ((index * 3) % colours.length) + 2 * colours.length) % colours.length] ?? '#F1EBDD',
    },
    dressing,
    style: {
      ...base.style,
      dressing,
      head: base.style.head === 'segmental' || base.style.head === 'flat-arch' ? 'hood' : base.style.head,
    },
  })
  const build = (isHero: boolean, index: number) =>
    victorian(scene, painted(index), doorOf(scene, isHero, base.leaf, dressing), { hasChimney: true })
  return {
    content: () =>
      rowFront(scene, {
        build,
        horizon: random.pick(['plain', 'sea', 'hills']),
        attached: homeOf(facts)?.attached,
      }),
    street: { build, isRow: true },
    description: 'A terraced house in a row painted in soft colours',
  }
}

function georgianTerrace(scene: Scene, facts: ListingFacts): Front {
  const look = georgianLook(scene, localeOf(facts))
  const build = (isHero: boolean) => georgian(scene, look, doorOf(scene, isHero, 'six-panel', look.stone))
  return {
    content: () =>
      rowFront(scene, { build, horizon: townHorizon(scene), maxScale: 1, attached: homeOf(facts)?.attached }),
    street: { build, isRow: true },
    description: `A Georgian town house of ${look.storeys} storeys in ${materialWords(look.material)}`,
  }
}

/** Small plain houses with casements, as councils and builders put up after the first war. */
function casementTerrace(scene: Scene, facts: ListingFacts): Front {
  const casement: Partial<WindowStyle> = { opening: 'casement', columns: 3, rows: 1, head: 'none' }
  return cottageRow(scene, facts, casement, 'A terraced house of the 1930s')
}

function cottageTerrace(scene: Scene, facts: ListingFacts): Front {
  const own: Partial<WindowStyle> = scene.random.chance(0.4) ? { opening: 'fixed', columns: 2, rows: 3 } : {}
  return cottageRow(scene, facts, own, 'A terraced cottage')
}

function cottageRow(scene: Scene, facts: ListingFacts, panes: Partial<WindowStyle>, what: string): Front {
  const { random } = scene
  const locale = localeOf(facts)
  const material = someWall(scene, locale)
  const dressing = dressingFor(scene, material)
  const look: RowCottageLook = {
    width: random.between(206, 262),
    material,
    dressing,
    style: { ...periodWindow(scene, dressing, material.kind === 'render'), ...panes },
    roof: random.pick(locale.roofs),
    leaf: random.pick(['planks', 'four-panel', 'half-glazed']),
    hasHood: random.chance(0.4),
    hasFlowers: random.chance(0.6) && scene.season !== 'winter',
    isMirrored: random.chance(0.5),
  }
  const isMixed = material.kind === 'render' && random.chance(0.7)
  const build = (isHero: boolean) =>
    rowCottage(
      scene,
      isMixed ? { ...look, material: someRender(scene, locale) } : look,
      doorOf(scene, isHero, look.leaf, dressing),
    )
  return {
    content: () =>
      rowFront(scene, {
        build,
        horizon: random.pick(['plain', 'hills', 'hills', 'roofs']),
        maxScale: 1.2,
        attached: homeOf(facts)?.attached,
      }),
    street: { build, isRow: true },
    description: `${what} in ${materialWords(material)}`,
  }
}

function postWarTerrace(scene: Scene, facts: ListingFacts): Front {
  const look = postWarLook(scene, facts)
  const leaf = scene.random.pick(['glazed', 'half-glazed'] as const)
  const build = (isHero: boolean) => postWarTerraced(scene, look, doorOf(scene, isHero, leaf, '#E2D9C6'))
  return {
    content: () =>
      rowFront(scene, {
        build,
        horizon: townHorizon(scene),
        maxScale: 1.3,
        attached: homeOf(facts)?.attached,
      }),
    street: { build, isRow: true },
    description: `A post-war terraced house in ${materialWords(look.brick)}`,
  }
}

function newTerrace(scene: Scene, facts: ListingFacts): Front {
  const { random } = scene
  const locale = localeOf(facts)
  const look: NewBuildLook = {
    kind: 'townhouse',
    storeys: (storeysOf(facts) ?? ((facts.bedrooms ?? 3) >= 3 ? 3 : 2)) > 2 ? 3 : 2,
    brick: plainWall(scene, { ...locale, bricks: [...locale.bricks, '#8B8078', '#CDBB93', '#6E655E'] }),
    upper: random.pick([
      { kind: 'boards', colour: '#8FA0A2' },
      { kind: 'boards', colour: '#5E6E6A' },
      { kind: 'render', colour: '#EFE9DC' },
      { kind: 'boards', colour: '#A3846A' },
    ] as const),
    roof: someRoof(scene, facts, [
      { kind: 'slate', colour: '#5C666B' },
      { kind: 'sheet', colour: '#6E7A7E' },
      { kind: 'tile', colour: '#6A5750' },
    ]),
    frame: random.pick(['#2C363B', '#2C363B', '#F7F4EC', '#56646A']),
    hasSolar: hasExtra(facts, 'solar') ?? false,
    hasGarage: false,
    hasGable: false,
  }
  const build = (isHero: boolean) => newBuild(scene, look, [doorOf(scene, isHero, 'slatted', '#E2D9C6')])
  return {
    content: () =>
      rowFront(scene, {
        build,
        horizon: random.pick(['plain', 'towers', 'roofs']),
        maxScale: 1.3,
        attached: homeOf(facts)?.attached,
      }),
    street: { build, isRow: true },
    description: `A modern town house of ${look.storeys} storeys in ${materialWords(look.brick)}`,
  }
}

const ofEra: Record<Period, readonly Draw[]> = {
  Georgian: [georgianTerrace],
  Victorian: [victorianTerrace, victorianTerrace, victorianTerrace, paintedTerrace],
  'between the wars': [casementTerrace],
  'post-war': [postWarTerrace],
  recent: [newTerrace],
}
