import { heroDoor } from '../draw/doors.ts'
import type { Scene } from '../draw/scene.ts'
import type { Material } from '../draw/walls.ts'
import type { ListingFacts } from '../facts.ts'
import { type ShopLook, shop } from '../houses/shop.ts'
import { workshopUnit } from '../houses/workshop-unit.ts'
import { type Front, rowFront } from './front.ts'
import { dressingFor, localeOf, someWall } from './locale.ts'
import { doorOf, periodWindow, townHorizon } from './period-looks.ts'
import { plotFront } from './plot.ts'
import { materialWords } from './words.ts'

export function commercialFront(scene: Scene, facts: ListingFacts): Front {
  const { random } = scene
  const trade = facts.building?.kind === 'premises' ? facts.building.trade : undefined
  if (trade === 'workshop') return unitFront(scene, 'unit')
  if (trade === 'office') return unitFront(scene, 'office')
  if (trade) return shopFront(scene, facts)
  return random.weighted([
    [6, () => shopFront(scene, facts)],
    [1.6, () => unitFront(scene, 'unit')],
    [1.6, () => unitFront(scene, 'office')],
  ])()
}

/** A café shows bread; an empty bank shows nothing. */
function goodsOf({ building }: ListingFacts, otherwise: ShopLook['goods']): ShopLook['goods'] {
  if (building?.kind !== 'premises') return otherwise
  return building.trade === 'café' ? 'bread' : building.trade === 'bank' ? 'empty' : otherwise
}

const paints = [
  '#2F4A45',
  '#2D4660',
  '#22343C',
  '#7B3B33',
  '#5B6B5A',
  '#6B5A6E',
  '#8A7A5E',
  '#A7B0A2',
  '#D9D3C4',
  '#4F6D7A',
]

function shopFront(scene: Scene, facts: ListingFacts): Front {
  const { random } = scene
  const locale = localeOf(facts)
  const material = someWall(scene, locale)
  const dressing = dressingFor(scene, material)
  const base = {
    width: random.between(330, 400),
    material,
    style: periodWindow(scene, dressing, material.kind === 'render'),
    storeys: random.pick([2, 2, 3] as const),
  }
  const paint = random.pick(paints)
  const others = paints.filter((colour) => colour !== paint)
  const build = (isHero: boolean) => {
    const look: ShopLook = {
      ...base,
      paint: isHero ? paint : random.pick(others),
      awning: random.chance(isHero ? 0.55 : 0.35)
        ? random.pick(['#7B3B33', '#3F5A4C', '#2D4660', '#8A7A5E'])
        : undefined,
      goods: isHero
        ? goodsOf(facts, random.pick(['empty', 'pots', 'books', 'bread', 'flowers']))
        : random.pick(['pots', 'books', 'bread', 'flowers']),
    }
    return shop(scene, look, doorOf(scene, isHero, 'glazed', dressing))
  }
  return {
    content: () => rowFront(scene, { build, horizon: townHorizon(scene), maxScale: 1.12 }),
    street: { build, isRow: true },
    description: `A shop in a parade with rooms above in ${materialWords(material)}`,
  }
}

function unitFront(scene: Scene, kind: 'unit' | 'office'): Front {
  const { random } = scene
  const base = random.pick<Material>([
    { kind: 'brick', colour: '#9C6B52' },
    { kind: 'brick', colour: '#8B8078' },
    { kind: 'brick', colour: '#B58E66' },
  ])
  const house = workshopUnit(
    scene,
    {
      kind,
      base,
      cladding: random.pick(['#7C8A8C', '#8C9A92', '#9AA3A6', '#6E7C86']),
      frame: '#2C363B',
      storeys: random.whole(2, 4),
    },
    heroDoor('glazed', '#E2D9C6'),
  )
  return {
    content: () =>
      plotFront(scene, {
        house,
        plot: random.pick(['street', 'gravel', 'lawn']),
        horizon: random.pick(['towers', 'plain', 'roofs']),
        boundary: base,
      }),
    description:
      kind === 'unit' ? 'A workshop unit with a roller door' : 'An office building with a glazed entrance',
  }
}
