import { capital, isFlat } from '../home.ts'
import {
  bedroomsInWords,
  type Draft,
  list,
  nounPhrase,
  placeName,
  sentences,
  withArticle,
} from './phrases.ts'
import { standouts } from './standout.ts'

/** Type and location, then size, then condition. */
export function opening(draft: Draft): string {
  return sentences(whatAndWhere(draft), howLarge(draft), inWhatState(draft))
}

function whatAndWhere({ home, random }: Draft): string {
  const what = nounPhrase(home)
  const where = placeName(home.address)
  const { street } = home.address
  const [first = 'room to make it your own', second] = random.shuffle(standouts(home))
  const both = second ? list([first, second]) : first
  return random.pick([
    () => `${capital(withArticle(what))} on ${street} in ${where}, with ${first}.`,
    () => `This ${what} stands on ${street} in ${where} and has ${both}.`,
    () => `On ${street} in ${where}, ${withArticle(what)} with ${both}.`,
    () => `${capital(withArticle(what))}. It stands on ${street} in ${where}, and has ${both}.`,
    () => `${street} in ${where} is the address of this ${what}, which has ${first}.`,
    () => `${capital(withArticle(what))}, on ${street} in ${where}. It has ${both}.`,
    () => `With ${both}, this ${what} is on ${street} in ${where}.`,
    () =>
      `We are pleased to offer ${withArticle(what)} on ${street}, ${where}, ${home.isRent ? 'to rent' : 'for sale'} with ${first}.`,
    () =>
      `New to ${home.isRent ? 'rent' : 'the market'} on ${street}, ${where}: ${withArticle(what)} with ${first}.`,
  ])()
}

function howLarge({ home, random }: Draft): string {
  const rooms =
    home.bedrooms === 0
      ? 'one main room, a kitchen area and a bathroom'
      : list([bedroomsInWords(home), ...receptionCount(home.receptions), ...bathroomCount(home.bathrooms)])
  if (!home.isMeasured)
    return random.pick([
      `There are ${rooms}.`,
      `Inside are ${rooms}.`,
      `It has ${rooms}; the rooms have not been measured yet.`,
    ])
  const feet = `${home.squareFeet.toLocaleString('en-GB')} square feet`
  const over =
    isFlat(home) || home.type === 'Bungalow' || home.type === 'Park Home'
      ? 'on one level'
      : home.extras.has('loft room')
        ? 'over three floors'
        : 'over two floors'
  return random.pick([
    `It measures ${feet} ${over}, with ${rooms}.`,
    `There are ${rooms} in ${feet}.`,
    `The ${feet} inside are laid out ${over}: ${rooms}.`,
    `Inside are ${rooms}, ${feet} in all.`,
    `It has ${rooms} ${over}, and by our measure ${feet}.`,
  ])
}

function receptionCount(receptions: number): string[] {
  if (receptions === 1) return ['a living room']
  return receptions === 2 ? ['two reception rooms'] : ['three reception rooms']
}

function bathroomCount(bathrooms: number): string[] {
  if (bathrooms === 1) return ['a bathroom']
  return bathrooms === 2 ? ['two bathrooms'] : ['three bathrooms']
}

function inWhatState({ home, random }: Draft): string {
  if (home.isNew) {
    return random.pick([
      'It was finished this year and nobody has lived in it yet.',
      'It comes with a ten-year structural warranty.',
      'Building work finished this year, and the snagging list has been dealt with.',
      'It is one of the last homes in this phase, and carries a ten-year warranty.',
    ])
  }
  const year = random.int(2020, 2025)
  switch (home.condition) {
    case 'renovated':
      return random.pick([
        `It was renovated in ${year}: wiring, plumbing, plaster and decoration.`,
        `${home.isRent ? 'The landlord' : 'The present owners'} renovated it in ${year}, and ${home.isRent ? 'it' : 'the work'} has been looked after since.`,
        `The kitchen and bathroom date from a renovation in ${year}.`,
        `It was rewired and replastered in ${year}.`,
        `Much of it was renewed in ${year}, from the roof to the floors.`,
      ])
    case 'dated':
      return random.pick([
        'It needs updating, and the price allows for that.',
        'The kitchen and bathroom are of their time, and a buyer should plan to replace both.',
        'It has been lived in by the same owner for many years and is ready for modernising.',
        'It is sound but dated: expect to rewire, decorate and choose a new kitchen.',
        'The decoration and fittings are old, which the asking price reflects.',
      ])
    default:
      return random.pick([
        'It has been well kept and can be lived in as it is.',
        'The decoration is plain and in good order.',
        'It has been looked after, and there is no work that has to be done first.',
        'Everything is in working order.',
        `It was last decorated in ${year}.`,
        '',
        '',
      ])
  }
}
