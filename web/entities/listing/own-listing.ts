import { queryOptions } from '@tanstack/react-query'
import { isUuid } from '../../../domain/text/uuid.ts'
import type { SelectedColumns } from '../../../supabase/database.ts'
import { getSupabase } from '../../data/supabase.ts'
import { fetchOwnWork } from '../../session/own-scope.ts'

const stateColumns =
  'id,status,agency_id,publish_at,published_at,expires_at,previous_price,reduced_at,removed_reason,created_at,updated_at'
const factColumns =
  'listing_type,title,location,price,price_qualifier,bedrooms,bathrooms,receptions,square_feet,property_type'
const advertColumns =
  'description,images,image_details,floor_plan,features,latitude,longitude,postcode,address_line,country'
const saleColumns =
  'tenure,lease_years_left,service_charge,ground_rent,shared_ownership_share,council_tax_band,epc_rating'
const rentColumns =
  'deposit,holding_deposit,furnishing,available_from,let_type,bills_included,pets,landlord_registration'
/** `branch_id` is null where the agency has no office, or means none in particular. */
const otherColumns = 'is_new_home,is_retirement,is_student,branch_id,material_information'
const draftColumns = `${factColumns},${advertColumns},${saleColumns},${rentColumns},${otherColumns}` as const

export const ownListingColumns = `${stateColumns},${draftColumns}` as const

/** What its owner may write. Columns as the table has them: the wizard saves them as they are. */
export type ListingDraft = SelectedColumns<'properties', typeof draftColumns>

/** A listing of one's own, in whatever state. `updated_at` is its version: whoever saves over another learns of it. */
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

/** Null where there is none, or it is another's: the market's homes are everybody's to see, not to change. */
async function fetchOwnListing(id: string, signal: AbortSignal): Promise<OwnListing | null> {
  if (!isUuid(id)) return null
  const client = await getSupabase()
  const { data } = await client
    .from('properties')
    .select(ownListingColumns)
    .eq('id', id)
    .or(await ownFilter())
    .abortSignal(signal)
    .throwOnError()
  return data[0] ?? null
}

/** Which homes are one's own, as a filter: those entered for oneself, and those of one's agency. */
export async function ownFilter(): Promise<string> {
  const { userId, agencyId } = await fetchOwnWork()
  const personal = `and(agency_id.is.null,owner_id.eq.${userId})`
  return agencyId ? `${personal},agency_id.eq.${agencyId}` : personal
}
