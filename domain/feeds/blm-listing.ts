import {
  councilTaxBands,
  furnishings,
  kindOf,
  letTypes,
  monthlyRentFactors,
  priceQualifiers,
  statuses,
  tenures,
  transactions,
} from './blm-codes.ts'
import type { FeedListing, FeedPicture, FeedStatus } from './feed-listing.ts'
import { plainText } from './plain-text.ts'
import { RowReader, withoutUndefined } from './row-reader.ts'

/** Media numbers from here are energy certificates; those below are photos. */
const firstCertificate = 60

export function blmListing(fields: ReadonlyMap<string, string>, row: number): FeedListing {
  const read = new RowReader(fields)
  const isRent = read.choice('TRANS_TYPE_ID', transactions) === 'rent'
  const ref = read.needed('AGENT_REF', 100)
  const kind = kindOf(read.text('PROP_SUB_ID') ?? '0')
  if (!kind) read.note('PROP_SUB_ID', 'unknown_value', read.text('PROP_SUB_ID'))
  const bedrooms = read.whole('BEDROOMS')
  const postcode = postcodeOf(read)
  const facts = withoutUndefined({
    listing_type: isRent ? ('rent' as const) : ('sale' as const),
    title: titleOf(bedrooms, kind?.noun ?? 'home'),
    location: locationOf(read, postcode),
    price: priceOf(read, isRent),
    property_type: kind?.type,
    bedrooms,
    bathrooms: read.whole('BATHROOMS'),
    receptions: read.whole('LIVING_ROOMS'),
    description: plainText(read.text('DESCRIPTION') ?? read.text('SUMMARY') ?? ''),
    features: featuresOf(read),
    postcode,
    address_line: addressOf(read),
    ...tenureOf(read),
    council_tax_band: read.choice('COUNCIL_TAX_BAND', councilTaxBands),
    // Not a field of the format, but the one that agents' systems add to it.
    ...read.epc('EPC_RATING'),
    is_new_home: read.flag('NEW_HOME_FLAG'),
    is_retirement: kind?.isRetirement,
    is_student: kind?.isStudent ?? (read.text('LET_TYPE_ID') === '3' ? true : undefined),
    ...(isRent ? lettingOf(read) : { price_qualifier: read.choice('PRICE_QUALIFIER', priceQualifiers) }),
  })
  return {
    row,
    ref,
    facts,
    status: statusOf(read, isRent),
    pictures: picturesOf(fields),
    problems: read.problems,
  }
}

const titleOf = (bedrooms: number | undefined, noun: string) =>
  bedrooms ? `${bedrooms} bedroom ${noun}` : `${noun[0]?.toUpperCase()}${noun.slice(1)}`

function postcodeOf(read: RowReader): string | undefined {
  const [outcode, incode] = [read.text('POSTCODE1'), read.text('POSTCODE2')]
  if (!outcode) {
    read.note('POSTCODE1', 'missing')
    return undefined
  }
  return read.postcode('POSTCODE1', `${outcode}${incode ?? ''}`)
}

/** As displayed, with the district at its end: 'Monk Road, Bristol BS7'. */
function locationOf(read: RowReader, postcode: string | undefined): string {
  const shown =
    read.text('DISPLAY_ADDRESS', 280) ??
    [read.text('ADDRESS_2', 130), read.text('TOWN', 130)].filter(Boolean).join(', ')
  if (!shown) read.note('DISPLAY_ADDRESS', 'missing')
  const outcode = postcode?.split(' ')[0]
  return outcode && !shown.toUpperCase().includes(outcode) ? `${shown} ${outcode}` : shown
}

function addressOf(read: RowReader): string | undefined {
  const lines = ['ADDRESS_1', 'ADDRESS_2', 'ADDRESS_3', 'ADDRESS_4', 'TOWN'].map((line) => read.text(line))
  const [house, ...rest] = lines.filter((line) => line !== undefined)
  if (!house) return undefined
  // The first line is often just a house number, which belongs to the street.
  const isNumber = /^\d+[a-z]?$/i.test(house)
  return (isNumber ? [`${house} ${rest[0] ?? ''}`.trim(), ...rest.slice(1)] : [house, ...rest])
    .join(', ')
    .slice(0, 300)
}

function priceOf(read: RowReader, isRent: boolean): number {
  const price = read.number('PRICE')
  if (price === undefined) {
    if (!read.problems.some(({ field }) => field === 'PRICE')) read.note('PRICE', 'missing')
    return 0
  }
  if (!isRent) return Math.round(price)
  return Math.round(price * (read.choice('LET_RENT_FREQUENCY', monthlyRentFactors) ?? 1))
}

const featuresOf = (read: RowReader) =>
  Array.from({ length: 10 }, (_, index) => read.text(`FEATURE${index + 1}`, 200))
    .filter((feature) => feature !== undefined)
    .map(plainText)

const tenureOf = (read: RowReader) => ({
  tenure: read.choice('TENURE_TYPE_ID', tenures),
  lease_years_left: read.whole('TENURE_UNEXPIRED_YEARS'),
  service_charge: read.whole('ANNUAL_SERVICE_CHARGE'),
  ground_rent: read.whole('ANNUAL_GROUND_RENT'),
  shared_ownership_share: read.whole('SHARED_OWNERSHIP_PERCENTAGE') || undefined,
})

const lettingOf = (read: RowReader) => ({
  deposit: read.whole('LET_BOND'),
  landlord_registration: read.text('LANDLORD_REGISTRATION', 60),
  furnishing: read.choice('LET_FURN_ID', furnishings),
  let_type: read.choice('LET_TYPE_ID', letTypes),
  available_from: read.date('LET_DATE_AVAILABLE'),
})

function statusOf(read: RowReader, isRent: boolean): FeedStatus | undefined {
  if (read.flag('PUBLISHED_FLAG') === false) return 'withdrawn'
  const status = read.choice('STATUS_ID', statuses) ?? 'live'
  if (status === 'let_agreed' && !isRent) return 'under_offer'
  return status === 'sold_stc' && isRent ? 'under_offer' : status
}

function picturesOf(fields: ReadonlyMap<string, string>): FeedPicture[] {
  const found: FeedPicture[] = []
  for (const [name, value] of fields) {
    const [, kind, number] = /^MEDIA_(IMAGE|FLOOR_PLAN)_(\d{2})$/.exec(name) ?? []
    const source = value.trim()
    if (!kind || !source || (kind === 'IMAGE' && Number(number) >= firstCertificate)) continue
    const caption = fields.get(`MEDIA_${kind}_TEXT_${number}`)?.trim().slice(0, 50)
    found.push({
      source,
      ...(caption ? { caption } : {}),
      ...(kind === 'FLOOR_PLAN' ? { is_floor_plan: true } : {}),
    })
  }
  return found
}
