import { countStated } from '../../../../domain/listings/count-stated.ts'
import { areaFigure, figureText } from '../../../../domain/listings/listing-figures.ts'
import { dayCount, type MarketHistory } from '../../../../domain/listings/trust-facts.ts'
import { mortgagePayment } from '../../../../domain/money/mortgage.ts'
import { formatPounds } from '../../../../domain/money/price.ts'
import { purchaseTax } from '../../../../domain/money/purchase-tax.ts'
import { formatNumber } from '../../../../domain/text/format-number.ts'
import { formatLongDate } from '../../../../domain/time/dates.ts'
import { runningCosts } from '../costs/monthly-costs.ts'
import type { ListingDetails } from '../listing-details.ts'

/** Undefined if the advert does not state it, null if it does not apply. */
type Value = string | undefined | null

/** A listing with the market history of its home, if that could be loaded. */
export type ComparedListing = ListingDetails & { history?: MarketHistory | null }

export type ComparisonRow = { label: string; values: Value[] }
export type ComparisonGroup = { title: string; rows: ComparisonRow[] }

/** The assumptions of all estimates, shown beside them. */
export const assumed = { depositPercent: 10, ratePercent: 4.6, years: 30 }

type RowDefinition = [label: string, read: (listing: ComparedListing) => Value]

/** Facts of each listing in the same order, without rows that apply to none. */
export function compareListings(listings: readonly ComparedListing[]): ComparisonGroup[] {
  return groups
    .map(({ title, definitions }) => ({
      title,
      rows: definitions
        .map(([label, read]) => ({ label, values: listings.map(read) }))
        .filter(({ values }) => values.some((value) => value !== null)),
    }))
    .filter(({ rows }) => rows.length > 0)
}

const forSale = (read: (listing: ListingDetails) => Value) => (listing: ListingDetails) =>
  listing.listingType === 'sale' ? read(listing) : null
const toRent = (read: (listing: ListingDetails) => Value) => (listing: ListingDetails) =>
  listing.listingType === 'rent' ? read(listing) : null

const costs: RowDefinition[] = [
  ['Estimated monthly cost', (listing) => pounds(monthlyCost(listing))],
  ['of which mortgage', forSale(({ price }) => (price === null ? undefined : pounds(mortgage(price))))],
  [
    'of which running costs',
    (listing) => pounds(runningCosts(listing).reduce((sum, item) => sum + item.pounds, 0) || undefined),
  ],
  [
    'Tax on buying, moving home',
    forSale(({ price, country }) =>
      price === null || !country ? undefined : pounds(purchaseTax(price, country, { kind: 'mover' })),
    ),
  ],
  ['To move in', toRent(({ moveIn }) => moveIn && pounds(moveIn.total))],
  ['Deposit', toRent(({ deposit }) => pounds(deposit))],
  ['Bills included', toRent(({ billsIncluded }) => yesOrNo(billsIncluded))],
  ['Service charge', forSale((listing) => (isLeasehold(listing) ? yearly(listing.serviceCharge) : null))],
  ['Ground rent', forSale((listing) => (isLeasehold(listing) ? yearly(listing.groundRent) : null))],
]

const rooms: RowDefinition[] = [
  ['Type', ({ propertyType }) => propertyType ?? undefined],
  ['Bedrooms', ({ bedrooms }) => (bedrooms === 0 ? 'Studio' : figure(bedrooms))],
  ['Bathrooms', ({ bathrooms }) => figure(bathrooms)],
  ['Receptions', ({ receptions }) => figure(receptions)],
  [
    'Area',
    ({ squareFeet, propertyType }) =>
      squareFeet === null ? undefined : figureText(areaFigure(squareFeet, propertyType)),
  ],
  [
    'Price per sq ft',
    forSale(({ price, squareFeet }) =>
      price === null || squareFeet === null ? undefined : formatPounds(Math.round(price / squareFeet)),
    ),
  ],
]

const facts: RowDefinition[] = [
  ['Tenure', forSale(tenureOf)],
  ['Energy rating', ({ epcRating }) => epcRating ?? undefined],
  ['Council tax band', ({ councilTaxBand }) => councilTaxBand ?? undefined],
  ['Furnishing', toRent(({ furnishing }) => capital(furnishing))],
  ['Available', toRent(({ availableFrom }) => availableFrom)],
  ['Pets', toRent(({ pets }) => capital(pets))],
  ['Added', ({ addedOn }) => addedOn],
  ['First listed', ({ history }) => history && formatLongDate(history.first_listed_at)],
  ['Time on the market', ({ history }) => history && dayCount(history.days)],
  ['Facts stated', ({ material }) => statedOf(material)],
  [
    'Availability',
    ({ confirmation, unconfirmedFor }) =>
      unconfirmedFor ? `Not confirmed for ${unconfirmedFor}` : confirmation,
  ],
  ['Advertised by', ({ advertiser }) => advertiser.name],
]

const groups: { title: string; definitions: RowDefinition[] }[] = [
  { title: 'What it costs', definitions: costs },
  { title: 'Space', definitions: rooms },
  { title: 'Key facts', definitions: facts },
]

function mortgage(price: number): number {
  const { depositPercent, ratePercent, years } = assumed
  return mortgagePayment({ pounds: Math.round(price * (1 - depositPercent / 100)), ratePercent, years })
}

function monthlyCost(listing: ListingDetails): number | undefined {
  if (listing.price === null) return undefined
  const running = runningCosts(listing).reduce((sum, item) => sum + item.pounds, 0)
  return (listing.listingType === 'sale' ? mortgage(listing.price) : listing.price) + running
}

const isLeasehold = ({ tenure, serviceCharge, groundRent }: ListingDetails) =>
  tenure === 'leasehold' || tenure === 'share of freehold' || Boolean(serviceCharge) || Boolean(groundRent)

function statedOf(material: ListingDetails['material']): string {
  const { stated, applicable } = countStated(material)
  return `${stated} of ${applicable}`
}

function tenureOf({ tenure, leaseYearsLeft }: ListingDetails): Value {
  const name = capital(tenure)
  return name && leaseYearsLeft !== null ? `${name}, ${leaseYearsLeft} years left` : name
}

const pounds = (amount: number | null | undefined) =>
  amount === null || amount === undefined ? undefined : formatPounds(amount)
const yearly = (amount: number | null) => (amount === null ? undefined : `${formatPounds(amount)} a year`)
const figure = (count: number | null) => (count === null ? undefined : formatNumber(count))
const yesOrNo = (value: boolean | null) => (value === null ? undefined : value ? 'Yes' : 'No')
const capital = (word: string | null) => (word ? word.charAt(0).toUpperCase() + word.slice(1) : undefined)
