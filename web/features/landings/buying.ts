import { paths } from '../../../domain/site/paths.ts'
import { type Landing, search } from './landing.ts'

const houses = ['Detached', 'Semi-Detached', 'Terraced', 'Bungalow'] as const

/** Landing pages for homes for sale, by path. */
export const buying: Readonly<Record<string, Landing>> = {
  [paths.buyHouses]: {
    label: 'Houses',
    title: 'Houses for sale',
    lead: 'Detached, semi-detached and terraced houses and bungalows across the United Kingdom, from agents and private owners.',
    searches: [search({ propertyTypes: [...houses] }, 'house for sale', 'houses for sale')],
    notes: [
      {
        title: 'Freehold, or not',
        text: 'Most houses are freehold: the building and the ground are yours. Some are leasehold, which brings ground rent and rules. Every advert states the tenure, or is marked where it does not.',
      },
      {
        title: 'What comes on top',
        text: 'Purchase tax, survey, conveyancing and moving are not in the price. The cost panel on each home works out the tax of its country, for first-time buyers and second homes too.',
      },
      {
        title: 'What it costs to live there',
        text: 'Each listing shows its EPC rating and council tax band. Ask for a year of energy bills before you offer.',
      },
    ],
  },
  [paths.buyFlats]: {
    label: 'Flats',
    title: 'Flats for sale',
    lead: 'Studios, flats and maisonettes, with the lease, the charges and the floor stated, or marked as missing.',
    searches: [search({ propertyTypes: ['Flat'] }, 'flat for sale', 'flats for sale')],
    notes: [
      {
        title: 'Years left on the lease',
        text: 'Below 80 years an extension costs more and some lenders decline. We point it out on the page of the home. In Scotland flats are owned outright.',
      },
      {
        title: 'Service charge and ground rent',
        text: 'Ask for the last three years of accounts and for work that is planned. A low charge can rise sharply when major work is due.',
      },
      {
        title: 'The building',
        text: 'Under building safety the advert says what is known about the outside walls. For taller buildings your lender will ask for the survey.',
      },
    ],
  },
  [paths.buyNewHomes]: {
    label: 'New homes',
    title: 'New homes for sale',
    lead: 'Brand new homes, from builders and agents, ready now or off-plan.',
    searches: [search({ features: ['new_home'] }, 'new home for sale', 'new homes for sale')],
    notes: [
      {
        title: 'Reserving',
        text: 'A fee takes the home off the market for a few weeks. Get it in writing how long, and what you get back if you withdraw.',
      },
      {
        title: 'The warranty',
        text: 'New homes usually have a warranty of ten years. The builder puts defects right in the first two; after that it covers the structure.',
      },
      {
        title: 'Snagging',
        text: 'Have a snagging survey before you complete, and send the builder the list.',
      },
    ],
  },
  [paths.buyRetirement]: {
    label: 'Retirement',
    title: 'Retirement homes for sale',
    lead: 'Flats and houses in developments for later life, where the lease sets a minimum age.',
    searches: [search({ features: ['retirement'] }, 'retirement home for sale', 'retirement homes for sale')],
    notes: [
      {
        title: 'Who may live there',
        text: 'Leases require residents to be 55 or over, or 60 or over, sometimes only one of you. The advert says which.',
      },
      {
        title: 'What the charge pays for',
        text: 'A manager, an alarm, the lift and the garden make the service charge higher than elsewhere. Ask what is in it, and how it has risen.',
      },
      {
        title: 'When you leave',
        text: 'Some leases take a share of the price when the home is sold. Have your conveyancer read that clause first.',
      },
    ],
  },
  [paths.buyPrivateLandlord]: {
    label: 'Private landlord',
    title: 'Homes for sale by private landlords',
    lead: 'Sold by the people who own them, without an agent in between. We approve every owner before their first advert.',
    searches: [
      search(
        { features: ['private_landlord'] },
        'home for sale by its owner',
        'homes for sale by their owners',
      ),
    ],
    notes: [
      {
        title: 'You deal with the owner',
        text: 'Questions and viewings go to the person who knows the home. Your conveyancer does the same work as with an agent.',
      },
      {
        title: 'See who owns it',
        text: 'The land register names the owner of nearly every home, for a small fee. The name should be the seller’s.',
      },
      {
        title: 'Pay through conveyancers',
        text: 'Your conveyancer transfers the money after contracts are exchanged. You never need to pay to book a viewing.',
      },
    ],
  },
  [paths.buyStudent]: {
    label: 'Student',
    title: 'Student homes for sale',
    lead: 'Houses and flats that have been let to students, for parents and landlords who mean to go on.',
    searches: [search({ features: ['student'] }, 'student home for sale', 'student homes for sale')],
    notes: [
      {
        title: 'Licences',
        text: 'In England a home let to five or more people who are not one household needs a licence, and some councils ask for one from three. Ask to see it: it does not pass to you with the keys.',
      },
      {
        title: 'The tenancy in it',
        text: 'Sold with tenants, a home comes with their agreement, their deposit and your duties from the first day.',
      },
      {
        title: 'Tax on another home',
        text: 'A home beside your own is taxed higher: five points on every band in England and Northern Ireland, eight per cent of the whole price in Scotland, bands of its own in Wales.',
      },
    ],
  },
}
