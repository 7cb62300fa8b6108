import type { Finding, FindingCode } from '../../../domain/listings/advert-check.ts'
import type { ListingStep } from '../../../domain/listings/wizard-steps.ts'
import { formatPounds } from '../../../domain/money/price.ts'

type FindingMessage = { title: string; rule: string; step: ListingStep }

const rentersRights = 'Renters’ Rights Act 2025, in force in England since 1 May 2026'

/** A finding's title, the rule behind it, and the wizard step that fixes it. */
const findingMessages: Record<FindingCode, FindingMessage> = {
  type_missing: {
    title: 'Choose the property type',
    rule: 'Buyers and tenants search by it, so they can’t find a home without it.',
    step: 'type',
  },
  location_missing: {
    title: 'Say where it is',
    rule: 'Buyers and tenants can’t find a listing without a location.',
    step: 'address',
  },
  title_missing: {
    title: 'Give it a title',
    rule: 'It’s shown on every card and in every alert.',
    step: 'details',
  },
  price_missing: {
    title: 'State the price or rent',
    rule: 'Price is material information: leaving it out may mislead (Digital Markets, Competition and Consumers Act 2024).',
    step: 'details',
  },
  rent_range: {
    title: 'State one rent, not a range',
    rule: `${rentersRights}: a written advert states one specific rent.`,
    step: 'details',
  },
  rent_from: {
    title: 'State one rent: no ‘from’, no offers',
    rule: `${rentersRights}: landlords and agents can’t ask for or accept more than the advertised rent.`,
    step: 'details',
  },
  no_benefits: {
    title: 'People on benefits may not be turned away',
    rule: `${rentersRights}: adverts must not exclude people who receive benefits. Income may be checked for each applicant.`,
    step: 'details',
  },
  no_children: {
    title: 'Children may not be turned away',
    rule: `${rentersRights}: adverts must not exclude people who have children living with them.`,
    step: 'details',
  },
  much_in_advance: {
    title: 'At most one month’s rent in advance',
    rule: `${rentersRights}: no more than a month’s rent may be asked for before a tenancy begins.`,
    step: 'details',
  },
  deposit_above_cap: {
    title: 'The deposit is above the cap',
    rule: 'England: five weeks’ rent, six from £50,000 a year (Tenant Fees Act 2019). Scotland: two months. Northern Ireland: one month.',
    step: 'details',
  },
  holding_deposit_above_cap: {
    title: 'The holding deposit is above the cap',
    rule: 'One week’s rent in England (Tenant Fees Act 2019) and Wales; none at all in Scotland.',
    step: 'details',
  },
  epc_too_low: {
    title: 'A home rated F or G may not be let',
    rule: 'Minimum Energy Efficiency Standard: an EPC of E at least, unless an exemption is registered.',
    step: 'details',
  },
  registration_missing: {
    title: 'Add the landlord registration number',
    rule: 'Scotland: an advert to let carries it (Antisocial Behaviour etc. (Scotland) Act 2004).',
    step: 'details',
  },
  contact_in_text: {
    title: 'Leave out phone numbers, addresses and links',
    rule: 'People write to you through the advert, where they are protected from fraud. Your number is shown where your agency has entered it.',
    step: 'details',
  },
  price_above_others: {
    title: 'Much more than homes like it nearby',
    rule: 'It is at least double the middle of comparable homes. A digit too many?',
    step: 'details',
  },
  price_below_others: {
    title: 'Much less than homes like it nearby',
    rule: 'It is less than half the middle of comparable homes. Prices too good to be true put people off, and may mislead.',
    step: 'details',
  },
}

export const advertCheck = {
  messageFor: ({ code, quote, limit }: Finding): FindingMessage & { about: string | undefined } => ({
    ...findingMessages[code],
    about: quote ? `You wrote: “${quote}”` : limit === undefined ? undefined : limitText(code, limit),
  }),
  clear: {
    title: 'Ready to publish',
    text: 'No problems found.',
  },
  confirmWarnings: 'I have looked again, and it is as I mean it.',
  problemsRemaining: (count: number) =>
    count === 1 ? 'Put right the point above first.' : `Put right the ${count} points above first.`,
} as const

function limitText(code: FindingCode, limit: number): string {
  return code === 'price_above_others' || code === 'price_below_others'
    ? `The middle of comparable homes is ${formatPounds(limit)}.`
    : `At most ${formatPounds(limit)} for this rent.`
}
