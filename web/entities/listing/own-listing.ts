import { queryOptions } from '@tanstack/react-query'
import type { Country } from '../../../domain/geo/country.ts'
import type { EpcRating } from '../../../domain/listings/epc.ts'
import type { ListingStatus } from '../../../domain/listings/listing-status.ts'
import type { CouncilTaxBand } from '../../../domain/money/council-tax.ts'
import type { ListingType } from '../../../domain/money/price.ts'
import { isUuid } from '../../../domain/text/uuid.ts'
import { getSupabase } from '../../data/supabase.ts'
import { fetchOwnScope } from '../../session/own-scope.ts'

export type PictureDetails = {
  caption?: string | null
  width?: number
  height?: number
  thumbhash?: string | null
}

export type Statement = { state?: string; text?: string }

/** What the owner can change. Columns as in the table: the wizard saves them unchanged. */
export type ListingDraft = {
  listing_type: ListingType
  title: string
  location: string
  price: number
  price_qualifier: string | null
  bedrooms: number | null
  bathrooms: number | null
  receptions: number | null
  square_feet: number | null
  property_type: string | null
  description: string
  images: string[]
  image_details: PictureDetails[]
  floor_plan: string | null
  features: string[]
  latitude: number | null
  longitude: number | null
  postcode: string | null
  address_line: string | null
  country: Country | null
  tenure: string | null
  lease_years_left: number | null
  service_charge: number | null
  ground_rent: number | null
  shared_ownership_share: number | null
  council_tax_band: CouncilTaxBand | null
  epc_rating: EpcRating | null
  deposit: number | null
  holding_deposit: number | null
  furnishing: string | null
  available_from: string | null
  let_type: string | null
  bills_included: boolean | null
  pets: string | null
  landlord_registration: string | null
  is_new_home: boolean
  is_retirement: boolean
  is_student: boolean
  /** The branch that markets it, or null. */
  branch_id: string | null
  material_information: Record<string, Statement | undefined>
}

/** A listing of the current user or their agency, in any status. */
export type OwnListing = ListingDraft & {
  id: string
  status: ListingStatus
  agency_id: string | null
  publish_at: string | null
  published_at: string | null
  expires_at: string | null
  previous_price: number | null
  reduced_at: string | null
  removed_reason: string | null
  created_at: string
  /** The version: saving over a newer one is refused. */
  updated_at: string
}

export const ownListingColumns = [
  'id,status,agency_id,publish_at,published_at,expires_at,previous_price,reduced_at,removed_reason,created_at,updated_at',
  'listing_type,title,location,price,price_qualifier,bedrooms,bathrooms,receptions,square_feet,property_type',
  'description,images,image_details,floor_plan,features,latitude,longitude,postcode,address_line,country',
  'tenure,lease_years_left,service_charge,ground_rent,shared_ownership_share,council_tax_band,epc_rating',
  'deposit,holding_deposit,furnishing,available_from,let_type,bills_included,pets,landlord_registration',
  'is_new_home,is_retirement,is_student,branch_id,material_information',
].join(',')

export const ownListingQueries = {
  all: ['own-listings'] as const,
  lists: ['own-listings', 'list'] as const,
  byId: (id: string) =>
    queryOptions({
      queryKey: [...ownListingQueries.all, 'one', id],
      queryFn: ({ signal }) => fetchOwnListing(id, signal),
    }),
}

/** Null if it does not exist or belongs to someone else: public listings are visible to everyone. */
async function fetchOwnListing(id: string, signal: AbortSignal): Promise<OwnListing | null> {
  if (!isUuid(id)) return null
  const client = await getSupabase()
  const { data } = await client
    .from('properties')
    .select(ownListingColumns)
    .eq('id', id)
    .or(await ownListingsFilter())
    .abortSignal(signal)
    .overrideTypes<OwnListing[], { merge: false }>()
    .throwOnError()
  return data[0] ?? null
}

/** PostgREST filter for the user's own listings and those of their agency. */
export async function ownListingsFilter(): Promise<string> {
  const { userId, agencyId } = await fetchOwnScope()
  const personal = `and(agency_id.is.null,owner_id.eq.${userId})`
  return agencyId ? `${personal},agency_id.eq.${agencyId}` : personal
}
