import { blmListing } from './blm-listing.ts'
import type { FeedListing, FeedProblem } from './feed-listing.ts'
import { plainText } from './plain-text.ts'

/** A value of the message as JSON, by its path: 'price_information.price'. */
type Json = string | number | boolean | null | undefined | Json[] | { [name: string]: Json }

/**
 * Fields of the real-time feed (RTDF) that the BLM format also has. The real-time feed is BLM in JSON with other codes for a few
 * fields, so a message becomes a BLM row and both share one mapping to listings.
 */
const blmFields: Record<string, { path: string; toBlm?: (value: Json) => Json }> = {
  AGENT_REF: { path: 'agent_ref' },
  PUBLISHED_FLAG: { path: 'published' },
  PROP_SUB_ID: { path: 'property_type' },
  // BLM counts from 0: available, SSTC, SSTCM, under offer, reserved, let agreed.
  STATUS_ID: { path: 'status', toBlm: (status) => (typeof status === 'number' ? status - 1 : status) },
  NEW_HOME_FLAG: { path: 'new_home' },
  LET_DATE_AVAILABLE: { path: 'date_available', toBlm: withSlashes },
  LET_TYPE_ID: { path: 'let_type' },
  ADDRESS_1: { path: 'address.house_name_number' },
  ADDRESS_2: { path: 'address.address_2' },
  ADDRESS_3: { path: 'address.address_3' },
  ADDRESS_4: { path: 'address.address_4' },
  TOWN: { path: 'address.town' },
  POSTCODE1: { path: 'address.postcode_1' },
  POSTCODE2: { path: 'address.postcode_2' },
  DISPLAY_ADDRESS: { path: 'address.display_address' },
  PRICE: { path: 'price_information.price' },
  PRICE_QUALIFIER: { path: 'price_information.price_qualifier' },
  LET_BOND: { path: 'price_information.deposit' },
  LET_RENT_FREQUENCY: { path: 'price_information.rent_frequency', toBlm: rentFrequency },
  TENURE_TYPE_ID: { path: 'price_information.tenure_type' },
  TENURE_UNEXPIRED_YEARS: { path: 'price_information.tenure_unexpired_years' },
  SHARED_OWNERSHIP_PERCENTAGE: { path: 'price_information.shared_ownership_percentage' },
  ANNUAL_GROUND_RENT: { path: 'price_information.annual_ground_rent' },
  ANNUAL_SERVICE_CHARGE: { path: 'price_information.annual_service_charge' },
  SUMMARY: { path: 'details.summary' },
  DESCRIPTION: { path: 'details.description' },
  BEDROOMS: { path: 'details.bedrooms' },
  BATHROOMS: { path: 'details.bathrooms' },
  LIVING_ROOMS: { path: 'details.reception_rooms' },
  LET_FURN_ID: { path: 'details.furnished_type' },
  COUNCIL_TAX_BAND: { path: 'details.council_tax_band', toBlm: statedBand },
  // Not fields of the format, but what publishing needs; some systems add them.
  EPC_RATING: { path: 'details.epc_rating' },
  LANDLORD_REGISTRATION: { path: 'details.landlord_registration' },
}

/** Yearly, quarterly, monthly, weekly and daily. */
function rentFrequency(perYear: Json): Json {
  const codes: Record<string, number> = { 1: 3, 4: 2, 12: 1, 52: 0, 365: 365 }
  return codes[String(perYear)] ?? perYear
}

/** 17-11-2026 09:00:00 -> 17/11/2026 09:00:00 */
function withSlashes(date: Json): Json {
  return typeof date === 'string' ? date.replace(/^(\d{2})-(\d{2})-/, '$1/$2/') : date
}

/** TBC and DELETED are not bands. */
function statedBand(band: Json): Json {
  return band === 'TBC' || band === 'DELETED' ? null : band
}

const mediaTypes = { image: 1, floorPlan: 2 }
const maxImages = 60
const squareFeetPer: Record<string, number> = { 1: 1, 2: 10.7639, 3: 43_560, 4: 107_639 }

/** The listing of a `sendpropertydetails` message. Problems name the fields of the message. */
export function rtdfListing(property: { [name: string]: Json }, channel: number): FeedListing {
  const at = (path: string) => valueAt(property, path)
  const fields = new Map([['TRANS_TYPE_ID', String(channel)]])
  for (const [name, { path, toBlm }] of Object.entries(blmFields)) {
    const value = toBlm ? toBlm(at(path)) : at(path)
    if (value !== null && value !== undefined && typeof value !== 'object') fields.set(name, String(value))
  }
  const features = textsOf(at('details.features'))
  for (const [index, feature] of features.entries()) fields.set(`FEATURE${index + 1}`, feature)
  for (const [name, value] of mediaFields(at('media'))) fields.set(name, value)
  if (!fields.has('EPC_RATING')) {
    const rating = statedEpcRating([...features, plainText(fields.get('DESCRIPTION') ?? '')])
    if (rating) fields.set('EPC_RATING', rating)
  }
  const listing = blmListing(fields, 1)
  return {
    ...listing,
    facts: {
      ...listing.facts,
      ...floorArea(at('details.internal_area'), at('details.internal_area_unit')),
      ...positionOf(at('address.latitude'), at('address.longitude')),
      ...(at('student_property') === true ? { is_student: true } : {}),
    },
    problems: listing.problems.map(inMessage),
  }
}

const inMessage = (problem: FeedProblem): FeedProblem => ({
  ...problem,
  field: blmFields[problem.field]?.path ?? problem.field,
})

function valueAt(root: Json, path: string): Json {
  let value = root
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    value = Object.hasOwn(value, name) ? value[name] : undefined
  }
  return value
}

const textsOf = (value: Json): string[] =>
  Array.isArray(value) ? value.filter((text) => typeof text === 'string').slice(0, 10) : []

/** Photos and floor plans in their order, as BLM numbers them. */
function mediaFields(media: Json): [string, string][] {
  if (!Array.isArray(media)) return []
  const items = media
    .map((item) => ({
      type: valueAt(item, 'media_type'),
      url: webAddress(valueAt(item, 'media_url')),
      caption: valueAt(item, 'caption'),
      order: Number(valueAt(item, 'sort_order') ?? 0),
    }))
    .toSorted((one, other) => one.order - other.order)
  const fieldsOf = (type: number, kind: string) =>
    items
      .filter((item) => item.type === type && item.url)
      .slice(0, maxImages)
      .flatMap(({ url, caption }, index): [string, string][] => {
        const number = String(index).padStart(2, '0')
        const named: [string, string] = [`MEDIA_${kind}_${number}`, url]
        return typeof caption === 'string' ? [named, [`MEDIA_${kind}_TEXT_${number}`, caption]] : [named]
      })
  return [...fieldsOf(mediaTypes.image, 'IMAGE'), ...fieldsOf(mediaTypes.floorPlan, 'FLOOR_PLAN')]
}

/** Some systems leave out the scheme: www.agent.example/1.jpg */
function webAddress(url: Json): string {
  if (typeof url !== 'string') return ''
  if (/^https?:\/\//i.test(url)) return url
  return /^[a-z][a-z0-9+.-]*:/i.test(url) ? '' : `http://${url.replace(/^\/+/, '')}`
}

/** 'EPC rating: C' · 'EPC Band D' */
function statedEpcRating(texts: readonly string[]): string | undefined {
  for (const text of texts) {
    const [, rating] =
      /\bEPC\s*(?:[Rr]ating|[Bb]and|[Gg]rade)?\s*[:=–-]?\s*([A-G])\b(?!\s*[-–/]\s*[A-G]\b)/.exec(text) ?? []
    if (rating) return rating
  }
  return undefined
}

function floorArea(area: Json, unit: Json): { square_feet?: number } {
  const squareFeet = Math.round(Number(area) * (squareFeetPer[String(unit ?? 1)] ?? 0))
  return typeof area === 'number' && squareFeet > 0 ? { square_feet: squareFeet } : {}
}

/** 0, 0 means that the system does not know the position. */
function positionOf(latitude: Json, longitude: Json): { latitude?: number; longitude?: number } {
  return typeof latitude === 'number' && typeof longitude === 'number' && (latitude !== 0 || longitude !== 0)
    ? { latitude, longitude }
    : {}
}
