import type { ListingType } from '../money/price.ts'

/** Where a feed says a home stands. `undefined` leaves it as it is: a new one stays a draft. */
export type FeedStatus = 'live' | 'under_offer' | 'sold_stc' | 'let_agreed' | 'withdrawn'

/** What is wrong with a row, by code: the screen has the sentence. */
export type FeedProblem = {
  field: string
  code:
    | 'missing'
    | 'not_a_number'
    | 'unknown_value'
    | 'not_a_postcode'
    | 'not_a_date'
    | 'too_long'
    | 'repeated'
  value?: string
}

/** An address on the web, or the name of a file that comes with the feed. */
export type FeedPicture = { source: string; caption?: string; is_floor_plan?: boolean }

/** Facts under the names of the table; what a feed does not say is not there. */
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
  price_qualifier: string
  deposit: number
  furnishing: string
  available_from: string
  let_type: string
  is_new_home: boolean
  is_retirement: boolean
  is_student: boolean
}>

export type FeedHome = {
  /** As somebody counts the file's rows of data, from 1. */
  row: number
  ref: string
  home: FeedFacts
  status: FeedStatus | undefined
  pictures: FeedPicture[]
  problems: FeedProblem[]
}

type FeedFormat = 'csv' | 'blm'

/** A feed that can be read, or why it cannot. */
export type Feed =
  | { format: FeedFormat; homes: FeedHome[]; unknownColumns: string[] }
  | { format: FeedFormat; failure: 'no_definition' | 'no_data' | 'no_header' | 'empty' }

/** Without these nothing can be said of a home; what else is wrong is left out of it and told. */
const indispensable = new Set(['AGENT_REF', 'reference', 'PRICE', 'price', 'type'])

export const isUnusable = ({ problems }: FeedHome): boolean =>
  problems.some(({ field }) => indispensable.has(field))
