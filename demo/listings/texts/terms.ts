import { type Draft, pounds, sentences } from './phrases.ts'

/** Furnishing, date, pets and deposit: what a tenant agrees to. */
export function lettingTerms(draft: Draft): string {
  const { home, letting, random } = draft
  if (!letting) return ''
  const how = {
    furnished: 'furnished',
    'part furnished': 'part furnished',
    unfurnished: 'unfurnished',
    either: 'furnished or unfurnished',
  }[letting.furnishing]
  return sentences(
    random.pick([
      `Available ${letting.availableFrom}, ${how}.`,
      `Available from ${letting.availableFrom} and let ${how}.`,
      `Let ${how}, from ${letting.availableFrom}.`,
    ]),
    letting.billsIncluded &&
      random.pick([
        'Gas, electricity, water and broadband are included in the rent.',
        'The rent includes energy, water and broadband.',
      ]),
    letting.pets === 'yes'
      ? random.pick(['Pets are welcome.', 'Pets welcome.'])
      : random.pick(['Pets considered.', 'Please ask if you have a pet.', '']),
    leastAge(draft),
    home.isStudent && studentSentence(draft),
    deposit(draft),
  )
}

/** Chain, tenancy and viewings: what a buyer wants to know last. */
export function saleTerms(draft: Draft): string {
  const { home, random } = draft
  const chain = home.isNew
    ? random.pick([
        'Ready to move into within four weeks of exchange.',
        'A reservation holds it for 28 days.',
        '',
      ])
    : home.hasChain
      ? random.pick([
          'The sellers have found their next home.',
          'The sellers are looking for their next home.',
          'There is a short chain above.',
          '',
        ])
      : random.pick(['No onward chain.', 'Offered with no onward chain.', 'There is no onward chain.'])
  const students = home.isStudent
    ? random.pick([
        'Currently let to students and sold with the tenancy.',
        'Let to students in recent years and sold with vacant possession.',
      ])
    : ''
  return sentences(leastAge(draft), students, chain)
}

/** Retirement leases set it, for tenants as for owners. */
function leastAge({ home, random }: Draft): string {
  if (!home.isRetirement) return ''
  return random.pick(['At least one resident must be 60 or over.', 'Residents must be 55 or over.'])
}

function studentSentence({ home, random }: Draft): string {
  const licence = home.bedrooms > 4 ? ' The house has an HMO licence.' : ''
  return `${random.pick(['Let to students in recent years.', 'Every bedroom has a desk, a bed and a wardrobe, and the home is let to students.'])}${licence}`
}

/** The law of each country has its own name for the agreement. */
function deposit({ home, figures, random }: Draft): string {
  const sum = figures.deposit ? pounds(figures.deposit) : ''
  switch (home.address.country) {
    case 'Scotland':
      return random.pick([
        `Let on a private residential tenancy. The ${sum} deposit is held by an approved scheme.`,
        `Deposit ${sum}, held by an approved scheme. The tenancy is a private residential tenancy.`,
      ])
    case 'Wales':
      return random.pick([
        `Let on a standard occupation contract. Deposit ${sum}.`,
        `Deposit ${sum}, protected in an approved scheme. You’ll have a standard occupation contract.`,
      ])
    case 'Northern Ireland':
      return `Deposit ${sum}, protected in an approved scheme.`
    default:
      return random.pick([
        `Deposit ${sum}, protected in a government-approved scheme.`,
        `The deposit is ${sum}. The tenancy is periodic, and you can end it with two months’ notice.`,
        `Deposit ${sum}. No more than one month’s rent is payable in advance.`,
      ])
  }
}
