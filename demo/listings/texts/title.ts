import { capital, type Home, inWords, isFlat } from '../home.ts'
import { bedroomPrefix, bedroomsInWords, type Draft, floorName, withArticle } from './phrases.ts'
import { standouts } from './standout.ts'

/** Possible titles; the first unused one is taken. */
export function* titleIdeas({ home, random }: Draft): Generator<string> {
  const kind = titleKind(home)
  const { locality, street, station } = home.address
  const telling = random.shuffle(standouts(home))
  for (const one of telling.slice(0, 3)) {
    yield random.pick([
      () => `${capital(kind)} with ${one}`,
      () =>
        home.bedrooms === 0
          ? `${capital(kind)} on the ${floorName(home)}, with ${one}`
          : `${capital(plainKind(home))} with ${bedroomsInWords(home)} and ${one}`,
      () => `${capital(kind)} in ${locality} with ${one}`,
    ])()
  }
  if (station && station.miles < 0.8) yield `${capital(kind)} near ${station.name} station`
  yield `${capital(kind)} in ${locality}`
  for (const one of telling) yield `${capital(kind)} on ${street} with ${one}`
  yield `${capital(kind)} on ${street}, ${locality}`
  for (const [first, second] of pairs(telling))
    yield `${capital(kind)} on ${street} with ${first} and ${second}`
  yield `${capital(withArticle(kind))} on ${street}, ${home.address.postcode}`
}

function* pairs(items: string[]): Generator<[string, string]> {
  for (const [i, first] of items.entries()) for (const second of items.slice(i + 1)) yield [first, second]
}

/** `three-bedroom Victorian terraced house`, `top-floor flat with two bedrooms` */
function titleKind(home: Home): string {
  if (isFlat(home) && home.bedrooms > 0 && !home.isRetirement) {
    return home.bedrooms % 2 === 0 || home.floor < 1
      ? `${bedroomPrefix(home)}${home.dwelling}`
      : `${inWords(home.bedrooms)}-bedroom ${floorName(home).replace(' floor', '-floor').replace('lower ground', 'lower-ground')} flat`
  }
  if (home.isNew) return `new ${bedroomPrefix(home)}${home.dwelling}`
  return `${bedroomPrefix(home)}${eraPrefix(home)}${home.dwelling}`
}

function plainKind(home: Home): string {
  if (home.bedrooms === 0) return 'studio'
  return home.isNew ? `new ${home.dwelling}` : `${eraPrefix(home)}${home.dwelling}`
}

function eraPrefix({ era, type, dwelling }: Home): string {
  const says = ['Georgian', 'Victorian', 'Edwardian', '1920s', '1930s', '1950s', '1960s', '1970s'].includes(
    era,
  )
  return says && type !== 'Park Home' && !/tenement|conversion|barn/.test(dwelling) ? `${era} ` : ''
}
