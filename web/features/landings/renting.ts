import { paths } from '../../../domain/site/paths.ts'
import { type Landing, search } from './landing.ts'

const houses = ['Detached', 'Semi-Detached', 'Terraced', 'Bungalow'] as const

/** Landing pages for homes to rent, by path. */
export const renting: Readonly<Record<string, Landing>> = {
  [paths.rentHouses]: {
    label: 'Houses',
    title: 'Houses to rent',
    lead: 'Detached, semi-detached and terraced houses and bungalows to rent, with rent, deposit and date stated.',
    searches: [search({ type: 'rent', propertyTypes: [...houses] }, 'house to rent', 'houses to rent')],
    notes: [
      {
        title: 'One rent',
        text: 'In England an advert must state one rent. Landlords and agents can’t ask for or accept more.',
      },
      {
        title: 'The deposit',
        text: 'In England at most five weeks’ rent, or six from £50,000 a year; in Scotland at most two months’ rent. Each home shows what moving in costs altogether.',
      },
      {
        title: 'Garden and upkeep',
        text: 'Ask who looks after the garden and gutters, and have it written into the agreement.',
      },
    ],
  },
  [paths.rentFlats]: {
    label: 'Flats',
    title: 'Flats to rent',
    lead: 'Studios, flats and maisonettes to rent, furnished and unfurnished, with what is included stated.',
    searches: [search({ type: 'rent', propertyTypes: ['Flat'] }, 'flat to rent', 'flats to rent')],
    notes: [
      {
        title: 'What is in the rent',
        text: 'Heating and hot water may be included. If not, ask for a typical monthly bill.',
      },
      {
        title: 'Energy rating',
        text: 'In England and Wales a home needs at least an E to be let. Each listing shows its EPC rating.',
      },
      {
        title: 'Leaving',
        text: 'Since May 2026 tenancies in England have no end date. You can leave at any time with two months’ notice.',
      },
    ],
  },
  [paths.rentNewHomes]: {
    label: 'New homes',
    title: 'New homes to rent',
    lead: 'Brand new homes, from landlords and purpose-built rental blocks.',
    searches: [search({ type: 'rent', features: ['new_home'] }, 'new home to rent', 'new homes to rent')],
    notes: [
      {
        title: 'The first tenant',
        text: 'Small defects show in the first months. Report them in writing with a photo, so that the landlord can have the builder fix them.',
      },
      {
        title: 'The inventory',
        text: 'New floors show every mark. Photograph the rooms on the first day and send the photos to the landlord.',
      },
      {
        title: 'Warm for less',
        text: 'New homes are usually rated A or B. A shared heating system can still be expensive, so ask for its tariff.',
      },
    ],
  },
  [paths.rentRetirement]: {
    label: 'Retirement',
    title: 'Retirement homes to rent',
    lead: 'Flats in developments for later life, where the lease sets a minimum age.',
    searches: [
      search(
        { type: 'rent', features: ['retirement'] },
        'retirement home to rent',
        'retirement homes to rent',
      ),
    ],
    notes: [
      {
        title: 'Who may live there',
        text: 'The lease requires residents to be 55 or over, or 60 or over, sometimes only one of you. It applies to tenants too.',
      },
      {
        title: 'What is in the rent',
        text: 'Ask whether the manager, the alarm and the laundry are included, and what costs extra.',
      },
      {
        title: 'Coming to stay',
        text: 'Many developments have a guest room. Ask what it costs, and whether grandchildren may stay in the flat.',
      },
    ],
  },
  [paths.rentStudent]: {
    label: 'Student',
    title: 'Student homes to rent',
    lead: 'Houses and flats for students, furnished, many with the bills in the rent.',
    searches: [
      search({ type: 'rent', features: ['student'] }, 'student home to rent', 'student homes to rent'),
    ],
    notes: [
      {
        title: 'Joint or individual tenancy',
        text: 'If you sign a joint tenancy, each of you is responsible for the whole rent. With your own agreement, you’re responsible for your room only.',
      },
      {
        title: 'No large upfront payments',
        text: 'In England landlords and agents can’t ask for more than one month’s rent in advance.',
      },
      {
        title: 'The licence',
        text: 'In England a home shared by five or more people needs a licence from the council. Ask for its number.',
      },
    ],
  },
  [paths.rentPrivateLandlord]: {
    label: 'Private landlord',
    title: 'Homes to rent from private landlords',
    lead: 'Let by the people who own them, without an agent in between. We approve every landlord before their first advert.',
    searches: [
      search(
        { type: 'rent', features: ['private_landlord'] },
        'home to rent from a private landlord',
        'homes to rent from private landlords',
      ),
    ],
    notes: [
      {
        title: 'The same law',
        text: 'Deposit caps, safety checks and notice are the same as with an agent, and fees for tenants are not allowed in England, Scotland and Wales.',
      },
      {
        title: 'Registered',
        text: 'In Scotland the advert carries the landlord’s registration number. Landlords register in Wales and Northern Ireland as well.',
      },
      {
        title: 'See it before you pay',
        text: 'Never pay a landlord you haven’t met at the property.',
      },
    ],
  },
  [paths.rentFurnished]: {
    label: 'Furnished',
    title: 'Furnished homes to rent',
    lead: 'Homes let furnished, part furnished, or furnished on request.',
    searches: [
      search({ type: 'rent', features: ['furnished'] }, 'furnished home to rent', 'furnished homes to rent'),
    ],
    notes: [
      {
        title: 'What furnished means',
        text: 'There’s no legal definition. It usually means beds, a sofa, a table and white goods; part furnished may be white goods only. Ask for the list.',
      },
      {
        title: 'The inventory',
        text: 'Everything on the inventory should be there when you leave, allowing for wear and tear. Note any damage on the first day.',
      },
      {
        title: 'Repairs',
        text: 'The landlord repairs what comes with the home, unless the agreement says otherwise. Check that clause.',
      },
    ],
  },
}
