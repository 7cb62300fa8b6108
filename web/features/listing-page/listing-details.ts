import { describeResponseTime } from '../../../domain/enquiries/response-time.ts'
import { locationParts } from '../../../domain/geo/location-parts.ts'
import { type MaterialFact, materialFacts } from '../../../domain/listings/material-information.ts'
import { averageColour } from '../../../domain/listings/thumbhash.ts'
import { dayCount, describeConfirmation } from '../../../domain/listings/trust-facts.ts'
import { type CostFacts, type RunningCost, runningCosts } from '../../../domain/money/monthly-cost.ts'
import { type MoveInCosts, moveInCosts } from '../../../domain/money/move-in-costs.ts'
import {
  dateInLondon,
  daysBetween,
  formatDay,
  formatLongDate,
  isSameDay,
} from '../../../domain/time/dates.ts'
import type { ListingPageRow } from './listing-page-row.ts'

export type ListingPhoto = {
  address: string
  caption: string
  width: number
  height: number
  fill: string | undefined
}

export type Advertiser = {
  name: string
  /** Undefined for private landlords and sellers, who have no page. */
  slug: string | undefined
  branch: string | undefined
  phone: string | undefined
  replies: string | undefined
  logo: string | undefined
  /** The agency's, if its plan includes branding. */
  colour: string | undefined
}

type UnchangedColumns =
  | 'id'
  | 'title'
  | 'location'
  | 'status'
  | 'bedrooms'
  | 'bathrooms'
  | 'receptions'
  | 'description'
  | 'features'
  | 'latitude'
  | 'longitude'
  | 'country'
  | 'tenure'
  | 'furnishing'
  | 'pets'
  | 'deposit'

/** A listing as its page shows it, computed on the server. */
export type ListingDetails = Pick<ListingPageRow, UnchangedColumns> & {
  listingType: ListingPageRow['listing_type']
  propertyType: string | null
  town: string
  outcode: string | undefined
  /** Null means price on application. */
  price: number | null
  priceQualifier: string | undefined
  squareFeet: number | null
  addedOn: string | undefined
  publishedAt: string | null
  isNewToday: boolean
  reduction: { from: number; on: string } | undefined
  pictures: ListingPhoto[]
  floorPlan: string | undefined
  leaseYearsLeft: number | null
  serviceCharge: number | null
  groundRent: number | null
  councilTaxBand: ListingPageRow['council_tax_band']
  epcRating: ListingPageRow['epc_rating']
  holdingDeposit: number | null
  /** Of a home to rent with a known rent. */
  moveIn: MoveInCosts | undefined
  availableFrom: string | undefined
  billsIncluded: boolean | null
  landlordRegistration: string | null
  /** Monthly, beside the rent or the mortgage. */
  runningCosts: RunningCost[]
  material: MaterialFact[]
  /** Confirmed 2 days ago */
  confirmation: string | undefined
  /** '16 days', if the advertiser has not confirmed for a fortnight that the home is available. */
  unconfirmedFor: string | undefined
  advertiser: Advertiser
}

const usualSize = { width: 1200, height: 800 }

/** `now` decides what is new. It is read once per page, so that server and browser agree. */
export function toListingDetails(row: ListingPageRow, now: Date): ListingDetails {
  const { id, title, location, status, bedrooms, bathrooms, receptions, description, features } = row
  const { latitude, longitude, country, tenure, furnishing, pets, deposit } = row
  return {
    ...{ id, title, location, status, bedrooms, bathrooms, receptions, description, features },
    ...{ latitude, longitude, country, tenure, furnishing, pets, deposit },
    ...locationParts(location),
    ...priceOf(row, now),
    listingType: row.listing_type,
    propertyType: row.property_type,
    squareFeet: row.square_feet,
    pictures: picturesOf(row),
    floorPlan: row.floor_plan ?? undefined,
    leaseYearsLeft: row.lease_years_left,
    serviceCharge: row.service_charge,
    groundRent: row.ground_rent,
    councilTaxBand: row.council_tax_band,
    epcRating: row.epc_rating,
    holdingDeposit: row.holding_deposit,
    moveIn: moveInOf(row, now),
    availableFrom: availability(row.available_from, now),
    billsIncluded: row.bills_included,
    landlordRegistration: row.landlord_registration,
    runningCosts: runningCosts(costFactsOf(row)),
    material: materialOf(row),
    ...confirmationOf(row, now),
    advertiser: advertiserOf(row),
  }
}

const costFactsOf = (row: ListingPageRow): CostFacts => ({
  listingType: row.listing_type,
  propertyType: row.property_type,
  bedrooms: row.bedrooms,
  squareFeet: row.square_feet,
  tenure: row.tenure,
  country: row.country,
  councilTaxBand: row.council_tax_band,
  epcRating: row.epc_rating,
  serviceCharge: row.service_charge,
  groundRent: row.ground_rent,
  billsIncluded: row.bills_included,
})

function priceOf(row: ListingPageRow, now: Date) {
  const isOnApplication = row.price_qualifier === 'POA'
  const wasReduced = row.previous_price !== null && row.previous_price > row.price && row.reduced_at !== null
  return {
    price: isOnApplication ? null : row.price,
    priceQualifier: isOnApplication ? undefined : (row.price_qualifier ?? undefined),
    publishedAt: row.published_at,
    addedOn: row.published_at ? formatLongDate(row.published_at) : undefined,
    isNewToday: row.published_at !== null && isSameDay(row.published_at, now),
    reduction:
      wasReduced && !isOnApplication
        ? { from: row.previous_price ?? 0, on: formatLongDate(row.reduced_at ?? now) }
        : undefined,
  }
}

function confirmationOf({ confirmation, status }: ListingPageRow, now: Date) {
  if (!confirmation || !['live', 'under_offer'].includes(status))
    return { confirmation: undefined, unconfirmedFor: undefined }
  return {
    confirmation: describeConfirmation(confirmation.confirmed_at, now),
    unconfirmedFor:
      confirmation.state === 'unconfirmed'
        ? dayCount(daysBetween(confirmation.confirmed_at, now))
        : undefined,
  }
}

function moveInOf(row: ListingPageRow, now: Date): MoveInCosts | undefined {
  if (row.listing_type !== 'rent' || row.price_qualifier === 'POA') return undefined
  const { price: rent, country, deposit, holding_deposit: holdingDeposit } = row
  return moveInCosts({ rent, country, deposit, holdingDeposit }, dateInLondon(now))
}

type PictureColumns = 'images' | 'image_details' | 'floor_plan' | 'title' | 'location'

/** Without the floor plan, which has its own section. */
export function picturesOf({
  images,
  image_details,
  floor_plan,
  title,
  location,
}: Pick<ListingPageRow, PictureColumns>): ListingPhoto[] {
  return (images ?? []).flatMap((address, index) => {
    if (address === floor_plan) return []
    const details = image_details?.[index] ?? {}
    return {
      address,
      // The full name once only: a page may have sixty pictures.
      caption: details.caption || (index === 0 ? `${title}, ${location}` : ''),
      width: details.width ?? usualSize.width,
      height: details.height ?? usualSize.height,
      fill: details.thumbhash ? averageColour(details.thumbhash) : undefined,
    }
  })
}

function availability(from: string | null, now: Date): string | undefined {
  if (!from) return undefined
  return new Date(from) <= now ? 'Now' : formatDay(from, now)
}

function materialOf(row: ListingPageRow): MaterialFact[] {
  return materialFacts({
    listingType: row.listing_type,
    propertyType: row.property_type,
    country: row.country,
    councilTaxBand: row.council_tax_band,
    tenure: row.tenure,
    leaseYearsLeft: row.lease_years_left,
    groundRent: row.ground_rent,
    serviceCharge: row.service_charge,
    sharedOwnershipShare: row.shared_ownership_share,
    deposit: row.deposit,
    statements: row.material_information,
  })
}

function advertiserOf({ agency, branch, listing_type }: ListingPageRow): Advertiser {
  if (!agency) {
    const name = listing_type === 'rent' ? 'Private landlord' : 'Private owner'
    return {
      name,
      slug: undefined,
      branch: undefined,
      phone: undefined,
      replies: undefined,
      logo: undefined,
      colour: undefined,
    }
  }
  return {
    name: agency.name,
    slug: agency.slug,
    branch: branch?.name,
    phone: branch?.phone ?? agency.phone ?? undefined,
    replies: describeResponseTime(agency),
    logo: agency.has_branding ? (agency.logo ?? undefined) : undefined,
    colour: agency.has_branding ? (agency.colour_primary ?? undefined) : undefined,
  }
}
