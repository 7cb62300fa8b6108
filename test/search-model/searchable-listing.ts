import type { Country } from '../../domain/geo/country.ts'

/** The fields of a listing that a search uses. */
export type SearchableListing = {
  id: string
  listing_type: 'sale' | 'rent'
  price: number
  bedrooms: number | null
  property_type: string | null
  title: string
  description: string
  location: string
  postcode: string | null
  latitude: number | null
  longitude: number | null
  features: string[]
  /** Publication time in microseconds, the database's precision. */
  addedAtUs: number
  agency_id: string | null
  furnishing: string | null
  pets: string | null
  bills_included: boolean | null
  bathrooms: number | null
  square_feet: number | null
  tenure: string | null
  country: Country | null
  service_charge: number | null
  ground_rent: number | null
  epc_rating: string | null
  council_tax_band: string | null
  /** A date: 2027-01-31. */
  available_from: string | null
  status: string
  images: string[]
  floor_plan: string | null
  reduced_at: string | null
  is_new_home: boolean
  is_retirement: boolean
  is_student: boolean
  material_information: Record<string, { state: string; text?: string }>
}
