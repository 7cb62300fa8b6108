import { pictureTitle } from '../../pictures/names.ts'
import type { Random } from '../../random.ts'
import type { Address } from '../address.ts'
import { roundPrice } from '../figures.ts'
import { capital } from '../home.ts'
import { emptyContent, type ListingContent } from '../listing-content.ts'
import { day } from '../market-history.ts'
import { distance, list, placeName, pounds, withArticle } from '../texts/phrases.ts'
import { otherFacts } from './other-facts.ts'

const premises = [
  { name: 'shop', use: 'shop', rooms: ['a sales area', 'a stockroom', 'a lavatory'] },
  {
    name: 'corner shop with basement',
    use: 'shop',
    rooms: ['a sales area', 'a basement store', 'a kitchenette'],
  },
  { name: 'ground-floor office', use: 'shop', rooms: ['an open office', 'a meeting room', 'a kitchen'] },
  { name: 'office suite', use: 'shop', rooms: ['three offices', 'a reception', 'a kitchen'] },
  { name: 'café', use: 'shop', rooms: ['seating for thirty', 'a kitchen with extraction', 'a store'] },
  { name: 'workshop', use: 'industrial', rooms: ['a workshop', 'an office', 'a lavatory'] },
  { name: 'former bank', use: 'shop', rooms: ['a banking hall', 'two offices', 'a strongroom'] },
]

/** England has one use class for shops, offices and cafés; the other nations do not. */
function planningUse(use: string, country: string): string {
  if (use === 'industrial') return 'light industrial'
  return (
    { England: 'Class E (shops, offices, cafés, clinics)', Scotland: 'Class 1A (shops and services)' }[
      country
    ] ?? 'shops and services'
  )
}

export function commercialListing(
  address: Address,
  isRent: boolean,
  now: Date,
  random: Random,
): ListingContent {
  const place = random.pick(premises)
  const use = planningUse(place.use, address.country)
  const feet = Math.round((450 + Math.exp(random.normal() * 0.5) * 700) / 10) * 10
  const price = isRent
    ? Math.max(
        250,
        Math.round((feet * address.level.rentTwoBed * 0.00115 * Math.exp(random.normal() * 0.15)) / 25) * 25,
      )
    : roundPrice(feet * address.level.saleThousands * 0.7 * Math.exp(random.normal() * 0.2))
  const epc = random.pick(['B', 'C', 'C', 'D', 'D', 'E'])
  const measured = `${feet.toLocaleString('en-GB')} square feet`
  const rates = random.pick([
    'Small business rates relief may apply; ask the council.',
    `The rateable value is ${pounds(Math.round((feet * 11) / 50) * 50)}.`,
    'Business rates are payable; we can give the rateable value.',
  ])
  return {
    ...emptyContent,
    address,
    facts: otherFacts('Commercial', address, isRent ? 'rent' : 'sale', feet, [
      `${capital(measured)}`,
      `Use: ${use}`,
      isRent ? 'New lease' : 'Vacant possession',
      `EPC rating ${epc}`,
    ]),
    titles: [
      `${capital(place.name)} of ${measured} in ${address.locality}`,
      `${capital(place.name)} on ${address.street}, ${address.locality}`,
      `${capital(place.name)} of ${measured} on ${address.street}`,
      `${capital(place.name)} on ${address.street}, ${address.postcode}`,
    ],
    description: [
      random.pick([
        `${capital(withArticle(place.name))} of ${measured} on ${address.street} in ${placeName(address)}.`,
        `On ${address.street} in ${placeName(address)}, ${withArticle(place.name)} with ${measured} of floor.`,
        `This ${place.name} on ${address.street}, ${placeName(address)}, has ${measured}.`,
      ]),
      `It is laid out as ${list(place.rooms)}. Planning use is ${use}. ${random.pick(['The front was renewed in 2021.', 'There is a roller shutter.', 'Loading is from the lane behind.', 'Three-phase power is connected.', 'Heating is by air conditioning units.'])}`,
      `${isRent ? `The rent is ${pounds(price)} a month on a new lease of three to ten years, with a deposit of three months’ rent.` : random.pick(['It is sold with vacant possession.', 'The present tenant leaves before completion.'])} ${rates}${address.station && address.station.miles < 1 ? ` ${address.station.name} station is ${distance(address.station.miles)} away.` : ''}`,
    ].join('\n\n'),
    price,
    tenure: isRent ? null : 'freehold',
    epc,
    deposit: isRent ? price * 3 : null,
    letType: isRent ? 'commercial' : null,
    availableFrom: isRent ? new Date(now.getTime() + random.int(1, 60) * day) : null,
    material: {
      electricity: { state: 'stated', text: 'Mains supply' },
      water: { state: 'stated', text: 'Mains supply, metered' },
      broadband: { state: 'not_stated' },
      restrictions: { state: 'stated', text: `Planning use: ${use}` },
      accessibility: { state: 'not_stated' },
    },
    caption: (name) =>
      name === 'front' ? `${capital(place.name)}, ${address.street}`.slice(0, 50) : pictureTitle(name),
  }
}
