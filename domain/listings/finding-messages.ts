import { describeRule } from '../law/law-texts.ts'
import { formatPounds } from '../money/price.ts'
import type { Finding, FindingCode } from './advert-check.ts'
import { minDescriptionLength, minPhotos } from './publishing-requirements.ts'
import type { ListingStep } from './wizard-steps.ts'

export type FindingMessage = { title: string; rule: string; step: ListingStep }

/** A finding's title, the rule behind it unless it is a rule of law, and the wizard step that fixes it. */
export const findingMessages: Record<FindingCode, Omit<FindingMessage, 'rule'> & { rule?: string }> = {
  type_missing: {
    title: 'Choose the property type',
    rule: 'Buyers and tenants filter by property type.',
    step: 'type',
  },
  location_missing: {
    title: 'Add the location',
    rule: 'People search by place.',
    step: 'address',
  },
  street_missing: {
    title: 'Add the street or plot',
    rule: 'The house number isn’t shown. We use the address to keep the same home from being listed twice.',
    step: 'address',
  },
  postcode_missing: {
    title: 'Add the postcode',
    rule: 'It places the home on the map and decides which country’s law applies.',
    step: 'address',
  },
  postcode_unknown: {
    title: 'We don’t know this postcode',
    rule: 'Check it for typing mistakes.',
    step: 'address',
  },
  position_missing: { title: 'Place the home on the map', rule: 'Map searches go by it.', step: 'address' },
  position_outside_postcode: {
    title: 'The map position is outside the postcode',
    rule: 'Move the pin, or correct the postcode.',
    step: 'address',
  },
  title_missing: {
    title: 'Add a title',
    rule: 'It’s shown on every card and in every alert.',
    step: 'details',
  },
  description_short: {
    title: 'Write a description',
    rule: `At least ${minDescriptionLength} characters about the home itself.`,
    step: 'details',
  },
  few_photos: {
    title: `Add at least ${minPhotos} photos`,
    rule: 'If you can’t yet, tell us why below and we’ll review the advert.',
    step: 'photos',
  },
  price_missing: {
    title: 'Add the price or rent',
    rule: 'Price is material information, so leaving it out may mislead.',
    step: 'details',
  },
  epc_missing: { title: 'Add the EPC rating', step: 'details' },
  deposit_missing: {
    title: 'Add the deposit',
    rule: 'Tenants need it to know what moving in costs. Enter 0 if there’s none.',
    step: 'details',
  },
  council_tax_missing: {
    title: 'Add the council tax band',
    rule: 'Tenants need it to know what living there costs.',
    step: 'material',
  },
  tenure_missing: {
    title: 'Add the tenure',
    rule: 'Freehold or leasehold is material information.',
    step: 'material',
  },
  lease_missing: {
    title: 'Add the years left on the lease',
    rule: 'Lenders and buyers depend on it.',
    step: 'material',
  },
  rent_range: { title: 'State one rent, not a range', step: 'details' },
  rent_from: { title: 'State one rent: no ‘from’, no offers', step: 'details' },
  no_benefits: { title: 'You can’t turn away people on benefits', step: 'details' },
  no_children: { title: 'You can’t turn away families with children', step: 'details' },
  much_in_advance: { title: 'At most one month’s rent in advance', step: 'details' },
  rent_before_signing: { title: 'No rent before the agreement is signed', step: 'details' },
  fixed_term: { title: 'Leave out the fixed or minimum term', step: 'details' },
  deposit_above_cap: { title: 'The deposit is above the legal limit', step: 'details' },
  holding_deposit_above_cap: { title: 'The holding deposit is above the legal limit', step: 'details' },
  epc_too_low: { title: 'The EPC rating is too low to let', step: 'details' },
  registration_missing: { title: 'Add the landlord registration number', step: 'details' },
  contact_in_text: {
    title: 'Leave out phone numbers, email addresses and links',
    rule: 'People contact you through the advert, where they’re protected from fraud.',
    step: 'details',
  },
  price_below_floor: {
    title: 'The price is far below the area’s',
    rule: 'If it’s right, tell us why below and we’ll review the advert.',
    step: 'details',
  },
  duplicate_own: {
    title: 'You’re already advertising this home',
    rule: 'Edit or withdraw the other advert instead.',
    step: 'address',
  },
  duplicate_other: {
    title: 'Another advertiser lists this home',
    rule: 'You can publish; we’ll check both adverts first.',
    step: 'address',
  },
  suspicious: {
    title: 'We’ll check this advert before it goes live',
    rule: 'This usually takes one working day.',
    step: 'details',
  },
  price_above_others: {
    title: 'Much more than similar homes nearby',
    rule: 'It’s at least double their median. Check for an extra digit.',
    step: 'details',
  },
  price_below_others: {
    title: 'Much less than similar homes nearby',
    rule: 'It’s less than half their median. Check for a missing digit.',
    step: 'details',
  },
}

/** What a finding says on screen and in the answers to agents' software. */
export const findingMessage = ({
  code,
  quote,
  limit,
  law,
}: Finding): FindingMessage & { about: string | undefined } => ({
  rule: law ? lawText(law) : '',
  ...findingMessages[code],
  about: quote ? `You wrote: “${quote}”` : limit === undefined ? undefined : limitText(code, limit),
})

/** Renters’ Rights Act 2025 (England, since 1 May 2026): one rent … */
function lawText(law: NonNullable<Finding['law']>): string {
  const { source, countries, since, text } = describeRule(law)
  return `${source.name} (${countries}, ${since.charAt(0).toLowerCase()}${since.slice(1)}): ${text}`
}

function limitText(code: FindingCode, limit: number): string {
  switch (code) {
    case 'price_above_others':
    case 'price_below_others':
      return `The median of similar homes is ${formatPounds(limit)}.`
    case 'price_below_floor':
      return `Homes here cost at least ${formatPounds(limit)} in almost all cases.`
    default:
      return limit === 0 ? 'Not allowed here.' : `At most ${formatPounds(limit)} for this rent.`
  }
}
