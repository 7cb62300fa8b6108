import { queryOptions } from '@tanstack/react-query'
import { isUuid } from '../../../domain/text/uuid.ts'
import type { SelectedColumns } from '../../../supabase/database.ts'
import { getSupabase } from '../../data/supabase.ts'
import { fetchOwnScope } from '../../session/own-scope.ts'

const stateColumns =
  'id,status,agency_id,publish_at,published_at,expires_at,previous_price,reduced_at,removed_reason,created_at,updated_at'
const factColumns =
  'listing_type,title,location,price,price_qualifier,bedrooms,bathrooms,receptions,square_feet,property_type'
const advertColumns =
  'description,images,image_details,floor_plan,features,latitude,longitude,postcode,address_line,country'
const saleColumns =
  'tenure,lease_years_left,service_charge,ground_rent,shared_ownership_share,council_tax_band,epc_rating,epc_status,epc_exemption'
const rentColumns =
  'deposit,holding_deposit,furnishing,available_from,let_type,bills_included,pets,landlord_registration,prs_registration'
/** `branch_id` is the branch that markets it, or null. */
const otherColumns = 'is_new_home,is_retirement,is_student,branch_id,material_information'
const draftColumns = `${factColumns},${advertColumns},${saleColumns},${rentColumns},${otherColumns}` as const

export const ownListingColumns = `${stateColumns},${draftColumns}` as const

/** What the owner can change. Columns as in the table: the wizard saves them unchanged. */
export type ListingDraft = SelectedColumns<'properties', typeof draftColumns>

/** A listing of the current user or their agency, in any status. `updated_at` is its version: saving over a newer one is refused. */
export type OwnListing = SelectedColumns<'properties', typeof ownListingColumns>

export type Statement = NonNullable<OwnListing['material_information'][string]>

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
    .throwOnError()
  return data[0] ?? null
}

/** PostgREST filter for the user's own listings and those of their agency. */
async function ownListingsFilter(): Promise<string> {
  const { userId, agencyId } = await fetchOwnScope()
  const personal = `and(agency_id.is.null,owner_id.eq.${userId})`
  return agencyId ? `${personal},agency_id.eq.${agencyId}` : personal
}
