import { sizeOf } from '../../building/floor-plan.ts'
import { capital, type Home, has, inWords, isFlat, livingRoomOf, mainBedroomOf } from '../home.ts'
import { conditionSentence, kitchenFittings } from './condition.ts'
import {
  accommodation,
  ensuiteWords,
  glazingWords,
  hasDiningRoom,
  hasStudyRoom,
  heatingWords,
  homeWord,
  livingRoomDetails,
  mainWashing,
  outsideSpace,
  ownershipSentences,
  parkingFeature,
  smallRooms,
  sunlight,
  washRoom,
} from './facts.ts'
import { firstThings } from './opening-lines.ts'
import {
  bedroomPrefix,
  type Draft,
  distance,
  inFeet,
  list,
  nounPhrase,
  paragraphs,
  placeName,
  sentences,
  squareFeet,
  walk,
  withArticle,
} from './phrases.ts'
import { lettingTerms, saleTerms } from './terms.ts'

/** The village office: where it is comes first, then the home. */
export const localVoice = {
  openings({ home, random }: Draft): string[] {
    const { one, both } = firstThings(home, random.shuffle)
    const { street, station, locality } = home.address
    const where = placeName(home.address)
    const kind = `${bedroomPrefix(home)}${home.dwelling}`
    const from =
      station && station.miles < 1.2
        ? `${capital(walk(station.miles))} from ${station.name} station`
        : `${capital(settings[home.address.setting])} ${locality}`
    return [
      `${from}, ${withArticle(kind)} with ${both}.`,
      `On ${street}, ${inPlace(home)} ${where}, this ${nounPhrase(home)} has ${both}.`,
      `New from our ${locality} office: ${withArticle(nounPhrase(home))} on ${street}, with ${one}.`,
      `${locality} buyers and tenants often ask us for ${one}; this ${kind} on ${street} has it.`
        .replace('buyers and tenants', home.isRent ? 'tenants' : 'buyers')
        .replace('ask us for no onward chain', 'look for no onward chain'),
      `Homes on ${street} in ${where} don’t come up often, and this ${kind} has ${both}.`,
      `In ${where}, ${withArticle(nounPhrase(home))} on ${street} with ${both}.`,
    ]
  },
  rest(draft: Draft): string {
    const { home, figures } = draft
    return paragraphs(
      sentences(
        home.isMeasured
          ? `There is ${squareFeet(home.squareFeet)} of space, with ${accommodation(home)}.`
          : `It has ${accommodation(home)}.`,
        conditionSentence(draft),
      ),
      sentences(travel(home), parking(home)),
      sentences(living(draft), sleeping(home), bathing(home)),
      outdoors(home),
      sentences(
        `The ${homeWord(home)} has ${heatingWords[home.heating]} and ${glazingWords[home.glazing]}.`,
        has(home, 'solar') && 'It also has solar panels.',
        figures.epc && `The EPC rating is ${figures.epc}.`,
        figures.councilTaxBand && `Council tax band ${figures.councilTaxBand}.`,
        ownershipSentences(draft),
      ),
      sentences(
        home.isRent ? lettingTerms(draft) : saleTerms(draft),
        !home.isRent && 'Call into the office or phone us to book a viewing.',
      ),
    )
  },
}

const settings: Record<Home['address']['setting'], string> = {
  centre: 'in the centre of',
  urban: 'in',
  suburban: 'in a residential part of',
  town: 'in',
  rural: 'in the countryside around',
}

const inPlace = ({ address: { setting } }: Home): string =>
  ({
    centre: 'in the centre of',
    urban: 'in',
    suburban: 'a residential street in',
    town: 'in',
    rural: 'on the edge of',
  })[setting]

function travel({ address: { station, town } }: Home): string {
  if (!station)
    return `The nearest railway station is more than four miles away, so most people drive into ${town}.`
  const name = station.name.endsWith('Station') ? station.name : `${station.name} station`
  return `${name} is ${distance(station.miles)} away.`
}

const parking = (home: Home): string =>
  sentences(
    home.parking === 'none' ? 'There is no parking with it.' : `${parkingFeature[home.parking]}.`,
    has(home, 'charger') && 'An electric car charger is fitted.',
  )

function living(draft: Draft): string {
  const { home, random } = draft
  const measured = inFeet(sizeOf(livingRoomOf(home)))
  const details = random.shuffle(livingRoomDetails(home)).slice(0, 2)
  const withDetails = details.length > 0 ? ` with ${list(details)}` : ''
  const isShared = isFlat(home) && home.kitchen === 'open plan'
  const small = smallRooms(home)
  const kitchen = {
    'open plan': 'open-plan kitchen and dining room',
    diner: 'kitchen diner',
    galley: 'galley kitchen',
    separate: 'separate kitchen',
  }[home.kitchen]
  return sentences(
    `The ${home.bedrooms === 0 ? 'main room' : isShared ? 'open-plan living room and kitchen' : 'living room'} is ${measured}${withDetails}.`,
    isShared || home.bedrooms === 0
      ? `The kitchen is fitted ${kitchenFittings(draft)}.`
      : `There is ${withArticle(kitchen)} ${kitchenFittings(draft)}.`,
    hasDiningRoom(home) && 'The dining room is separate.',
    hasStudyRoom(home) && 'There is a study.',
    small.length > 0 && `The house also has ${list(small)}.`,
  )
}

function sleeping(home: Home): string {
  const main = mainBedroomOf(home)
  if (!main) return ''
  const measured = inFeet(sizeOf(main))
  const wardrobes = has(home, 'wardrobes') ? ' and has fitted wardrobes' : ''
  if (home.bedrooms === 1) return `The bedroom is ${measured}${wardrobes}.`
  return `Of the ${inWords(home.bedrooms)} bedrooms, the main one is ${measured}${wardrobes}.${has(home, 'loft room') ? ' One bedroom is in the converted loft.' : ''}`
}

function bathing(home: Home): string {
  return sentences(
    `The ${washRoom(home)} has ${mainWashing(home)}.`,
    home.hasEnsuite && `There is an ${ensuiteWords(home)} to the main bedroom.`,
    !home.hasEnsuite && home.washing.length > 1 && 'There is a second bathroom.',
    home.washing.length > 2 && 'There is a third shower room.',
  )
}

function outdoors(home: Home): string {
  const space = outsideSpace(home)
  return sentences(
    space ? `Outside there is ${space}.` : 'There is no private outside space.',
    'aspect' in home.outside && `It ${sunlight[home.outside.aspect]}.`,
    has(home, 'garden room') && 'At the end of the garden is an insulated garden room with power.',
    has(home, 'corner plot') && 'The corner plot gives more garden at the side.',
    has(home, 'view') && (isFlat(home) ? 'The windows look over the rooftops.' : 'There are open views.'),
  )
}
