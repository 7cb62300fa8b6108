import type { Finding } from '../listings/advert-check.ts'
import { findingMessage } from '../listings/finding-messages.ts'
import type { FeedProblem } from './feed-listing.ts'

const problems: Record<FeedProblem['code'], string> = {
  missing: 'is missing',
  not_a_number: 'is not a number',
  unknown_value: 'has a value we don’t recognise',
  not_a_postcode: 'is not a postcode',
  impossible_postcode: 'is not a postcode that exists in the UK',
  not_a_date: 'is not a date',
  too_long: 'is too long',
  repeated: 'is used by another row above',
}

/** Why a row was refused, or saved but not published, by error code or constraint. */
const refusals: Record<string, string> = {
  plan_limit_month: 'Your plan’s new listings for this month are used up.',
  plan_limit_listings: 'Your plan’s listing limit is reached.',
  membership_unpaid: 'Your plan hasn’t been paid for.',
  no_membership: 'You have no plan.',
  role_missing: 'Your account can’t publish listings.',
  in_review: 'We’re checking this advert before it goes live.',
  wrong_state: 'Its status can’t change to the one you sent.',
  removed_by_us: 'We removed this listing. Contact us under Support.',
  not_your_listing: 'It belongs to another account.',
  'a published home says what it is': 'It needs a title, a location, a price and a property type.',
  'no letting below EPC E': 'Homes rated F or G can’t be let in England and Wales without an exemption.',
  'a deposit stays within the legal cap': 'The deposit is above the legal cap.',
  'a holding deposit stays within the legal cap': 'The holding deposit is above the legal cap.',
  'what is for sale is not let': 'It’s for sale but has rental terms.',
  'a rent has no price qualifier': 'A rent can’t have a price qualifier.',
  properties_price_check: 'Enter a price of £0 or more.',
  properties_bedrooms_check: 'Check the number of bedrooms.',
  properties_bathrooms_check: 'Check the number of bathrooms.',
  properties_receptions_check: 'Check the number of reception rooms.',
  properties_square_feet_check: 'Check the floor area.',
  properties_latitude_check: 'The position is not in the United Kingdom.',
  properties_longitude_check: 'The position is not in the United Kingdom.',
  properties_council_tax_band_check: 'The council tax band is not one from A to I.',
  properties_lease_years_left_check: 'Check the years left on the lease.',
  properties_title_check: 'The title is longer than 200 characters.',
  properties_location_check: 'The location is longer than 300 characters.',
  properties_address_line_check: 'The address is longer than 300 characters.',
  properties_description_check: 'The description is longer than 32,000 characters.',
  properties_features_check: 'There are more than 30 features, or one is longer than 200 characters.',
  properties_external_ref_check: 'The reference is longer than 100 characters.',
  feed_pictures_source_check: 'A photo’s file name or link is longer than 2,000 characters.',
  'a title and a location fit on a card':
    'The title or location is too long or has too many special characters. Shorten it.',
  'a listing fits on its page':
    'The description and features together are too long. Shorten the description.',
  feed_other_branch: 'Another branch or feed advertises the home with this reference.',
  feed_outdated: 'We have a newer message about this home, so nothing changed.',
  feed_unreadable: 'We couldn’t read this message.',
  feed_person_left: 'The person who created this key no longer manages the agency. Create a new key.',
  feed_no_plan: 'Your agency has no active plan.',
  '22003': 'A number is too large.',
  '42501': 'You don’t have access to this listing.',
}

/** BEDROOMS is not a number: “two” */
export const problemText = ({ field, code, value }: FeedProblem): string =>
  `${field} ${problems[code]}${value === undefined ? '' : `: “${value}”`}`

export const refusalText = (code: string): string => refusals[code] ?? 'We couldn’t save this home.'

/** A finding of the advert check. A published listing stays unchanged; a new one is saved as a draft. */
export function withheldText(finding: Finding, isPublished: boolean): string {
  const { title, about } = findingMessage(finding)
  const outcome = isPublished ? 'The published advert is unchanged' : 'Saved as a draft'
  return `${outcome}. ${title}.${about ? ` ${about}` : ''}`
}
