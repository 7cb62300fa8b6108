import { pictureTitle } from '../../pictures/names.ts'
import type { Random } from '../../random.ts'
import type { Address } from '../address.ts'
import { roundPrice } from '../figures.ts'
import { capital } from '../home.ts'
import { emptyContent, type ListingContent } from '../listing-content.ts'
import { placeName, withArticle } from '../texts/phrases.ts'
import { otherFacts } from './other-facts.ts'

export function landListing(address: Address, random: Random): ListingContent {
  const acres = Math.max(0.08, Math.round(Math.exp(random.normal() * 0.9) * 50) / 100)
  const consent = random.pick([
    'outline planning permission for one house',
    'full planning permission for a three-bedroom house',
    'planning permission for two semi-detached houses',
    'no planning permission',
  ])
  const hasConsent = !consent.startsWith('no')
  const price = roundPrice(
    address.level.saleThousands *
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
    ...emptyContent,
    address,
    facts: otherFacts('Land', address, 'sale', null, [
      capital(acre),
      capital(consent),
      hasConsent ? 'Services close by' : 'Road access',
      'Freehold',
    ]),
    titles: [
      `${capital(what)} of ${acre} with ${consent}`,
      `${capital(what)} of ${acre} off ${address.street}`,
      `${capital(what)} of ${acre} off ${address.street}, ${address.locality}`,
      `${acre} off ${address.street}, ${address.postcode}`,
    ],
    description: [
      random.pick([
        `${capital(withArticle(what))} of ${acre} off ${address.street}, ${placeName(address)}, with ${consent}.`,
        `Off ${address.street} in ${placeName(address)}: ${withArticle(what)} of ${acre} with ${consent}.`,
        `This ${what} lies off ${address.street} in ${placeName(address)}. It measures ${acre} and has ${consent}.`,
      ]),
      `${ground} ${access} ${services}`,
      `${rule} The boundaries are marked on the plan; please walk them with us, not alone, as ${random.pick(['there may be stock in the field', 'part of the ground is uneven', 'the neighbour’s dog is loose'])}.`,
    ].join('\n\n'),
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
