import { type Room, sizeOf } from '../../building/floor-plan.ts'
import { capital, has, isFlat } from '../home.ts'
import { conditionSentence, kitchenFittings } from './condition.ts'
import {
  accommodation,
  glazingWords,
  heatingWords,
  livingRoomDetails,
  mainWashing,
  outsideSpace,
  ownershipSentences,
  parkingFeature,
  sunlight,
  washRoom,
} from './facts.ts'
import { firstThings } from './opening-lines.ts'
import {
  type Draft,
  distance,
  inMetres,
  list,
  nounPhrase,
  paragraphs,
  placeName,
  sentences,
  squareFeet,
  withArticle,
} from './phrases.ts'
import { lettingTerms, saleTerms } from './terms.ts'

/** The surveyor's voice: every room of every floor with its size in metres. */
export const floorsVoice = {
  openings({ home, random }: Draft): string[] {
    const what = nounPhrase(home)
    const { one, both } = firstThings(home, random.shuffle)
    const { street, postcode } = home.address
    const where = placeName(home.address)
    const feet = home.isMeasured ? `${squareFeet(home.squareFeet)} ` : ''
    return [
      `${capital(withArticle(`${feet}home`))} on ${street}, ${where}: ${withArticle(what)} with ${one}.`,
      `${street}, ${where}, ${postcode}: ${withArticle(what)} with ${both}.`,
      `Measured and photographed by us: ${withArticle(what)} on ${street}, ${where}.`,
      `${capital(withArticle(what))}, ${street}, ${where}, with ${accommodation(home)}.`,
      `Features of this ${what} on ${street}, ${where}, include ${both}.`,
      `Built in ${builtIn(home.era)}, this ${home.dwelling} is on ${street} in ${where} and has ${both}.`,
    ]
  },
  rest(draft: Draft): string {
    const { home, figures } = draft
    const space = outsideSpace(home)
    const { station } = home.address
    const light = 'aspect' in home.outside ? ` It ${sunlight[home.outside.aspect]}.` : ''
    return paragraphs(
      conditionSentence(draft),
      ...home.floors.map((floor) => `${floor.title || 'Rooms'}: ${rooms(floor.rooms)}.`),
      sentences(
        livingRoomDetails(home).length > 0 &&
          `The ${home.bedrooms === 0 ? 'main room' : 'living room'} has ${list(livingRoomDetails(home).slice(0, 3))}.`,
        `The kitchen is fitted ${kitchenFittings(draft)}.`,
        `The ${washRoom(home)} has ${mainWashing(home)}.`,
        has(home, 'cellar') && 'There is a cellar for storage.',
        has(home, 'tiles') && 'The hall has its original tiled floor.',
        has(home, 'wardrobes') &&
          home.bedrooms > 0 &&
          `${home.bedrooms === 1 ? 'The bedroom' : 'The main bedroom'} has fitted wardrobes.`,
      ),
      sentences(
        `Outside: ${space ?? 'no private outside space'}.${light}`,
        has(home, 'garden room') && 'There is an insulated garden room with power.',
        has(home, 'corner plot') && 'The home is on a corner plot.',
        has(home, 'view') && (isFlat(home) ? 'There are views over the rooftops.' : 'There are open views.'),
        `Parking: ${(parkingFeature[home.parking] ?? 'None').replace(/^[A-Z]/, (letter) => letter.toLowerCase())}${has(home, 'charger') ? ', with an electric car charger' : ''}.`,
      ),
      sentences(
        `Services: ${heatingWords[home.heating]}, ${glazingWords[home.glazing]}${has(home, 'solar') ? ', solar panels' : ''}.`,
        figures.epc && `EPC rating ${figures.epc}.`,
        figures.councilTaxBand && `Council tax band ${figures.councilTaxBand}.`,
        station && `Nearest station: ${station.name}, ${distance(station.miles)}.`,
      ),
      sentences(ownershipSentences(draft), home.isRent ? lettingTerms(draft) : saleTerms(draft)),
    )
  },
}

const rooms = (all: readonly Room[]): string =>
  list(
    all.map(
      (room) =>
        `${room.name.replace(/^[A-Z](?!C)/, (letter) => letter.toLowerCase()).replace(' / ', ' and ')} ${inMetres(sizeOf(room))}`,
    ),
  )

/** `the 1930s`, `the Victorian period`, `2026` */
function builtIn(era: string): string {
  if (era === 'new') return '2026'
  return /^\d/.test(era) ? `the ${era}` : `the ${era} period`
}
