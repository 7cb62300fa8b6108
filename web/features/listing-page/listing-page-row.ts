import type { SelectedColumns, Tables } from '../../../supabase/database.ts'

const advertColumns =
  'id,listing_type,title,location,price,price_qualifier,previous_price,reduced_at,published_at,status,property_type'
const roomColumns =
  'bedrooms,bathrooms,receptions,square_feet,description,features,images,image_details,floor_plan'
const placeColumns =
  'latitude,longitude,country,postcode,tenure,lease_years_left,service_charge,ground_rent,shared_ownership_share'
const costColumns =
  'council_tax_band,epc_rating,deposit,holding_deposit,furnishing,available_from,let_type,bills_included,pets'
const otherColumns = 'landlord_registration,is_new_home,material_information'
const ownColumns = `${advertColumns},${roomColumns},${placeColumns},${costColumns},${otherColumns}` as const

const agencyColumns =
  'name,slug,phone,response_minutes,response_share,response_enquiries,has_branding,logo,colour_primary'

export const listingPageColumns =
  `${ownColumns},agency:agencies(${agencyColumns}),branch:agency_branches(name,phone),confirmation:listing_confirmations(confirmed_at,state)` as const

/** A listing as the tables have it, as far as its page shows it. */
export type ListingPageRow = SelectedColumns<'properties', typeof ownColumns> & {
  agency: SelectedColumns<'agencies', typeof agencyColumns> | null
  branch: Pick<Tables<'agency_branches'>, 'name' | 'phone'> | null
  confirmation: Pick<Tables<'listing_confirmations'>, 'confirmed_at' | 'state'> | null
}
