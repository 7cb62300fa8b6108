import { type Home, has, inWords, isFlat } from '../home.ts'
import { withArticle } from './phrases.ts'

/** Selling points, to follow the word 'with'. The strongest come first. */
export function standouts(home: Home): string[] {
  return [...outsideStandouts(home), ...insideStandouts(home), ...practicalStandouts(home)]
}

function outsideStandouts(home: Home): string[] {
  const { outside } = home
  const found: string[] = []
  if (outside.kind === 'garden') {
    const length = outside.feet > 70 ? `${outside.feet}ft ` : ''
    found.push(withArticle(`${length}${outside.aspect}-facing garden`))
  }
  if (outside.kind === 'yard') found.push(withArticle(`${outside.aspect}-facing walled yard`))
  if (outside.kind === 'balcony') found.push(withArticle(`${outside.aspect}-facing balcony`))
  if (outside.kind === 'roof terrace') found.push('a private roof terrace')
  if (has(home, 'view')) found.push(isFlat(home) ? 'rooftop views' : 'open views')
  if (has(home, 'garden room')) found.push('a garden office')
  if (has(home, 'corner plot')) found.push('a corner plot')
  return found
}

function insideStandouts(home: Home): string[] {
  const found: string[] = []
  const { kitchen, bedrooms, receptions } = home
  if (kitchen === 'open plan' && bedrooms > 0)
    found.push(isFlat(home) ? 'an open-plan living room' : 'an open-plan kitchen')
  if (kitchen === 'diner') found.push('a kitchen diner')
  if (has(home, 'stove')) found.push('a wood-burning stove')
  if (has(home, 'fireplace')) found.push('an original fireplace')
  if (has(home, 'bay')) found.push('a bay window')
  if (has(home, 'tiles')) found.push('an original tiled hall')
  if (has(home, 'beams')) found.push('exposed beams')
  if (has(home, 'cornice')) found.push('high ceilings')
  if (has(home, 'sash')) found.push('sash windows')
  if (has(home, 'loft room')) found.push('a loft conversion')
  if (has(home, 'cellar')) found.push('a cellar')
  if (has(home, 'study')) found.push('a study')
  if (has(home, 'utility')) found.push('a utility room')
  if (has(home, 'cloakroom')) found.push('a downstairs WC')
  if (receptions > 2) found.push('three reception rooms')
  if (home.washing.length > 1) found.push(`${inWords(home.washing.length)} bathrooms`)
  if (home.condition === 'renovated') found.push('a recent renovation')
  return found
}

function practicalStandouts(home: Home): string[] {
  const { parking } = home
  const found: string[] = []
  if (parking === 'garage and drive') found.push('a garage and driveway')
  if (parking === 'garage') found.push('a garage')
  if (parking === 'drive') found.push('off-street parking')
  if (parking === 'allocated') found.push('allocated parking')
  if (has(home, 'solar')) found.push('solar panels')
  if (home.heating === 'heat pump') found.push('a heat pump')
  if (has(home, 'lift')) found.push('a lift')
  if (!home.isRent && !home.hasChain && !home.isNew) found.push('no onward chain')
  return found
}
