import { propertyTypes } from '../search/search-options.ts'
import type { FeedListing, FeedPicture, FeedStatus } from './feed-listing.ts'
import { plainText } from './plain-text.ts'
import { RowReader, withoutUndefined } from './row-reader.ts'

const statuses: Record<string, FeedStatus | undefined> = {
  draft: undefined,
  available: 'live',
  live: 'live',
  'under offer': 'under_offer',
  reserved: 'under_offer',
  sold: 'sold_stc',
  'sold stc': 'sold_stc',
  let: 'let_agreed',
  'let agreed': 'let_agreed',
  withdrawn: 'withdrawn',
}

const words = (...options: string[]) => Object.fromEntries(options.map((word) => [word.toLowerCase(), word]))

const qualifiers = words(
  'guide price',
  'fixed price',
  'offers in excess of',
  'offers in the region of',
  'offers over',
  'from',
  'POA',
  'shared ownership',
  'part buy part rent',
  'coming soon',
)
const kinds = words(...propertyTypes)
const tenures = words('freehold', 'leasehold', 'share of freehold', 'commonhold', 'feudal')
const furnishings = words('furnished', 'part furnished', 'unfurnished', 'either')
const letTypes = words('long', 'short', 'commercial')
const bands = words('A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I')
const types = { sale: 'sale', rent: 'rent', 'for sale': 'sale', 'to rent': 'rent', let: 'rent' } as const

export function csvListing(fields: ReadonlyMap<string, string>, row: number): FeedListing {
  const read = new RowReader(fields)
  const ref = read.needed('reference', 100)
  if (!read.text('type')) read.note('type', 'missing')
  const listingType = read.choice('type', types) ?? 'sale'
  const isRent = listingType === 'rent'
  const postcode = read.postcode('postcode')
  if (!read.text('postcode')) read.note('postcode', 'missing')
  const facts = withoutUndefined({
    listing_type: listingType,
    title: read.needed('title', 200),
    location: locationOf(read, postcode),
    price: neededNumber(read, 'price'),
    property_type: neededKind(read),
    bedrooms: read.whole('bedrooms'),
    bathrooms: read.whole('bathrooms'),
    receptions: read.whole('receptions'),
    square_feet: read.whole('square_feet'),
    description: plainText(read.text('description') ?? ''),
    features: listIn(read.text('features')),
    postcode,
    address_line: [read.text('address', 200), read.text('town', 90)].filter(Boolean).join(', ') || undefined,
    latitude: read.number('latitude'),
    longitude: read.number('longitude'),
    tenure: read.choice('tenure', tenures),
    lease_years_left: read.whole('lease_years_left'),
    service_charge: read.whole('service_charge'),
    ground_rent: read.whole('ground_rent'),
    council_tax_band: read.choice('council_tax_band', bands),
    ...read.epc('epc_rating'),
    is_new_home: read.flag('new_home'),
    is_retirement: read.flag('retirement'),
    is_student: read.flag('student'),
    ...(isRent ? lettingOf(read) : { price_qualifier: read.choice('price_qualifier', qualifiers) }),
  })
  return {
    row,
    ref,
    facts,
    status: read.choice('status', statuses),
    pictures: picturesOf(read),
    problems: read.problems,
  }
}

function neededNumber(read: RowReader, field: string): number {
  if (!read.text(field)) read.note(field, 'missing')
  return read.whole(field) ?? 0
}

function neededKind(read: RowReader): string | undefined {
  if (!read.text('property_type')) read.note('property_type', 'missing')
  return read.choice('property_type', kinds)
}

/** The street without its number, which is not published: 'Monk Road, Bristol BS7'. */
function locationOf(read: RowReader, postcode: string | undefined): string {
  const street = read.needed('address', 200).replace(/^(flat\s+\w+,?\s*)?\d+[a-z]?[,\s]+/i, '')
  const place = [street, read.needed('town', 80)].filter(Boolean).join(', ')
  return [place, postcode?.split(' ')[0]].filter(Boolean).join(' ')
}

const lettingOf = (read: RowReader) => ({
  deposit: read.whole('deposit'),
  holding_deposit: read.whole('holding_deposit'),
  landlord_registration: read.text('landlord_registration', 60),
  prs_registration: read.text('prs_registration', 60),
  epc_exemption: read.text('epc_exemption', 60),
  furnishing: read.choice('furnishing', furnishings),
  let_type: read.choice('let_type', letTypes),
  available_from: read.date('available_from'),
})

const listIn = (text: string | undefined) =>
  (text ?? '')
    .split('|')
    .map((part) => part.trim().slice(0, 200))
    .filter(Boolean)

function picturesOf(read: RowReader): FeedPicture[] {
  const plan = read.text('floor_plan')
  return [
    ...listIn(read.text('pictures')).map((source) => ({ source })),
    ...(plan ? [{ source: plan, is_floor_plan: true }] : []),
  ]
}
