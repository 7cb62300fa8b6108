import { sizeOf } from '../../building/floor-plan.ts'
import { capital, has, isFlat, livingRoomOf, mainBedroomOf } from '../home.ts'
import { conditionSentence, kitchenFittings } from './condition.ts'
import {
  accommodation,
  ensuiteWords,
  glazingWords,
  heatingWords,
  homeWord,
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

/** A private landlord or seller, in the first person. */
export const ownerVoice = {
  openings({ home, random }: Draft): string[] {
    const { one, both } = firstThings(home, random.shuffle)
    const { street } = home.address
    const where = placeName(home.address)
    const kind = `${bedroomPrefix(home)}${home.dwelling}`
    const verb = home.isRent ? 'letting' : 'selling'
    return [
      `I’m ${verb} my ${kind} on ${street} in ${where}. It has ${both}.`,
      `My ${kind} on ${street}, ${where}, is ${home.isRent ? 'available to rent' : 'for sale'}. It has ${both}.`,
      `Direct from the ${home.isRent ? 'landlord' : 'owner'}: ${withArticle(nounPhrase(home))} on ${street}, ${where}, with ${one}.`,
      `I’ve owned this ${kind} on ${street}, ${where}, for ${random.pick(['six', 'eight', 'eleven', 'fifteen'])} years and am now ${verb} it, with ${one}.`,
      `${capital(withArticle(kind))} on ${street} in ${where}, ${home.isRent ? 'let' : 'sold'} directly by me, with ${both}.`,
    ]
  },
  rest(draft: Draft): string {
    const { home, figures } = draft
    const { station } = home.address
    const details = livingRoomDetails(home).slice(0, 2)
    const main = mainBedroomOf(home)
    const space = outsideSpace(home)
    const small = smallRooms(home)
    return paragraphs(
      sentences(
        `There ${home.bedrooms === 1 || home.bedrooms === 0 ? 'is' : 'are'} ${accommodation(home)}${home.isMeasured ? `, ${squareFeet(home.squareFeet)} in total` : ''}.`,
        conditionSentence(draft),
      ),
      sentences(
        `The ${home.bedrooms === 0 ? 'main room' : 'living room'} is ${inMetres(sizeOf(livingRoomOf(home)))}${details.length > 0 ? ` and has ${list(details)}` : ''}.`,
        `The kitchen comes ${kitchenFittings(draft)}.`,
        main && `The ${home.bedrooms === 1 ? 'bedroom' : 'main bedroom'} is ${inMetres(sizeOf(main))}.`,
        `The ${washRoom(home)} has ${mainWashing(home)}.`,
        home.hasEnsuite && `There’s also an ${ensuiteWords(home)}.`,
        small.length > 0 && `You’ll also have ${list(small)}.`,
      ),
      sentences(
        space ? `Outside there’s ${space}.` : 'There’s no private outside space.',
        has(home, 'garden room') && 'The garden room has power and is insulated.',
        has(home, 'view') && (isFlat(home) ? 'You can see over the rooftops.' : 'The views are open.'),
        home.parking === 'none' ? 'There’s no parking.' : `${parkingFeature[home.parking]}.`,
      ),
      sentences(
        `The ${homeWord(home)} has ${heatingWords[home.heating]} and ${glazingWords[home.glazing]}.`,
        figures.epc && `EPC rating ${figures.epc}.`,
        figures.councilTaxBand && `Council tax band ${figures.councilTaxBand}.`,
        station &&
          `${station.name.endsWith('Station') ? station.name : `${station.name} station`} is ${distance(station.miles)} away.`,
        ownershipSentences(draft),
      ),
      sentences(
        home.isRent ? lettingTerms(draft) : saleTerms(draft),
        home.isRent ? 'I look after the home myself and live nearby.' : 'I can show you round most evenings.',
      ),
    )
  },
}
