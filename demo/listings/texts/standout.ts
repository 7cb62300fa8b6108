import { type Home, has, inWords, isFlat } from '../home.ts'
import { withArticle } from './phrases.ts'

/** Outstanding features, to follow the word 'with'. The strongest come first. */
export function standouts(home: Home): string[] {
  return [...outsideStandouts(home), ...insideStandouts(home), ...practicalStandouts(home)]
}

function outsideStandouts(home: Home): string[] {
  const { outside } = home
  const found: string[] = []
  if (outside.kind === 'garden') {
    found.push(withArticle(`${outside.aspect}-facing garden`))
    if (outside.feet > 70)
      found.push(`${outside.feet > 100 ? 'over a hundred feet' : `about ${outside.feet} feet`} of garden`)
  }
  if (outside.kind === 'yard') found.push('a walled yard', withArticle(`${outside.aspect}-facing yard`))
  if (outside.kind === 'balcony') found.push(withArticle(`${outside.aspect}-facing balcony`))
  if (outside.kind === 'roof terrace') found.push('a roof terrace of its own')
  if (has(home, 'view')) found.push(isFlat(home) ? 'a long view over the rooftops' : 'open views')
  if (has(home, 'garden room')) found.push('a garden room to work in')
  if (has(home, 'corner plot')) found.push('a corner plot')
  return found
}

function insideStandouts(home: Home): string[] {
  const { kitchen } = home
  const found: string[] = []
  if (kitchen === 'open plan' && home.bedrooms > 0)
    found.push(isFlat(home) ? 'an open-plan living room' : 'an open-plan kitchen')
  if (kitchen === 'diner') found.push('a kitchen large enough to eat in')
  if (has(home, 'stove')) found.push('a wood-burning stove')
  if (has(home, 'fireplace')) found.push('its original fireplace')
  if (has(home, 'bay')) found.push('a bay window')
  if (has(home, 'tiles')) found.push('its original tiled hall')
  if (has(home, 'beams')) found.push('exposed beams')
  if (has(home, 'cornice')) found.push('high, corniced ceilings')
  if (has(home, 'sash')) found.push('sash windows')
  if (has(home, 'loft room')) found.push('a bedroom in the converted loft')
  if (has(home, 'cellar')) found.push('a dry cellar')
  if (has(home, 'study')) found.push('a study')
  if (has(home, 'conservatory')) found.push('a conservatory')
  if (home.receptions > 2) found.push('three reception rooms')
  if (home.bathrooms > 1) found.push(`${inWords(home.bathrooms)} bathrooms`)
  return found
}

function practicalStandouts(home: Home): string[] {
  const { parking } = home
  const found: string[] = []
  if (parking === 'garage and drive') found.push('a garage and drive')
  if (parking === 'garage') found.push('a garage')
  if (parking === 'drive') found.push('off-street parking')
  if (parking === 'allocated') found.push('a parking space of its own')
  if (has(home, 'solar')) found.push('solar panels')
  if (home.heating === 'heat pump') found.push('a heat pump')
  if (has(home, 'lift')) found.push('a lift to the door')
  if (!home.isRent && !home.hasChain && !home.isNew) found.push('no onward chain')
  return found
}
