import { sizeOf } from '../../building/floor-plan.ts'
import { capital, type Home, has, isFlat, livingRoomOf, mainBedroomOf } from '../home.ts'
import { conditionSentence } from './condition.ts'
import {
  accommodation,
  ensuiteWords,
  glazingWords,
  hasDiningRoom,
  hasStudyRoom,
  heatingWords,
  livingRoomDetails,
  mainWashing,
  outsideSpace,
  ownershipSentences,
  parkingFeature,
  smallRooms,
  washRoom,
} from './facts.ts'
import { firstThings } from './opening-lines.ts'
import {
  bedroomPrefix,
  counted,
  type Draft,
  inMetres,
  list,
  nounPhrase,
  paragraphs,
  placeName,
  sentences,
  squareFeet,
  walk,
} from './phrases.ts'
import { lettingTerms, saleTerms } from './terms.ts'

/** The online agent: short statements, sizes in metres. */
export const briskVoice = {
  openings({ home, random }: Draft): string[] {
    const { one, both } = firstThings(home, random.shuffle)
    const { street } = home.address
    const where = placeName(home.address)
    const lead = home.isRent ? 'To rent' : 'For sale'
    const kind = `${bedroomPrefix(home)}${home.dwelling}`
    return [
      `${capital(accommodation(home))}, plus ${one}.`,
      `${lead} on ${street}, ${where}: ${nounPhrase(home)}.`,
      `${capital(both)}. ${capital(kind)}, ${street}, ${where}.`,
      `${capital(kind)} on ${street}, with ${both}.`,
      `${where}: ${kind} with ${both}.`,
      `Looking in ${where}? This ${kind} on ${street} has ${one}.`,
    ]
  },
  rest(draft: Draft): string {
    const { home } = draft
    return paragraphs(
      sentences(
        home.isMeasured &&
          `${squareFeet(home.squareFeet)}${home.floors.length > 1 ? ` over ${home.floors.length === 2 ? 'two' : 'three'} floors` : ' on one level'}.`,
        conditionSentence(draft),
      ),
      sentences(rooms(draft), sleeping(home), washing(home)),
      sentences(outdoors(home), parkingOf(home)),
      sentences(running(draft), stationOf(home)),
      sentences(
        ownershipSentences(draft),
        home.isRent ? lettingTerms(draft) : saleTerms(draft),
        home.isRent ? '' : viewing(draft),
      ),
    )
  },
}

function rooms({ home }: Draft): string {
  const measured = inMetres(sizeOf(livingRoomOf(home)))
  const details = livingRoomDetails(home).slice(0, 2)
  const name =
    home.bedrooms === 0
      ? 'Main room'
      : isFlat(home) && home.kitchen === 'open plan'
        ? 'Open-plan living room and kitchen'
        : 'Living room'
  const kitchen = {
    'open plan': 'Open-plan kitchen and dining room',
    diner: 'Kitchen diner',
    galley: 'Galley kitchen',
    separate: 'Separate kitchen',
  }[home.kitchen]
  const hob = { gas: 'gas hob', induction: 'induction hob', electric: 'electric hob' }[home.hob]
  const small = smallRooms(home)
  return sentences(
    `${name} ${measured}${details.length > 0 ? ` with ${list(details)}` : ''}.`,
    isFlat(home) && home.kitchen === 'open plan'
      ? `The kitchen has ${hob === 'gas hob' ? 'a' : 'an'} ${hob} and oven.`
      : `${kitchen} with ${hob} and oven.`,
    hasDiningRoom(home) && 'Separate dining room.',
    hasStudyRoom(home) && 'Study.',
    small.length > 0 && `${capital(list(small.map((each) => each.replace(/^a /, ''))))}.`,
  )
}

function sleeping(home: Home): string {
  const main = mainBedroomOf(home)
  if (!main) return ''
  const wardrobes = has(home, 'wardrobes') ? ', fitted wardrobes' : ''
  const measured = inMetres(sizeOf(main))
  if (home.bedrooms === 1) return `Double bedroom ${measured}${wardrobes}.`
  return `${capital(counted(home.bedrooms, 'bedroom'))}; the main bedroom is ${measured}${wardrobes}.${has(home, 'loft room') ? ' One is in the converted loft.' : ''}`
}

function washing(home: Home): string {
  const main = `${capital(washRoom(home))} with ${mainWashing(home).replace(/^a /, '')}.`
  if (home.washing.length === 1) return main
  return sentences(
    main,
    home.hasEnsuite ? `${capital(ensuiteWords(home))} to the main bedroom.` : 'Second bathroom.',
    home.washing.length > 2 && 'Third shower room.',
  )
}

function outdoors(home: Home): string {
  const space = outsideSpace(home)
  return sentences(
    space ? `${capital(space.replace(/^an? /, ''))}.` : 'No private outside space.',
    has(home, 'garden room') && 'Garden office with power.',
    has(home, 'corner plot') && 'Corner plot.',
    has(home, 'view') && (isFlat(home) ? 'Rooftop views.' : 'Open views.'),
  )
}

function parkingOf(home: Home): string {
  return sentences(
    `${parkingFeature[home.parking] ?? 'No parking'}.`,
    has(home, 'charger') && 'Electric car charger.',
    has(home, 'lift') && 'Lift in the building.',
  )
}

function running({ home, figures }: Draft): string {
  return sentences(
    `${capital(heatingWords[home.heating].replace(/^an /, ''))}. ${capital(glazingWords[home.glazing])}.`,
    has(home, 'solar') && 'Solar panels.',
    figures.epc && `EPC rating ${figures.epc}.`,
    figures.councilTaxBand && `Council tax band ${figures.councilTaxBand}.`,
  )
}

function stationOf({ address: { station } }: Home): string {
  if (!station) return ''
  const name = station.name.endsWith('Station') ? station.name : `${station.name} station`
  return station.miles < 1.2
    ? `About ${walk(station.miles)} from ${name}.`
    : `${name}: ${station.miles.toFixed(1)} miles.`
}

function viewing({ random }: Draft): string {
  return random.pick([
    'Book a viewing online or by phone.',
    'Viewings seven days a week.',
    'Book a viewing today.',
  ])
}
