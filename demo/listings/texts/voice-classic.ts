import { sizeOf } from '../../building/floor-plan.ts'
import { capital, type Home, has, inWords, isFlat, livingRoomOf, mainBedroomOf } from '../home.ts'
import { conditionSentence, kitchenFittings } from './condition.ts'
import {
  accommodation,
  ensuiteWords,
  glazingWords,
  hasDiningRoom,
  hasSnug,
  hasStudyRoom,
  heatingWords,
  homeWord,
  livingRoomDetails,
  mainWashing,
  overFloors,
  ownershipSentences,
  smallRooms,
  sunlight,
  washRoom,
} from './facts.ts'
import { firstThings } from './opening-lines.ts'
import {
  counted,
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

/** The established agent: full sentences in the order of a viewing, sizes in feet. */
export const classicVoice = {
  openings({ home, random }: Draft): string[] {
    const what = nounPhrase(home)
    const { one, both } = firstThings(home, random.shuffle)
    const { street } = home.address
    const where = placeName(home.address)
    return [
      `${capital(withArticle(what))} with ${both}, on ${street} in ${where}.`,
      `Set on ${street} in ${where}, this ${what} has ${both}.`,
      `This ${what} on ${street}, ${where}, offers ${both}.`,
      `With ${both}, this ${what} is on ${street} in ${where}.`,
      `We are pleased to bring to the ${home.isRent ? 'rental ' : ''}market ${withArticle(what)} on ${street}, ${where}, with ${one}.`,
      `${street} in ${where} is the setting for this ${what}, which has ${both}.`,
    ]
  },
  rest(draft: Draft): string {
    const { home } = draft
    return paragraphs(
      sentences(size(draft), conditionSentence(draft)),
      home.bedrooms === 0 ? studio(draft) : sentences(dayRooms(draft), kitchen(draft), small(home)),
      home.bedrooms === 0 ? '' : sentences(bedrooms(draft), washing(draft)),
      sentences(outside(draft), parking(draft)),
      sentences(services(draft), ownershipSentences(draft), council(draft), station(home)),
      home.isRent ? lettingTerms(draft) : sentences(saleTerms(draft), viewing(draft)),
    )
  },
}

function size({ home, random }: Draft): string {
  const rooms = accommodation(home)
  if (!home.isMeasured) return random.pick([`The accommodation is ${rooms}.`, `It has ${rooms}.`])
  return random.pick([
    `It has ${rooms} in ${squareFeet(home.squareFeet)}, ${overFloors(home)}.`,
    `The accommodation measures ${squareFeet(home.squareFeet)} ${overFloors(home)}: ${rooms}.`,
  ])
}

function studio(draft: Draft): string {
  const { home } = draft
  return sentences(
    `The main room is ${inFeet(sizeOf(livingRoomOf(home)))}, with space for a double bed and a sofa.`,
    `The kitchen area is fitted ${kitchenFittings(draft)}.`,
    `The ${washRoom(home)} has ${mainWashing(home)}.`,
  )
}

function dayRooms({ home, random }: Draft): string {
  const living = inFeet(sizeOf(livingRoomOf(home)))
  const details = random.shuffle(livingRoomDetails(home)).slice(0, 2)
  const withDetails = details.length > 0 ? `, with ${list(details)}` : ''
  const isShared = isFlat(home) && home.kitchen === 'open plan'
  const hall = has(home, 'tiles') ? 'The hall keeps its original tiled floor.' : ''
  const room = isShared
    ? `The open-plan living room and kitchen measures ${living}${withDetails}.`
    : random.pick([
        `The living room is ${living}${withDetails}.`,
        `The living room measures ${living}${withDetails}.`,
      ])
  const dining = hasDiningRoom(home)
    ? random.pick(['There is a separate dining room.', 'A separate dining room is next to the kitchen.'])
    : ''
  const further = hasStudyRoom(home)
    ? 'There is also a study.'
    : hasSnug(home)
      ? 'A second sitting room makes a snug or playroom.'
      : ''
  return sentences(hall, room, dining, further)
}

function kitchen(draft: Draft): string {
  const { home, random } = draft
  const fitted = kitchenFittings(draft)
  if (isFlat(home) && home.kitchen === 'open plan') return `The kitchen is fitted ${fitted}.`
  const garden =
    home.outside.kind === 'garden'
      ? ' and opens to the garden'
      : home.outside.kind === 'yard'
        ? ' and opens to the yard'
        : ''
  const toOutside = isFlat(home) ? '' : garden
  switch (home.kitchen) {
    case 'open plan':
      return `The kitchen and dining room is open plan across the back${toOutside}, ${fitted}.`
    case 'diner':
      return random.pick([`The kitchen has space for a dining table${toOutside}. It is fitted ${fitted}.`])
    case 'galley':
      return `The galley kitchen is fitted ${fitted}.`
    case 'separate':
      return `The separate kitchen is fitted ${fitted}.`
  }
}

function small(home: Home): string {
  const rooms = smallRooms(home)
  return rooms.length > 0 ? `There is also ${list(rooms)}.` : ''
}

function bedrooms({ home, random }: Draft): string {
  const main = mainBedroomOf(home)
  const measured = main ? inFeet(sizeOf(main)) : ''
  const wardrobes = has(home, 'wardrobes') ? ' with fitted wardrobes' : ''
  if (home.bedrooms === 1) return `The double bedroom is ${measured}${wardrobes}.`
  const where = home.floors.length > 1 ? 'Upstairs, the' : 'The'
  const loft = has(home, 'loft room') ? ' One of the bedrooms is in the converted loft.' : ''
  const others = home.bedrooms === 2 ? 'the second bedroom' : `${inWords(home.bedrooms - 1)} further bedrooms`
  return random.pick([
    `${where} main bedroom is ${measured}${wardrobes}, and there ${home.bedrooms === 2 ? 'is a second bedroom' : `are ${others}`}.${loft}`,
    `${where} main bedroom measures ${measured}${wardrobes}. There ${home.bedrooms === 2 ? 'is a second bedroom' : `are ${others}`} as well.${loft}`,
  ])
}

function washing({ home }: Draft): string {
  const main = `The ${washRoom(home)} has ${mainWashing(home)}.`
  if (home.washing.length === 1) return main
  if (!home.hasEnsuite)
    return `There are ${counted(home.washing.length, 'bathroom')}; the main one has ${mainWashing(home)}.`
  return sentences(
    `The main bedroom has an ${ensuiteWords(home)}.`,
    main,
    home.washing.length > 2 && 'There is also a further shower room.',
  )
}

function outside({ home, random }: Draft): string {
  const { outside: place } = home
  const room = has(home, 'garden room') ? ' An insulated garden room with power makes a home office.' : ''
  const corner = has(home, 'corner plot') ? ' The corner plot adds space at the side.' : ''
  const view = has(home, 'view')
    ? isFlat(home)
      ? ' There are views over the rooftops.'
      : ' There are open views.'
    : ''
  switch (place.kind) {
    case 'garden':
      return `${random.pick([
        `The ${place.aspect}-facing garden is about ${place.feet}ft long, with a patio and a lawn, and ${sunlight[place.aspect]}.`,
        `Outside, the garden is about ${place.feet}ft long and faces ${place.aspect}, so it ${sunlight[place.aspect]}.`,
        `The garden (about ${place.feet}ft) faces ${place.aspect} and is laid to lawn with a patio.`,
      ])}${room}${corner}${view}`
    case 'yard':
      return `The walled yard at the back faces ${place.aspect} and ${sunlight[place.aspect]}.${view}`
    case 'balcony':
      return `The ${place.aspect}-facing balcony ${sunlight[place.aspect]}.${view}`
    case 'roof terrace':
      return `The private roof terrace faces ${place.aspect} and ${sunlight[place.aspect]}.${view}`
    case 'communal garden':
      return `Residents share a communal garden.${view}`
    case 'none':
      return `There is no private outside space.${view}`
  }
}

function parking({ home, random }: Draft): string {
  const words: Record<Home['parking'], string[]> = {
    'garage and drive': ['There is a garage and parking on the driveway.', 'A driveway leads to the garage.'],
    garage: ['There is a single garage.', 'A single garage is included.'],
    drive: ['There is driveway parking.', 'The driveway provides off-street parking.'],
    allocated: ['One parking space is allocated.', 'It comes with an allocated parking space.'],
    permit: ['Parking is by residents’ permit.', 'Residents’ permit parking applies on the street.'],
    street: ['On-street parking is unrestricted.', 'There is unrestricted parking on the street.'],
    none: ['There is no parking.', 'Parking is not included.'],
  }
  const charger = has(home, 'charger') ? ' An electric car charger is fitted.' : ''
  return `${random.pick(words[home.parking])}${charger}`
}

function services({ home, figures, random }: Draft): string {
  const solar = has(home, 'solar') ? ' Solar panels are fitted to the roof.' : ''
  const epc = figures.epc
    ? random.pick([` EPC rating ${figures.epc}.`, ` The EPC rating is ${figures.epc}.`])
    : ''
  return `The ${homeWord(home)} has ${heatingWords[home.heating]} and ${glazingWords[home.glazing]}.${solar}${epc}`
}

function council({ figures, random }: Draft): string {
  if (!figures.councilTaxBand) return ''
  return random.pick([
    `Council tax band ${figures.councilTaxBand}.`,
    `It is in council tax band ${figures.councilTaxBand}.`,
  ])
}

function station({ address: { station: near } }: Home): string {
  if (!near) return ''
  const name = near.name.endsWith('Station') ? near.name : `${near.name} station`
  return `${name} is ${distance(near.miles)} away.`
}

function viewing({ random }: Draft): string {
  return random.pick([
    'Call or email to arrange a viewing.',
    'Viewings are available on weekdays and Saturday mornings.',
    'Evening viewings can be arranged.',
  ])
}
