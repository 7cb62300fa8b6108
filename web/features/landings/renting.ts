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
        text: 'In England an advert states one rent. Nobody may ask for more than that, or take more when it is offered.',
      },
      {
        title: 'The deposit',
        text: 'In England at most five weeks’ rent, or six from £50,000 a year; in Scotland at most two months’ rent. Each home shows what moving in costs altogether.',
      },
      {
        title: 'Garden and upkeep',
        text: 'Ask who cuts the hedge and clears the gutters, and have it written into the agreement.',
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
        text: 'Heat and hot water from the building may be. Ask for the usual monthly bill where they are not.',
      },
      {
        title: 'Energy rating',
        text: 'In England and Wales a home needs at least an E to be let. The rating stands among the facts of each home.',
      },
      {
        title: 'Leaving',
        text: 'Tenancies in England have no end date since May 2026: you leave with two months’ notice, whenever you wish.',
      },
    ],
  },
  [paths.rentNewHomes]: {
    label: 'New homes',
    title: 'New homes to rent',
    lead: 'Homes that nobody has lived in yet, from landlords and purpose-built rental blocks.',
    searches: [search({ type: 'rent', features: ['new_home'] }, 'new home to rent', 'new homes to rent')],
    notes: [
      {
        title: 'The first tenant',
        text: 'Small defects show in the first months. Report them in writing with a picture: the builder puts them right for the landlord.',
      },
      {
        title: 'The inventory',
        text: 'New floors show every mark. Photograph the rooms on the first day and send the pictures to the landlord.',
      },
      {
        title: 'Warm for less',
        text: 'New homes are usually rated A or B. A shared heating system can still be dear: ask for its tariff.',
      },
    ],
  },
  [paths.rentRetirement]: {
    label: 'Retirement',
    title: 'Retirement homes to rent',
    lead: 'Flats in developments for later life, where the lease of the building sets a least age.',
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
        text: 'The building’s lease asks for residents of 55 or 60 and over, or that one of you is, and it binds tenants too.',
      },
      {
        title: 'What is in the rent',
        text: 'Ask whether the manager, the alarm and the laundry are part of it, and what is charged apart.',
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
        title: 'Together or each alone',
        text: 'Whoever signs one agreement together answers for the whole rent. With an agreement of your own you answer for your room.',
      },
      {
        title: 'Nothing for a year ahead',
        text: 'In England no more than one month’s rent may be asked for in advance.',
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
        text: 'Meet the landlord in the home. Whoever wants money for a key by post is not one.',
      },
    ],
  },
  [paths.rentFurnished]: {
    label: 'Furnished',
    title: 'Furnished homes to rent',
    lead: 'Homes let furnished, part furnished, or furnished if you wish.',
    searches: [
      search({ type: 'rent', features: ['furnished'] }, 'furnished home to rent', 'furnished homes to rent'),
    ],
    notes: [
      {
        title: 'What furnished means',
        text: 'No law says. Usually beds, sofa, table and white goods; part furnished may be the white goods alone. Ask for the list.',
      },
      {
        title: 'The inventory',
        text: 'Everything on it is to be there when you leave, worn as things wear. Add what you find on the first day.',
      },
      {
        title: 'Repairs',
        text: 'The landlord keeps what comes with the home in repair, unless the agreement leaves it out. Read that line.',
      },
    ],
  },
}
