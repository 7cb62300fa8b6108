import type { LandBuilding } from '../../building/building.ts'
import { pictureTitle } from '../../pictures/names.ts'
import type { Random } from '../../random.ts'
import type { Address } from '../address.ts'
import { roundPrice } from '../figures.ts'
import { capital } from '../home.ts'
import { emptyContent, type ListingContent } from '../listing-content.ts'
import { placeName, withArticle } from '../texts/phrases.ts'
import { otherFacts } from './other-facts.ts'

const squareFeetPerAcre = 43_560

const slopes: Record<LandBuilding['slope'], string> = {
  level: 'The land is level.',
  gentle: 'The land slopes gently to the south.',
  rising: 'The land is level at the front and rises towards the back.',
}

export function landListing(address: Address, random: Random): ListingContent {
  const consent = random.pick([
    'outline planning permission for one house',
    'full planning permission for a three-bedroom house',
    'planning permission for two semi-detached houses',
    'no planning permission',
    'no planning permission',
  ])
  const hasConsent = !consent.startsWith('no')
  const size = Math.exp(random.normal() * 0.7) * (hasConsent ? 0.3 : 2.2)
  const acres = Math.max(hasConsent ? 0.1 : 0.6, Math.round(size * 100) / 100)
  const use = hasConsent ? 'plot' : random.pick(['paddock', 'field'] as const)
  const slope = random.pick(['level', 'gentle', 'rising'] as const)
  const price = roundPrice(
    address.level.saleThousands *
      1000 *
      (hasConsent ? 0.42 + acres * 0.15 : 0.03 + acres * 0.035) *
      Math.exp(random.normal() * 0.2),
  )
  const what = hasConsent ? 'building plot' : use
  const acre = `${acres} ${acres === 1 ? 'acre' : 'acres'}`
  const access = random.pick([
    'Access is directly from the road through a field gate.',
    'There is a gated access with a dropped kerb.',
    'Access is over a shared track with a right of way.',
  ])
  return {
    ...emptyContent,
    address,
    facts: otherFacts(address, {
      property_type: 'Land',
      listing_type: 'sale',
      square_feet: Math.round(acres * squareFeetPerAcre),
      features: [
        capital(acre),
        capital(consent),
        hasConsent ? 'Mains services nearby' : 'Road access',
        'Freehold',
      ],
      building: { kind: 'land', acres, use, slope },
    }),
    write: (_voice, isFree) => {
      const where = placeName(address)
      const openings = random.shuffle([
        `${capital(withArticle(what))} of ${acre} off ${address.street}, ${where}, with ${consent}.`,
        `Off ${address.street} in ${where}, ${withArticle(what)} of ${acre} with ${consent}.`,
        `This ${what} off ${address.street} in ${where} is ${acre} and has ${consent}.`,
        `About ${acre} of land off ${address.street}, ${where}, with ${consent}.`,
      ])
      return {
        titles: [
          `${capital(what)} of ${acre} with ${consent}`,
          `${capital(acre)} off ${address.street} with ${consent}`,
          `${address.street}, ${address.locality}: ${what} of ${acre}`,
          `${capital(what)} off ${address.street}, ${address.locality}`,
          `${acre} off ${address.street}, ${address.postcode}`,
        ],
        description: [
          openings.find(isFree) ?? openings[0],
          `${slopes[slope]} ${access} ${services(hasConsent, random)}`,
          `${rule(hasConsent, random)} The boundaries are shown on the plan. Please call us before you visit, as ${random.pick(['there may be livestock in the field', 'part of the ground is uneven', 'the gate is kept locked'])}.`,
        ].join('\n\n'),
      }
    },
    price,
    qualifier:
      address.country === 'Scotland'
        ? 'offers over'
        : random.pick(['guide price', 'offers in excess of', null]),
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

const services = (hasConsent: boolean, random: Random): string =>
  hasConsent
    ? random.pick([
        'Mains water and electricity are in the road.',
        'All mains services are available at the boundary, subject to connection.',
        'The nearest sewer is 30 metres away, and we have quotes for the connections.',
      ])
    : random.pick([
        'There is a water trough on a metered supply.',
        'No services are connected.',
        'A stream along the boundary provides water for livestock.',
      ])

const rule = (hasConsent: boolean, random: Random): string =>
  hasConsent
    ? random.pick([
        'Work must start within three years of the planning permission.',
        'Work has started, so the planning permission will not lapse.',
        'Drawings and the decision notice are available on request.',
      ])
    : random.pick([
        'The seller keeps 30% of any increase in value from development for 25 years (overage).',
        'Sold for agricultural or equestrian use.',
        'Buyers should check with the council what might be permitted.',
      ])
