import type { ListingFacts } from '../pictures/facts.ts'
import { pictureTitle } from '../pictures/names.ts'
import type { Random } from '../random.ts'
import { roundPrice } from './figures.ts'
import { capital } from './home.ts'
import { day } from './market.ts'
import { type AdvertParts, noParts } from './parts.ts'
import type { Spot } from './spot.ts'
import { distance, list, placeName, pounds, withArticle } from './words/phrases.ts'

type Kind = 'Land' | 'Garage' | 'Commercial'

export function otherAdvert(kind: Kind, spot: Spot, isRent: boolean, now: Date, random: Random): AdvertParts {
  if (kind === 'Land') return landAdvert(spot, random)
  return kind === 'Garage'
    ? garageAdvert(spot, isRent, now, random)
    : commercialAdvert(spot, isRent, now, random)
}

function landAdvert(spot: Spot, random: Random): AdvertParts {
  const acres = Math.max(0.08, Math.round(Math.exp(random.normal() * 0.9) * 50) / 100)
  const consent = random.pick([
    'outline planning permission for one house',
    'full planning permission for a three-bedroom house',
    'planning permission for two semi-detached houses',
    'no planning permission',
  ])
  const hasConsent = !consent.startsWith('no')
  const price = roundPrice(
    spot.level.saleThousands *
      1000 *
      (hasConsent ? 0.42 + acres * 0.15 : 0.03 + acres * 0.04) *
      Math.exp(random.normal() * 0.2),
  )
  const what = hasConsent ? 'building plot' : random.pick(['paddock', 'field', 'parcel of land'])
  const acre = `${acres} ${acres === 1 ? 'acre' : 'acres'}`
  const services = hasConsent
    ? random.pick([
        'Mains water and electricity are in the road.',
        'All mains services are at the boundary, subject to connection.',
        'The nearest sewer is 30 metres away; connections have been priced.',
      ])
    : random.pick([
        'There is a water trough on a metered supply.',
        'No services are connected.',
        'Water is from a stream along the boundary.',
      ])
  const access = random.pick([
    'Access is straight from the road through a field gate.',
    'A dropped kerb and gates are in place.',
    'Access is over a shared track, with a right of way in the deeds.',
  ])
  const ground = random.pick([
    'The ground is level.',
    'It slopes gently to the south.',
    'It is flat at the front and rises at the back.',
    'It is enclosed by hedges on three sides.',
  ])
  const rule = hasConsent
    ? random.pick([
        'Work must start within three years of the consent.',
        'The consent has been implemented, so it does not lapse.',
        'Drawings and the decision notice can be sent on request.',
      ])
    : random.pick([
        'An overage clause keeps 30% of any uplift in value for the seller for 25 years.',
        'It is sold for agricultural or equestrian use.',
        'Buyers should ask the council themselves what might be allowed.',
      ])
  return {
    ...noParts,
    spot,
    facts: otherFacts('Land', spot, 'sale', null, [
      capital(acre),
      capital(consent),
      hasConsent ? 'Services close by' : 'Road access',
      'Freehold',
    ]),
    titles: [
      `${capital(what)} of ${acre} with ${consent}`,
      `${capital(what)} of ${acre} off ${spot.street}`,
      `${capital(what)} of ${acre} off ${spot.street}, ${spot.locality}`,
      `${acre} off ${spot.street}, ${spot.postcode}`,
    ],
    description: [
      random.pick([
        `${capital(withArticle(what))} of ${acre} off ${spot.street}, ${placeName(spot)}, with ${consent}.`,
        `Off ${spot.street} in ${placeName(spot)}: ${withArticle(what)} of ${acre} with ${consent}.`,
        `This ${what} lies off ${spot.street} in ${placeName(spot)}. It measures ${acre} and has ${consent}.`,
      ]),
      `${ground} ${access} ${services}`,
      `${rule} The boundaries are marked on the plan; please walk them with us, not alone, as ${random.pick(['there may be stock in the field', 'part of the ground is uneven', 'the neighbour’s dog is loose'])}.`,
    ].join('\n\n'),
    price,
    qualifier:
      spot.country === 'Scotland' ? 'offers over' : random.pick(['guide price', 'offers in excess of', null]),
    tenure: 'freehold',
    material: {
      planning: { state: 'stated', text: capital(consent) },
      flood_risk: { state: 'not_stated' },
      rights_and_easements: {
        state: 'stated',
        text: access.includes('right of way') ? 'Right of way over a shared track' : 'None known',
      },
    },
    caption: (name) => (name === 'front' ? `${capital(what)}, ${acre}` : pictureTitle(name)),
  }
}

function garageAdvert(spot: Spot, isRent: boolean, now: Date, random: Random): AdvertParts {
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
    ? Math.max(50, Math.round((spot.level.rentTwoBed * 0.085 * Math.exp(random.normal() * 0.2)) / 5) * 5)
    : roundPrice(spot.level.saleThousands * 1000 * 0.07 * Math.exp(random.normal() * 0.25))
  return {
    ...noParts,
    spot,
    facts: otherFacts('Garage', spot, isRent ? 'rent' : 'sale', null, [
      `About ${size}`,
      capital(door),
      power ? 'Light and power' : 'No power',
      capital(setting),
    ]),
    titles: [
      `Garage off ${spot.street} with ${door}`,
      `Single garage ${setting} off ${spot.street}`,
      `Garage of ${size} off ${spot.street}, ${spot.postcode}`,
    ],
    description: [
      random.pick([
        `A single garage ${setting} off ${spot.street}, ${placeName(spot)}, about ${size} with ${door}.`,
        `This garage stands ${setting} off ${spot.street} in ${placeName(spot)}. Inside it is about ${size}, and it has ${door}.`,
        `Off ${spot.street} in ${placeName(spot)}, a garage of about ${size} ${setting}.`,
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
    caption: (name) => (name === 'front' ? `Garage off ${spot.street}`.slice(0, 50) : pictureTitle(name)),
  }
}

const premises = [
  { name: 'shop', use: 'Class E', rooms: ['a sales area', 'a stockroom', 'a lavatory'] },
  {
    name: 'corner shop with basement',
    use: 'Class E',
    rooms: ['a sales area', 'a basement store', 'a kitchenette'],
  },
  { name: 'ground-floor office', use: 'Class E', rooms: ['an open office', 'a meeting room', 'a kitchen'] },
  { name: 'office suite', use: 'Class E', rooms: ['three offices', 'a reception', 'a kitchen'] },
  { name: 'café', use: 'Class E', rooms: ['seating for thirty', 'a kitchen with extraction', 'a store'] },
  { name: 'workshop', use: 'light industrial', rooms: ['a workshop', 'an office', 'a lavatory'] },
  { name: 'former bank', use: 'Class E', rooms: ['a banking hall', 'two offices', 'a strongroom'] },
]

function commercialAdvert(spot: Spot, isRent: boolean, now: Date, random: Random): AdvertParts {
  const place = random.pick(premises)
  const feet = Math.round((450 + Math.exp(random.normal() * 0.5) * 700) / 10) * 10
  const price = isRent
    ? Math.max(
        250,
        Math.round((feet * spot.level.rentTwoBed * 0.00115 * Math.exp(random.normal() * 0.15)) / 25) * 25,
      )
    : roundPrice(feet * spot.level.saleThousands * 0.7 * Math.exp(random.normal() * 0.2))
  const epc = random.pick(['B', 'C', 'C', 'D', 'D', 'E'])
  const measured = `${feet.toLocaleString('en-GB')} square feet`
  const rates = random.pick([
    'Small business rates relief may apply; ask the council.',
    `The rateable value is ${pounds(Math.round((feet * 11) / 50) * 50)}.`,
    'Business rates are payable; we can give the rateable value.',
  ])
  return {
    ...noParts,
    spot,
    facts: otherFacts('Commercial', spot, isRent ? 'rent' : 'sale', feet, [
      `${capital(measured)}`,
      capital(place.use === 'Class E' ? 'Use class E' : 'Light industrial use'),
      isRent ? 'New lease' : 'Vacant possession',
      `EPC rating ${epc}`,
    ]),
    titles: [
      `${capital(place.name)} of ${measured} in ${spot.locality}`,
      `${capital(place.name)} on ${spot.street}, ${spot.locality}`,
      `${capital(place.name)} of ${measured} on ${spot.street}`,
      `${capital(place.name)} on ${spot.street}, ${spot.postcode}`,
    ],
    description: [
      random.pick([
        `${capital(withArticle(place.name))} of ${measured} on ${spot.street} in ${placeName(spot)}.`,
        `On ${spot.street} in ${placeName(spot)}, ${withArticle(place.name)} with ${measured} of floor.`,
        `This ${place.name} on ${spot.street}, ${placeName(spot)}, has ${measured}.`,
      ]),
      `It is laid out as ${list(place.rooms)}. ${place.use === 'Class E' ? 'Planning use is Class E, which covers shops, offices, cafés and clinics.' : 'Planning use is light industrial.'} ${random.pick(['The front was renewed in 2021.', 'There is a roller shutter.', 'Loading is from the lane behind.', 'Three-phase power is connected.', 'Heating is by air conditioning units.'])}`,
      `${isRent ? `The rent is ${pounds(price)} a month on a new lease of three to ten years, with a deposit of three months’ rent.` : random.pick(['It is sold with vacant possession.', 'The present tenant leaves before completion.'])} ${rates}${spot.station && spot.station.miles < 1 ? ` ${spot.station.name} station is ${distance(spot.station.miles)} away.` : ''}`,
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
      restrictions: { state: 'stated', text: `Planning use: ${place.use}` },
      accessibility: { state: 'not_stated' },
    },
    caption: (name) =>
      name === 'front' ? `${capital(place.name)}, ${spot.street}`.slice(0, 50) : pictureTitle(name),
  }
}

function otherFacts(
  property_type: Kind,
  spot: Spot,
  listing_type: 'sale' | 'rent',
  square_feet: number | null,
  features: string[],
): ListingFacts & { country: string; region: string } {
  return {
    property_type,
    listing_type,
    bedrooms: null,
    bathrooms: null,
    receptions: null,
    square_feet,
    features,
    country: spot.country,
    region: spot.region,
  }
}
