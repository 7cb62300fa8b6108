import { pictureTitle } from '../../pictures/names.ts'
import type { Random } from '../../random.ts'
import type { Address } from '../address.ts'
import { roundPrice } from '../figures.ts'
import { capital } from '../home.ts'
import { emptyContent, type ListingContent } from '../listing-content.ts'
import { day } from '../market-history.ts'
import { placeName, pounds } from '../texts/phrases.ts'
import { otherFacts } from './other-facts.ts'

export function garageListing(address: Address, isRent: boolean, now: Date, random: Random): ListingContent {
  const door = random.pick(['an up-and-over door', 'a roller door', 'timber doors', 'a new steel door'])
  const setting = random.pick([
    'in a block of ten',
    'at the end of a row',
    'behind the flats',
    'in a gated yard',
    'in a row of six',
  ])
  const size = random.pick(['16ft by 8ft', '17ft by 8ft', '18ft by 9ft', '16ft by 9ft'])
  const power = random.chance(0.3)
  const price = isRent
    ? Math.max(50, Math.round((address.level.rentTwoBed * 0.085 * Math.exp(random.normal() * 0.2)) / 5) * 5)
    : roundPrice(address.level.saleThousands * 1000 * 0.07 * Math.exp(random.normal() * 0.25))
  return {
    ...emptyContent,
    address,
    facts: otherFacts('Garage', address, isRent ? 'rent' : 'sale', null, [
      `About ${size}`,
      capital(door),
      power ? 'Light and power' : 'No power',
      capital(setting),
    ]),
    titles: [
      `Garage off ${address.street} with ${door}`,
      `Single garage ${setting} off ${address.street}`,
      `Garage of ${size} off ${address.street}, ${address.postcode}`,
    ],
    description: [
      random.pick([
        `A single garage ${setting} off ${address.street}, ${placeName(address)}, about ${size} with ${door}.`,
        `This garage stands ${setting} off ${address.street} in ${placeName(address)}. Inside it is about ${size}, and it has ${door}.`,
        `Off ${address.street} in ${placeName(address)}, a garage of about ${size} ${setting}.`,
      ]),
      `${power ? 'There is light and one double socket.' : 'There is no light or power.'} ${random.pick(['The roof was renewed in 2022.', 'The roof is sound; the walls are single brick.', 'The forecourt is concrete and drains well.', 'Measure your car first: the door is seven feet wide.'])}`,
      isRent
        ? `It is let by the month with one month’s notice on either side, and a deposit of ${pounds(price)}.`
        : random.pick([
            'It is sold with vacant possession.',
            'It has its own title and is sold freehold.',
            'The title is separate from the flats beside it.',
          ]),
    ].join('\n\n'),
    price,
    tenure: isRent ? null : 'freehold',
    deposit: isRent ? price : null,
    letType: isRent ? 'commercial' : null,
    availableFrom: isRent ? new Date(now.getTime() + random.int(1, 30) * day) : null,
    material: {
      electricity: { state: 'stated', text: power ? 'Light and one double socket' : 'None' },
      construction: { state: 'stated', text: 'Single brick, flat roof' },
    },
    caption: (name) => (name === 'front' ? `Garage off ${address.street}`.slice(0, 50) : pictureTitle(name)),
  }
}
