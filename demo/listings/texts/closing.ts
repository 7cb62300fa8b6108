import { type Draft, pounds, sentences } from './phrases.ts'

export type Letting = {
  availableFrom: string
  furnishing: 'furnished' | 'part furnished' | 'unfurnished' | 'either'
  billsIncluded: boolean
  pets: 'considered' | 'yes'
}

/** Next steps: the chain for a buyer, the terms for a tenant. */
export function closing(draft: Draft, letting: Letting | undefined): string {
  return letting ? toLet(draft, letting) : forSale(draft)
}

function forSale(draft: Draft): string {
  const { home, random } = draft
  const chain = home.isNew
    ? random.pick([
        'The developer can complete within four weeks of exchange.',
        'Reservation takes the home off the market for 28 days.',
        '',
      ])
    : home.hasChain
      ? random.pick([
          'The sellers have found a home to buy.',
          'The sellers will need to buy, and are looking.',
          'There is a short chain above.',
          'The sellers are ready to start as soon as a price is agreed.',
          '',
        ])
      : random.pick([
          'There is no onward chain.',
          'It is sold with no chain.',
          'The sellers are not buying, so there is no chain above.',
        ])
  const letting = home.isStudent
    ? random.pick([
        'It is let to students until the end of June and sold with the tenancy.',
        'It has been let to students in recent years and is sold empty.',
        'The sellers have let it to students, and will show the accounts of the last three years.',
      ])
    : ''
  const unknown = random.pick([
    'We have asked the sellers for the broadband speed and will add it here.',
    home.isNew ? '' : 'The sellers have not told us the age of the wiring.',
    'We have not tested the appliances.',
    'Where this page says that something is not stated, ask us and we will find out.',
    '',
    '',
    '',
  ])
  const view = random.pick([
    'Viewings are on weekdays and on Saturday mornings.',
    'Call or write to arrange a viewing.',
    'We can show it at a day’s notice.',
    'The sellers will show you round themselves if you prefer.',
    'Evening viewings can be arranged.',
    '',
  ])
  return sentences(leastAge(draft), letting, chain, unknown, view)
}

function toLet(draft: Draft, letting: Letting): string {
  const { home, random } = draft
  const from = random.pick([
    `It is available from ${letting.availableFrom}`,
    `The home is free from ${letting.availableFrom}`,
    `Available from ${letting.availableFrom}`,
  ])
  const how = {
    furnished: 'furnished',
    'part furnished': 'part furnished',
    unfurnished: 'unfurnished',
    either: 'furnished or unfurnished, as you prefer',
  }[letting.furnishing]
  const bills = letting.billsIncluded
    ? random.pick([
        ' Gas, electricity, water and broadband are included in the rent.',
        ' The rent includes energy, water and broadband.',
      ])
    : ''
  const pets =
    letting.pets === 'yes'
      ? random.pick([' Pets are welcome.', ' The landlord is happy to have pets here.'])
      : random.pick([
          ' Ask us if you have a pet.',
          ' Requests to keep a pet are considered and answered in writing.',
          '',
          '',
        ])
  return sentences(
    `${from}, ${how}.${bills}${pets}`,
    leastAge(draft),
    home.isStudent && studentTerms(draft),
    terms(draft),
  )
}

/** The lease says so, and binds tenants like owners. */
function leastAge({ home, random }: Draft): string {
  if (!home.isRetirement) return ''
  return random.pick([
    'At least one resident must be 60 or over.',
    'The lease asks that residents are aged 55 or over.',
  ])
}

function studentTerms({ home, random }: Draft): string {
  const licence = home.bedrooms > 4 ? ' The house has the HMO licence that its size requires.' : ''
  return `${random.pick(['It has been let to students in recent years.', 'It is close to where other students live, and each bedroom has a desk.', 'Every bedroom has a desk, a bed and a wardrobe.'])}${licence}`
}

/** The law of each country has its own name for the agreement. */
function terms({ home, figures, random }: Draft): string {
  const deposit = figures.deposit ? pounds(figures.deposit) : ''
  switch (home.address.country) {
    case 'Scotland':
      return random.pick([
        `The let is a private residential tenancy with no end date. The deposit is ${deposit}, lodged with an approved scheme.`,
        `A private residential tenancy is offered. The ${deposit} deposit goes to a tenancy deposit scheme.`,
      ])
    case 'Wales':
      return random.pick([
        `You will be given a standard occupation contract. The deposit is ${deposit}, protected in an approved scheme.`,
        `The deposit of ${deposit} is held in an approved scheme, and the contract is a standard occupation contract.`,
      ])
    case 'Northern Ireland':
      return random.pick([
        `The deposit is ${deposit}, one month’s rent, and is protected.`,
        `A deposit of one month’s rent (${deposit}) is held in an approved scheme.`,
      ])
    default:
      return random.pick([
        `The tenancy is periodic from the first day: you can leave with two months’ notice. The deposit is ${deposit}.`,
        `The deposit is ${deposit} and is protected in a government-approved scheme.`,
        `A deposit of ${deposit} is due before moving in, and no more than one month’s rent in advance.`,
        `The rent stated is the rent; we do not take offers above it. The deposit is ${deposit}.`,
      ])
  }
}
