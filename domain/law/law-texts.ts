import { formatLongDate } from '../time/dates.ts'
import type { LawRule, RuleFigures, RuleName } from './law-rules.ts'
import { lawSources } from './law-sources.ts'

type RuleText = { title: string; text: (figures: RuleFigures) => string }

const weeks = (count = 0) => (count === 1 ? 'one week’s rent' : `${count} weeks’ rent`)
const months = (count = 0) => (count === 1 ? 'one month’s rent' : `${count} months’ rent`)

/** What each rule asks for, in plain English. The figures come from the table. */
const ruleTexts: Record<RuleName, RuleText> = {
  one_rent: {
    title: 'One rent, no bidding',
    text: () =>
      'A written advert states one specific rent. Landlords and agents must not invite, encourage or accept more than that.',
  },
  rent_in_advance: {
    title: 'Rent in advance',
    text: ({ months: count }) =>
      `No rent may be charged or accepted before the tenancy agreement is signed. After that, at most ${months(count)} (28 days if rent is paid more often than monthly).`,
  },
  no_fixed_term: {
    title: 'No fixed or minimum term',
    text: () =>
      'Assured tenancies run from month to month, so an advert does not offer a fixed or minimum term. Tenants can leave with two months’ notice.',
  },
  no_ban_on_children: {
    title: 'Families with children',
    text: () => 'Adverts must not turn away people who have children living with them or visiting.',
  },
  no_ban_on_benefits: {
    title: 'People on benefits',
    text: () =>
      'Adverts must not turn away people who receive benefits. You can still check whether each applicant can afford the rent.',
  },
  deposit_cap: {
    title: 'Deposit',
    text: (figures) =>
      figures.months === undefined
        ? `At most ${weeks(figures.weeks)}, or ${weeks(figures.weeksFromHighRent)} if the rent is £${figures.highRent?.toLocaleString('en-GB')} a year or more.`
        : `At most ${months(figures.months)}.`,
  },
  holding_deposit_cap: {
    title: 'Holding deposit',
    text: (figures) =>
      figures.weeks === 0
        ? 'Landlords and agents must not ask for a holding deposit.'
        : `At most ${weeks(figures.weeks)}.`,
  },
  holding_deposit_deadline: {
    title: 'Deadline after a holding deposit',
    text: ({ days, repayDays }) =>
      `The tenancy is agreed by day ${days} after the holding deposit was paid, counting the day of payment, unless both sides agree another day in writing. Otherwise it is repaid within ${repayDays} days of the deadline.`,
  },
  landlord_registration: {
    title: 'Landlord registration',
    text: () =>
      'Landlords must be registered before they let a home. Every advert here states the registration number.',
  },
  epc_in_advert: {
    title: 'EPC rating in the advert',
    text: () =>
      'An advert states the energy rating, or that a certificate has been applied for, or that the building is exempt.',
  },
  epc_minimum: {
    title: 'Minimum EPC rating to let',
    text: ({ minimumRating }) =>
      minimumRating === 'C'
        ? 'Homes to let would need a rating equivalent to C, unless an exemption is registered.'
        : `A property to let needs an EPC rating of ${minimumRating} or better, unless an exemption is registered.`,
  },
  prs_database: {
    title: 'Private Rented Sector Database',
    text: () =>
      'Landlords will register themselves and their homes. Until the database opens, the registration number is optional.',
  },
  material_information: {
    title: 'Material information',
    text: () =>
      'An advert must not leave out what people need to decide. Each fact is shown as stated, not stated or not applicable.',
  },
}

/** A rule in plain English with its source and date: the rules page and the advert check show it. */
export function describeRule(row: LawRule) {
  const { title, text } = ruleTexts[row.rule]
  return {
    title,
    text: text(row.figures),
    countries: joinNames(row.countries),
    kinds: joinNames(row.kinds.map((kind) => kindNames[kind])),
    since: since(row),
    source: lawSources[row.source],
  }
}

const kindNames = {
  sale: 'sales',
  'long let': 'long lets',
  'short let': 'short lets',
  'commercial let': 'commercial lets',
} as const

function since({ from, until, status, expected }: LawRule): string {
  if (from === null) return `Announced: ${expected?.text ?? 'no date yet'}`
  const day = formatLongDate(`${from}T12:00:00Z`)
  if (status === 'proposed') return `Proposed for ${day}`
  return until ? `From ${day} until ${formatLongDate(`${until}T12:00:00Z`)}` : `Since ${day}`
}

/** England · England and Wales · England, Scotland and Wales */
function joinNames(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
