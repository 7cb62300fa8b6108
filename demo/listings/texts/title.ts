import { capital, type Home, has, inWords, isFlat, isOld } from '../home.ts'
import { bedroomPrefix, bedroomsInWords, type Draft, floorAdjective } from './phrases.ts'
import { standouts } from './standout.ts'

/** Titles to choose from; the first that is unused and starts unlike its neighbours in a list is taken. */
export function* titleIdeas({ home, random }: Draft): Generator<string> {
  const telling = random.shuffle(standouts(home).map(bare))
  const { locality, street, postcode } = home.address
  const [one = 'good-sized living room', two = 'built-in storage'] = telling
  yield* random.shuffle(leads(home, one, two))
  for (const each of telling) {
    yield `${capital(kindOf(home))} on ${street} with ${each}`
    yield `${capital(home.dwelling)} on ${street} with ${each}`
  }
  yield `${street}, ${locality}: ${kindOf(home)}`
  for (const [first, second] of pairs(telling))
    yield `${capital(kindOf(home))} on ${street} with ${first} and ${second}`
  yield `${capital(kindOf(home))} on ${street}, ${postcode}`
  yield `${street}, ${postcode}: ${kindOf(home)}`
}

/** Different ways to start: with the size, the age, the walls, the floor, the place or the state it is in. */
function leads(home: Home, one: string, two: string): string[] {
  const { locality, street, station } = home.address
  const beds = home.bedrooms === 0 ? '' : bedroomsInWords(home)
  const plain = home.dwelling
  const aged = `${eraPrefix(home)}${plain}`
  const withBeds = beds ? ` with ${beds} and ${one}` : ` with ${one}`
  const found = [
    `${capital(kindOf(home))} with ${one}`,
    `${capital(aged)}${withBeds}`,
    `${capital(plain)} in ${locality}${withBeds}`,
    `${street}, ${locality}: ${bedroomPrefix(home)}${plain} with ${one}`,
  ]
  const lead = conditionLead(home)
  if (lead) found.push(`${lead} ${bedroomPrefix(home)}${plain} with ${one}`)
  if (has(home, 'bay') && !isFlat(home))
    found.push(`Bay-fronted ${aged}${withBeds}`.replace(' and bay window', ''))
  const walls = wallLead(home)
  if (walls && !isFlat(home)) found.push(`${walls} ${plain}${withBeds}`)
  if (walls && isFlat(home))
    found.push(
      `${bedroomPrefix(home) ? capital(bedroomPrefix(home)) : ''}flat in ${walls.toLowerCase().replace('bath', 'Bath').replace('cotswold', 'Cotswold').replace('london', 'London')} building`,
    )
  if (isFlat(home))
    found.push(
      `${capital(floorAdjective(home))} ${bedroomPrefix(home)}${plain.replace(' flat', '')} flat with ${one}`
        .replace('flat flat', 'flat')
        .replace('apartment flat', 'apartment'),
    )
  if (station && station.miles < 0.8)
    found.push(
      `${capital(bedroomPrefix(home))}${plain} near ${station.name} station`.replace(/^[a-z]/, (letter) =>
        letter.toUpperCase(),
      ),
    )
  if (!home.isRent && !home.hasChain && !home.isNew)
    found.push(`Chain-free ${bedroomPrefix(home)}${plain} with ${one === 'no onward chain' ? two : one}`)
  if (home.isRetirement) found.push(`Retirement flat with ${beds} and ${one}`)
  if (home.isStudent && home.isRent)
    found.push(`Student ${isFlat(home) ? 'flat' : 'house'} with ${beds} in ${locality}`)
  return found.map((title) => title.replace('good-sized living room and good-sized', 'good-sized'))
}

function conditionLead(home: Home): string | undefined {
  if (home.isNew) return 'Brand-new'
  if (home.condition === 'renovated') return 'Renovated'
  return home.condition === 'dated' ? 'Unmodernised' : undefined
}

function wallLead({ walls, type }: Home): string | undefined {
  if (type === 'Park Home') return undefined
  const words: Partial<Record<Home['walls'], string>> = {
    'red brick': 'Red-brick',
    'London stock brick': 'London stock brick',
    granite: 'Granite-built',
    sandstone: 'Sandstone',
    stone: 'Stone-built',
    'Cotswold stone': 'Cotswold stone',
    'Bath stone': 'Bath stone',
    stucco: 'Stucco-fronted',
    flint: 'Brick and flint',
  }
  return words[walls]
}

function* pairs(items: string[]): Generator<[string, string]> {
  for (const [i, first] of items.entries()) for (const second of items.slice(i + 1)) yield [first, second]
}

/** `south-facing garden` from `a south-facing garden`: titles do without articles. */
const bare = (phrase: string): string => phrase.replace(/^an? /, '')

/** `three-bedroom Victorian terraced house`, `two-bedroom top-floor flat` */
function kindOf(home: Home): string {
  if (home.bedrooms === 0) return 'studio flat'
  if (isFlat(home) && !home.isRetirement && home.level > 0 && home.dwelling === 'flat')
    return `${inWords(home.bedrooms)}-bedroom ${floorAdjective(home)} flat`
  return `${home.isNew ? 'new ' : ''}${bedroomPrefix(home)}${home.isNew ? '' : eraPrefix(home)}${home.dwelling}`
}

function eraPrefix(home: Home): string {
  const isSaid = isOld(home) || ['1920s', '1930s', '1950s', '1960s', '1970s'].includes(home.era)
  return isSaid && home.type !== 'Park Home' && !/tenement|converted|barn/.test(home.dwelling)
    ? `${home.era} `
    : ''
}
