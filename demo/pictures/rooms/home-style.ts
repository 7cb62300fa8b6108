import type { HomeBuilding } from '../../building/building.ts'
import type { Colour } from '../draw/colour.ts'
import { randomFrom } from '../draw/random.ts'
import { homeOf, type ListingFacts, periodOf } from '../facts.ts'
import type { Outlook } from './openings.ts'
import type { Floor } from './shell.ts'

/** What the rooms of one home share: its age, its joinery, its taste in colours. */
export type HomeStyle = {
  isPeriod: boolean
  floor: Floor
  timber: Colour
  walls: readonly Colour[]
  feature: Colour
  fabrics: readonly Colour[]
  cushions: readonly Colour[]
  outlook: Outlook
  /** Bars of its windows. */
  panes: readonly [columns: number, rows: number]
  frame: Colour
  /** Undefined where it is not known; then a room may have any. */
  fire: 'mantel' | 'stove' | 'none' | undefined
  kitchen: HomeBuilding['kitchen'] | undefined
  washing: HomeBuilding['washing'][number] | undefined
  /** Metres from floor to ceiling. */
  ceiling: number
  hasBeams: boolean
  hasBay: boolean
  /** Whether glass doors may lead to a garden. */
  hasGardenDoors: boolean
  hasWardrobes: boolean | undefined
  isFurnished: boolean
  isDated: boolean
}

type Scheme = Pick<HomeStyle, 'walls' | 'feature' | 'fabrics' | 'cushions'>

const schemes: readonly Scheme[] = [
  {
    walls: ['#D9D8CB', '#E4E1D6', '#CBD3CE'],
    feature: '#7F918A',
    fabrics: ['#3F5F5C', '#76805A', '#CDBFA8'],
    cushions: ['#C9694A', '#EBDFC6', '#B99A7A'],
  },
  {
    walls: ['#D5D9DC', '#E3E2DC', '#C8D0D6'],
    feature: '#5D7286',
    fabrics: ['#3A4E66', '#8A8F8E', '#CDBFA8'],
    cushions: ['#C98F7A', '#EBDFC6', '#8FA69A'],
  },
  {
    walls: ['#E2D6CB', '#E8E1D6', '#DCC9BE'],
    feature: '#B07E6C',
    fabrics: ['#9A5A48', '#CDBFA8', '#6E5265'],
    cushions: ['#7C9486', '#F1EADB', '#C9A58C'],
  },
  {
    walls: ['#DDDDD0', '#E9E6DA', '#CCD2BE'],
    feature: '#6F7F5E',
    fabrics: ['#76805A', '#B4694B', '#D9CDB8'],
    cushions: ['#C9694A', '#F1EADB', '#5B6B5A'],
  },
  {
    walls: ['#E9E6DF', '#EFEBE2', '#E0DDD5'],
    feature: '#4F6068',
    fabrics: ['#8A8F8E', '#B9A58C', '#4F6068'],
    cushions: ['#3F5F5C', '#D1A79B', '#F1EADB'],
  },
  {
    walls: ['#D8D2DA', '#E6E1DF', '#CFC8D2'],
    feature: '#6E5F74',
    fabrics: ['#6E5265', '#8A8F8E', '#CDBFA8'],
    cushions: ['#7C9486', '#EBDFC6', '#C98F7A'],
  },
]

export function homeStyle(id: string, facts: ListingFacts): HomeStyle {
  const random = randomFrom(`${id}/home`)
  const era = periodOf(facts)
  const home = homeOf(facts)
  const chance = random.chance(facts.property_type === 'Park Home' ? 0.1 : 0.5)
  const isPeriod = era ? era === 'Georgian' || era === 'Victorian' : chance
  const inTown = facts.property_type === 'Flat'
  const kind = random.weighted<Floor['kind']>([
    [5, 'boards'],
    [1.3, 'herringbone'],
    [2, 'carpet'],
  ])
  const colour =
    kind === 'carpet'
      ? random.pick(['#CFC6B6', '#BDB9AE', '#C9BFB4', '#B5B7B3'])
      : random.pick(['#B48A62', '#BE9A72', '#A37B57', '#8A6A4E', '#CDB08A', '#D2C2A6'])
  return {
    isPeriod,
    floor: { kind, colour },
    timber: random.pick(['#8A6445', '#6E4F36', '#A9825C', '#5B4030', '#C2A27C']),
    ...random.pick(schemes),
    outlook: outlookOf(
      home,
      random.weighted<Outlook>([
        [inTown ? 1 : 5, 'garden'],
        [inTown ? 1 : 3, 'hills'],
        [2.4, 'roofs'],
        [inTown ? 4 : 0.4, 'city'],
      ]),
    ),
    panes: isPeriod
      ? random.pick([
          [2, 2],
          [3, 4],
          [1, 2],
        ] as const)
      : random.pick([
          [2, 1],
          [3, 1],
          [1, 1],
        ] as const),
    frame: isPeriod ? '#FBF9F3' : random.pick(['#FBF9F3', '#3A4448']),
    ...fittings(home),
    ceiling: home ? ceilings[periodOf(facts) ?? 'recent'] : 2.55,
  }
}

const ceilings = { Georgian: 2.85, Victorian: 2.75, 'between the wars': 2.5, 'post-war': 2.4, recent: 2.4 }

/** What the model says about the rooms. */
function fittings(
  home: HomeBuilding | undefined,
): Pick<
  HomeStyle,
  | 'fire'
  | 'kitchen'
  | 'washing'
  | 'hasBeams'
  | 'hasBay'
  | 'hasGardenDoors'
  | 'hasWardrobes'
  | 'isFurnished'
  | 'isDated'
> {
  const has = (extra: string) => home?.extras.includes(extra) ?? false
  return {
    fire: home && (has('stove') ? 'stove' : has('fireplace') ? 'mantel' : 'none'),
    kitchen: home?.kitchen,
    washing: home?.washing[0],
    hasBeams: has('beams'),
    hasBay: has('bay'),
    hasGardenDoors: !home || (home.outside.kind === 'garden' && home.level < 1),
    hasWardrobes: home && has('wardrobes'),
    isFurnished: home?.furnishing !== 'unfurnished',
    isDated: home?.condition === 'dated',
  }
}

/** What the windows look out on: the garden on the ground floor, else what surrounds the home. */
function outlookOf(home: HomeBuilding | undefined, otherwise: Outlook): Outlook {
  if (!home) return otherwise
  if (home.level > 3 && home.setting === 'centre') return 'city'
  if (home.setting === 'rural') return 'hills'
  if (home.outside.kind === 'garden') return 'garden'
  return home.setting === 'centre' && home.level > 0 ? 'city' : 'roofs'
}
