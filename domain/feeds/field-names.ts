import { capitalised } from '../text/count-phrase.ts'
import type { FeedProblem } from './feed-listing.ts'

/** What people call the fields of BLM files and of the real-time feed, by their last part in small letters. */
const names: Record<string, string> = {
  agent_ref: 'Reference',
  branch_id: 'Branch ID',
  channel: 'For sale or to rent',
  trans_type_id: 'For sale or to rent',
  published_flag: 'Published',
  prop_sub_id: 'Property type',
  status_id: 'Status',
  let_type: 'Type of let',
  let_type_id: 'Type of let',
  let_date_available: 'Date available',
  house_name_number: 'House name or number',
  address_1: 'House name or number',
  postcode_1: 'First part of the postcode',
  postcode1: 'First part of the postcode',
  postcode_2: 'Second part of the postcode',
  postcode2: 'Second part of the postcode',
  let_bond: 'Deposit',
  let_rent_frequency: 'Rent frequency',
  tenure_type: 'Tenure',
  tenure_type_id: 'Tenure',
  tenure_unexpired_years: 'Years left on the lease',
  annual_ground_rent: 'Ground rent',
  annual_service_charge: 'Service charge',
  living_rooms: 'Reception rooms',
  furnished_type: 'Furnishing',
  let_furn_id: 'Furnishing',
  epc_rating: 'EPC rating',
  landlord_registration: 'Landlord registration number',
  media_url: 'link',
  media_type: 'type',
  sort_order: 'position',
}

/** property.address.town -> Town; property.media.1.media_url -> Photo 2, link; MEDIA_IMAGE_01 -> Photo 2 */
export function fieldName(field: string): string {
  const parts = field.toLowerCase().split('.')
  const last = parts.at(-1) ?? ''
  const photo = /^media_image_(\d+)$/.exec(last)?.[1]
  if (photo) return `Photo ${Number(photo) + 1}`
  const name = names[last] ?? capitalised(last.replaceAll('_', ' '))
  const media = parts.indexOf('media')
  if (media >= 0 && media < parts.length - 2)
    return `Photo ${Number(parts[media + 1]) + 1}, ${name.toLowerCase()}`
  const feature = parts.indexOf('features')
  return feature >= 0 && feature < parts.length - 1 ? `Feature ${Number(last) + 1}` : name
}

/** Bedrooms isn’t a number: “two”. */
export function describeProblem({ field, code, value }: FeedProblem): string {
  const name = fieldName(field)
  const quoted = value === undefined ? '' : `: “${value}”`
  if (name === names.branch_id && value !== undefined)
    return `Branch ID “${value}” is wrong. Use the one under ‘How to connect’.`
  switch (code) {
    case 'missing':
      return `${name} is missing.`
    case 'not_a_number':
      return `${name} isn’t a number${quoted}.`
    case 'unknown_value':
      return `${name}: we don’t recognise ${value === undefined ? 'the value' : `“${value}”`}.`
    case 'not_a_postcode':
      return `${name} isn’t a postcode${quoted}.`
    case 'impossible_postcode':
      return `${name} isn’t a postcode that exists in the UK${quoted}.`
    case 'not_a_date':
      return `${name} isn’t a date${quoted}.`
    case 'too_long':
      return `${name} is too long.`
    case 'repeated':
      return `${name} is used by another home in the file${quoted}.`
  }
}
