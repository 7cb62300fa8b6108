import { arrayText, type CopyValue } from '../../gazetteer/copy.ts'
import type { AdvertisedListing } from '../listings/generate-listings.ts'
import { day } from '../listings/market-history.ts'
import { at } from './table-rows.ts'

/** Columns of a listing in the order of COPY. */
const columns: Record<string, (supplied: AdvertisedListing, number: number) => CopyValue> = {
  id: ({ listing }) => listing.id,
  listing_type: ({ listing }) => listing.facts.listing_type,
  title: ({ listing }) => listing.title,
  location: ({ listing }) => listing.location,
  price: ({ listing }) => listing.price,
  bedrooms: ({ listing }) => listing.facts.bedrooms,
  bathrooms: ({ listing }) => listing.facts.bathrooms,
  receptions: ({ listing }) => listing.facts.receptions,
  square_feet: ({ listing }) => listing.facts.square_feet,
  property_type: ({ listing }) => listing.facts.property_type,
  description: ({ listing }) => listing.description,
  images: ({ listing }) => arrayText(listing.pictures.images),
  image_details: ({ listing }) => JSON.stringify(listing.pictures.details),
  floor_plan: ({ listing }) => listing.pictures.plan,
  features: ({ listing }) => arrayText([...listing.facts.features]),
  owner_id: ({ offer }) => offer.ownerId,
  agency_id: ({ offer }) => offer.agency?.id,
  branch_id: ({ offer }) => offer.branchId,
  external_ref: ({ offer }, number) =>
    offer.agency ? `${offer.agency.slug.slice(0, 3).toUpperCase()}${100_000 + number}` : null,
  status: ({ listing }) => listing.market.status,
  submitted_at: submittedAt,
  publish_at: ({ listing }) => listing.market.publishAt && at(listing.market.publishAt),
  published_at: ({ listing }) => listing.market.publishedAt && at(listing.market.publishedAt),
  expires_at: ({ listing }) => listing.market.expiresAt && at(listing.market.expiresAt),
  created_at: ({ listing }) => at(listing.market.createdAt),
  updated_at: ({ listing }) => at(listing.market.updatedAt),
  latitude: ({ listing }) => listing.address.lat,
  longitude: ({ listing }) => listing.address.lng,
  postcode: ({ listing }) => listing.address.postcode,
  address_line: ({ listing }) => listing.address.street,
  country: ({ listing }) => listing.facts.country,
  tenure: ({ listing }) => listing.tenure,
  lease_years_left: ({ listing }) => listing.leaseYears,
  service_charge: ({ listing }) => listing.serviceCharge,
  ground_rent: ({ listing }) => listing.groundRent,
  shared_ownership_share: ({ listing }) => listing.share,
  council_tax_band: ({ listing }) => listing.councilTaxBand,
  epc_rating: ({ listing }) => listing.epc,
  price_qualifier: ({ listing }) => listing.qualifier,
  previous_price: ({ listing }) => listing.market.previousPrice,
  reduced_at: ({ listing }) => listing.market.reducedAt && at(listing.market.reducedAt),
  deposit: ({ listing }) => listing.deposit,
  holding_deposit: ({ listing }) => listing.holdingDeposit,
  furnishing: ({ listing }) => listing.furnishing,
  available_from: ({ listing }) => listing.availableFrom && at(listing.availableFrom).slice(0, 10),
  let_type: ({ listing }) => listing.letType,
  bills_included: ({ listing }) => listing.billsIncluded,
  pets: ({ listing }) => listing.pets,
  landlord_registration: ({ listing }) => listing.landlordRegistration,
  is_new_home: ({ listing }) => listing.isNew,
  is_retirement: ({ listing }) => listing.isRetirement,
  is_student: ({ listing }) => listing.isStudent,
  material_information: ({ listing }) => JSON.stringify(listing.material),
}

export const propertyColumns = Object.keys(columns)
const values = Object.values(columns)

export function propertyRow(supplied: AdvertisedListing, number: number): CopyValue[] {
  return values.map((value) => value(supplied, number))
}

/** The free plan publishes a listing five days after it was submitted. */
function submittedAt({ listing, offer }: AdvertisedListing): string | null {
  const { publishAt, createdAt } = listing.market
  if (!publishAt) return null
  if (offer.agency || listing.market.status === 'scheduled') return at(createdAt)
  return at(new Date(publishAt.getTime() - 5 * day))
}
