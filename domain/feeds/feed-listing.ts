import type { ListingType } from '../money/price.ts'

/** The status in a feed. `undefined` leaves it unchanged; a new listing stays a draft. */
export type FeedStatus = 'live' | 'under_offer' | 'sold_stc' | 'let_agreed' | 'withdrawn'

/** Codes of problems with a row; the web app has the wording. */
export type FeedProblem = {
  field: string
  code:
    | 'missing'
    | 'not_a_number'
    | 'unknown_value'
    | 'not_a_postcode'
    | 'impossible_postcode'
    | 'not_a_date'
    | 'too_long'
    | 'repeated'
  value?: string
}

/** A URL, or the name of a file sent with the feed. */
export type FeedPicture = { source: string; caption?: string; is_floor_plan?: boolean }

/** Columns of the table; absent if the feed does not state them. */
type FeedFacts = {
  listing_type: ListingType
  title: string
  location: string
  price: number
} & Partial<{
  property_type: string
  bedrooms: number
  bathrooms: number
  receptions: number
  square_feet: number
  description: string
  features: string[]
  postcode: string
  address_line: string
  latitude: number
  longitude: number
  tenure: string
  lease_years_left: number
  service_charge: number
  ground_rent: number
  shared_ownership_share: number
  council_tax_band: string
  epc_rating: string
  epc_status: string
  epc_exemption: string
  landlord_registration: string
  prs_registration: string
  holding_deposit: number
  price_qualifier: string
  deposit: number
  furnishing: string
  available_from: string
  let_type: string
  is_new_home: boolean
  is_retirement: boolean
  is_student: boolean
}>

export type FeedListing = {
  /** Number of the data row, from 1. */
  row: number
  ref: string
  facts: FeedFacts
  status: FeedStatus | undefined
  pictures: FeedPicture[]
  problems: FeedProblem[]
}

type FeedFormat = 'csv' | 'blm'

/** A parsed feed, or the reason why it cannot be parsed. */
export type Feed =
  | { format: FeedFormat; listings: FeedListing[]; unknownColumns: string[] }
  | { format: FeedFormat; failure: 'no_definition' | 'no_data' | 'no_header' | 'empty' }

/** Problems that make a row unusable. For the others the field is left out and reported. */
const indispensable = new Set(['AGENT_REF', 'reference', 'PRICE', 'price', 'type'])

export const isUnusable = ({ problems }: FeedListing): boolean =>
  problems.some(({ field }) => indispensable.has(field))
