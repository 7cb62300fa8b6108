import type { PremisesBuilding } from '../../building/building.ts'
import { squareFeetOf } from '../../building/floor-plan.ts'
import { layPremises } from '../../building/lay-premises.ts'
import { pictureTitle } from '../../pictures/names.ts'
import type { Random } from '../../random.ts'
import type { Address } from '../address.ts'
import { roundPrice } from '../figures.ts'
import { capital } from '../home.ts'
import { emptyContent, type ListingContent } from '../listing-content.ts'
import { day } from '../market-history.ts'
import { distance, list, placeName, pounds, squareFeet, withArticle } from '../texts/phrases.ts'
import { otherFacts } from './other-facts.ts'

const premises: { name: string; trade: PremisesBuilding['trade']; use: 'shop' | 'industrial' }[] = [
  { name: 'shop', trade: 'shop', use: 'shop' },
  { name: 'corner shop', trade: 'shop', use: 'shop' },
  { name: 'ground-floor office', trade: 'office', use: 'shop' },
  { name: 'office suite', trade: 'office', use: 'shop' },
  { name: 'café', trade: 'café', use: 'shop' },
  { name: 'former bank', trade: 'bank', use: 'shop' },
]
const workshop = { name: 'workshop', trade: 'workshop', use: 'industrial' } as const

/** England has one use class for shops, offices and cafés; the other nations do not. */
function planningUse(use: string, country: string): string {
  if (use === 'industrial') return 'light industrial'
  return (
    { England: 'Class E (shops, offices, cafés and clinics)', Scotland: 'Class 1A (shops and services)' }[
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
  // Workshops are behind the main streets, banks and cafés on them.
  const place =
    /\b(Mill|Station|Bridge)/.test(address.street) && random.chance(0.5) ? workshop : random.pick(premises)
  const use = planningUse(place.use, address.country)
  const floors = layPremises(place.trade, 45 + Math.exp(random.normal() * 0.5) * 65)
  const feet = squareFeetOf(floors)
  const price = isRent
    ? Math.max(
        250,
        Math.round((feet * address.level.rentTwoBed * 0.00115 * Math.exp(random.normal() * 0.15)) / 25) * 25,
      )
    : roundPrice(feet * address.level.saleThousands * 0.7 * Math.exp(random.normal() * 0.2))
  const epc = random.pick(['B', 'C', 'C', 'D', 'D', 'E'])
  const rates = random.pick([
    'Small business rates relief may apply.',
    `The rateable value is ${pounds(Math.round((feet * 11) / 50) * 50)}.`,
    'Business rates are payable.',
  ])
  return {
    ...emptyContent,
    address,
    facts: otherFacts(address, {
      property_type: 'Commercial',
      listing_type: isRent ? 'rent' : 'sale',
      square_feet: feet,
      features: [
        squareFeet(feet),
        `Use: ${use}`,
        isRent ? 'New lease' : 'Vacant possession',
        `EPC rating ${epc}`,
      ],
      building: { kind: 'premises', trade: place.trade, floors },
    }),
    write: (_voice, isFree) => {
      const where = placeName(address)
      const openings = random.shuffle([
        `${capital(withArticle(place.name))} of ${squareFeet(feet)} on ${address.street} in ${where}.`,
        `On ${address.street} in ${where}, ${withArticle(place.name)} of ${squareFeet(feet)}.`,
        `This ${place.name} on ${address.street}, ${where}, has ${squareFeet(feet)} of space.`,
        `${squareFeet(feet)} ${place.name} on ${address.street}, ${where}.`,
      ])
      const rooms = floors.flatMap((floor) =>
        floor.rooms.map(({ name }) => (name === 'WC' ? 'a WC' : withArticle(name.toLowerCase()))),
      )
      const station =
        address.station && address.station.miles < 1
          ? ` ${address.station.name} station is ${distance(address.station.miles)} away.`
          : ''
      return {
        titles: [
          `${capital(place.name)} of ${squareFeet(feet)} in ${address.locality}`,
          `${squareFeet(feet)} ${place.name} on ${address.street}`,
          `${address.street}, ${address.locality}: ${place.name}`,
          `${capital(place.name)} on ${address.street}, ${address.locality}`,
          `${capital(place.name)} on ${address.street}, ${address.postcode}`,
        ],
        description: [
          openings.find(isFree) ?? openings[0],
          `It has ${list(rooms)}. Planning use: ${use}. ${random.pick(['The shopfront was renewed in 2021.', 'There is a roller shutter.', 'Deliveries are at the back.', 'There is air conditioning.'])}`,
          `${isRent ? `The rent is ${pounds(price)} pcm on a new lease of three to ten years, with a deposit of three months’ rent.` : random.pick(['Sold with vacant possession.', 'The current tenant is leaving before completion.'])} ${rates}${station}`,
        ].join('\n\n'),
      }
    },
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
