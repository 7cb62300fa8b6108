import type { Country } from '../../../domain/geo/country.ts'
import type { EpcRating } from '../../../domain/listings/epc.ts'
import type { CouncilTaxBand } from '../../../domain/money/council-tax.ts'
import type { ListingType } from '../../../domain/money/price.ts'

type MarketStatus = 'live' | 'under_offer' | 'sold_stc' | 'let_agreed'

type AgencyRow = {
  name: string
  slug: string
  phone: string | null
  response_minutes: number | null
  has_branding: boolean
  logo: string | null
  colour_primary: string | null
}

/** A home as the tables have it, as far as its page shows it. */
export type PropertyRow = {
  id: string
  listing_type: ListingType
  title: string
  location: string
  price: number
  price_qualifier: string | null
  previous_price: number | null
  reduced_at: string | null
  published_at: string | null
  status: MarketStatus
  property_type: string | null
  bedrooms: number | null
  bathrooms: number | null
  receptions: number | null
  square_feet: number | null
  description: string
  features: string[]
  images: string[] | null
  image_details:
    | { caption?: string | null; width?: number; height?: number; thumbhash?: string | null }[]
    | null
  floor_plan: string | null
  latitude: number | null
  longitude: number | null
  country: Country | null
  postcode: string | null
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
  material_information: Record<string, { state?: string; text?: string } | undefined>
  agency: AgencyRow | null
  branch: { name: string; phone: string | null } | null
}

export const propertyColumns = [
  'id,listing_type,title,location,price,price_qualifier,previous_price,reduced_at,published_at,status,property_type',
  'bedrooms,bathrooms,receptions,square_feet,description,features,images,image_details,floor_plan',
  'latitude,longitude,country,postcode,tenure,lease_years_left,service_charge,ground_rent,shared_ownership_share',
  'council_tax_band,epc_rating,deposit,holding_deposit,furnishing,available_from,let_type,bills_included,pets',
  'landlord_registration,is_new_home,material_information',
  'agency:agencies(name,slug,phone,response_minutes,has_branding,logo,colour_primary)',
  'branch:agency_branches(name,phone)',
].join(',')
