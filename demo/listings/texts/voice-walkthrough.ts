import { sizeOf } from '../../building/floor-plan.ts'
import { type Home, has, inWords, isFlat, livingRoomOf, mainBedroomOf } from '../home.ts'
import { conditionSentence, kitchenFittings } from './condition.ts'
import {
  ensuiteWords,
  glazingWords,
  hasDiningRoom,
  hasSnug,
  hasStudyRoom,
  heatingWords,
  livingRoomDetails,
  mainWashing,
  ownershipSentences,
  smallRooms,
  sunlight,
  washRoom,
} from './facts.ts'
import { firstThings } from './opening-lines.ts'
import {
  type Draft,
  distance,
  inFeet,
  list,
  nounPhrase,
  paragraphs,
  placeName,
  sentences,
  squareFeet,
  withArticle,
} from './phrases.ts'
import { lettingTerms, saleTerms } from './terms.ts'

/** The boutique agent, who speaks to the reader and shows them round. */
export const walkthroughVoice = {
  openings({ home, random }: Draft): string[] {
    const what = nounPhrase(home)
    const { one, both } = firstThings(home, random.shuffle)
    const { street } = home.address
    const where = placeName(home.address)
    return [
      `If you’re looking for ${one} in ${where}, start with this ${what} on ${street}.`,
      `You’ll find ${both} at this ${what} on ${street}, ${where}.`,
      `Come and see this ${what} on ${street} in ${where}, with ${both}.`,
      `Here’s ${withArticle(what)} with ${both}, on ${street} in ${where}.`,
      `We like this one for ${both}: ${withArticle(what)} on ${street}, ${where}.`,
      `There’s ${both} at this ${what}, on ${street} in ${where}.`.replace(
        /^There’s (\w+) (bathrooms|reception)/,
        'There are $1 $2',
      ),
    ]
  },
  rest(draft: Draft): string {
    const { home } = draft
    return paragraphs(
      sentences(
        home.isMeasured &&
          `In all there’s ${squareFeet(home.squareFeet)}${home.floors.length > 1 ? ` over ${inWords(home.floors.length)} floors` : ''}.`,
        conditionSentence(draft),
      ),
      sentences(arrival(home), living(draft), cooking(draft)),
      home.bedrooms > 0 && sentences(sleeping(home), washing(home)),
      sentences(outside(home), cars(home)),
      sentences(costs(draft), ownershipSentences(draft)),
      sentences(
        home.isRent ? lettingTerms(draft) : saleTerms(draft),
        !home.isRent &&
          draft.random.pick([
            'Get in touch and we’ll show you round.',
            'Call us to arrange a time to see it.',
          ]),
      ),
    )
  },
}

function arrival(home: Home): string {
  if (has(home, 'tiles')) return 'You come in to a hall with its original tiled floor.'
  if (isFlat(home))
    return has(home, 'lift') && home.level > 0
      ? 'Take the lift up, and you come in to a hallway.'
      : home.bedrooms > 0
        ? 'You come in to a hallway that leads to every room.'
        : ''
  return home.type === 'Park Home' ? '' : 'You come in to a hallway.'
}

function living(draft: Draft): string {
  const { home, random } = draft
  const measured = inFeet(sizeOf(livingRoomOf(home)))
  const details = random.shuffle(livingRoomDetails(home)).slice(0, 2)
  const withDetails = details.length > 0 ? ` You’ll notice ${list(details)}.` : ''
  if (home.bedrooms === 0)
    return sentences(
      `The main room is ${measured} and takes a double bed, a sofa and a table.${withDetails}`,
      `The ${washRoom(home)} has ${mainWashing(home)}.`,
    )
  const isShared = isFlat(home) && home.kitchen === 'open plan'
  return sentences(
    isShared
      ? `The living room and kitchen share one open-plan space of ${measured}.${withDetails}`
      : `The living room is ${measured}.${withDetails}`,
    hasDiningRoom(home) && 'There’s a dining room as well.',
    hasStudyRoom(home) && 'If you work from home, there’s a study.',
    hasSnug(home) && 'A second sitting room gives you somewhere quieter.',
  )
}

function cooking(draft: Draft): string {
  const { home } = draft
  const fitted = kitchenFittings(draft)
  const small = smallRooms(home)
  const garden =
    !isFlat(home) && home.outside.kind === 'garden' ? ', and you can step straight out to the garden' : ''
  const room =
    home.kitchen === 'open plan'
      ? isFlat(home)
        ? `The kitchen comes ${fitted}.`
        : `At the back, the kitchen and dining room is open plan${garden}. It comes ${fitted}.`
      : home.kitchen === 'diner'
        ? `You can eat in the kitchen${garden}. It comes ${fitted}.`
        : `The ${home.kitchen === 'galley' ? 'galley' : 'separate'} kitchen comes ${fitted}.`
  return sentences(room, small.length > 0 && `You also get ${list(small)}.`)
}

function sleeping(home: Home): string {
  const main = mainBedroomOf(home)
  const measured = main ? inFeet(sizeOf(main)) : ''
  const wardrobes = has(home, 'wardrobes') ? ' and has fitted wardrobes' : ''
  if (home.bedrooms === 1) return `The bedroom is ${measured}${wardrobes}.`
  const up = home.floors.length > 1 ? 'Upstairs, the' : 'The'
  const others =
    home.bedrooms === 2
      ? 'The second bedroom would also work as a study.'
      : `There are ${inWords(home.bedrooms - 1)} more bedrooms${has(home, 'loft room') ? ', one of them in the converted loft' : ''}.`
  return `${up} main bedroom is ${measured}${wardrobes}. ${others}`
}

function washing(home: Home): string {
  return sentences(
    home.hasEnsuite && `It has an ${ensuiteWords(home)} too.`.replace('It has', 'The main bedroom has'),
    `The ${washRoom(home)} has ${mainWashing(home)}.`,
    !home.hasEnsuite && home.washing.length > 1 && 'There’s a second bathroom.',
    home.washing.length > 2 && 'There’s a third shower room.',
  )
}

function outside(home: Home): string {
  const { outside: place } = home
  const further = sentences(
    has(home, 'garden room') && 'The insulated garden room has power, so you can work there all year.',
    has(home, 'corner plot') && 'Because it’s a corner plot, there’s extra space at the side.',
    has(home, 'view') &&
      (isFlat(home) ? 'You can see over the rooftops.' : 'You get open views from upstairs.'),
  ).replace('from upstairs', home.floors.length > 1 ? 'from upstairs' : 'at the back')
  switch (place.kind) {
    case 'garden':
      return sentences(
        `The garden faces ${place.aspect}, so it ${sunlight[place.aspect]}. It’s about ${place.feet}ft long.`,
        further,
      )
    case 'yard':
      return sentences(`Out at the back is a walled yard that faces ${place.aspect}.`, further)
    case 'balcony':
      return sentences(`The balcony faces ${place.aspect} and ${sunlight[place.aspect]}.`, further)
    case 'roof terrace':
      return sentences(`The roof terrace is yours alone. It faces ${place.aspect}.`, further)
    case 'communal garden':
      return sentences('You share a communal garden with the other residents.', further)
    case 'none':
      return sentences('There’s no private outside space.', further)
  }
}

function cars(home: Home): string {
  const words: Record<Home['parking'], string> = {
    'garage and drive': 'You can park on the driveway or in the garage.',
    garage: 'You get a single garage.',
    drive: 'You can park on the driveway.',
    allocated: 'You get one allocated parking space.',
    permit: 'You can apply to the council for a residents’ permit.',
    street: 'You can park on the street without a permit.',
    none: 'There’s no parking.',
  }
  return `${words[home.parking]}${has(home, 'charger') ? ' There’s an electric car charger.' : ''}`
}

function costs({ home, figures }: Draft): string {
  const { station } = home.address
  const name = station && (station.name.endsWith('Station') ? station.name : `${station.name} station`)
  return sentences(
    `You’ll have ${heatingWords[home.heating]} and ${glazingWords[home.glazing]}${has(home, 'solar') ? ', plus solar panels' : ''}.`,
    figures.epc && `The EPC rating is ${figures.epc}.`,
    figures.councilTaxBand && `Council tax is band ${figures.councilTaxBand}.`,
    station && `${name} is ${distance(station.miles)} away.`,
  )
}
