import { countStated } from '../../../../domain/listings/count-stated.ts'
import { areaFigure, figureText } from '../../../../domain/listings/listing-figures.ts'
import { dayCount, type MarketHistory } from '../../../../domain/listings/trust-facts.ts'
import { monthlyPence } from '../../../../domain/money/monthly-cost.ts'
import { type Loan, mortgagePence } from '../../../../domain/money/mortgage.ts'
import { formatPounds } from '../../../../domain/money/price.ts'
import { purchaseTax } from '../../../../domain/money/purchase-tax.ts'
import { capitalised } from '../../../../domain/text/count-phrase.ts'
import { formatNumber } from '../../../../domain/text/format-number.ts'
import { formatLongDate } from '../../../../domain/time/dates.ts'
import { poundsOf, sumOf } from '../costs/monthly-costs.ts'
import type { ListingDetails } from '../listing-details.ts'

/** Undefined if the advert does not state it, null if it does not apply. */
type Value = string | undefined | null

/** A listing with the market history of its home, if that could be loaded. */
export type ComparedListing = ListingDetails & { history?: MarketHistory | null }

export type ComparisonRow = { label: string; values: Value[] }
export type ComparisonGroup = { title: string; rows: ComparisonRow[] }

export const costsTitle = 'What it costs'

type RowDefinition = [label: string, read: (listing: ComparedListing) => Value]

/** Facts of each listing in the same order, without rows that apply to none. The loan is that of all estimates. */
export function compareListings(listings: readonly ComparedListing[], loan: Loan): ComparisonGroup[] {
  return [{ title: costsTitle, definitions: costs(loan) }, ...groups]
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

const costs = (loan: Loan): RowDefinition[] => [
  ['Estimated monthly cost', (listing) => monthly(monthlyCost(listing, loan))],
  [
    'of which mortgage',
    forSale(({ price }) => (price === null ? undefined : monthly(mortgagePence(price, loan)))),
  ],
  ['of which running costs', ({ runningCosts }) => monthly(sumOf(runningCosts) || undefined)],
  [
    'Stamp duty or equivalent, moving home',
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
  ['Time on the market', ({ history }) => history && capitalised(dayCount(history.days))],
  ['Facts stated', ({ material }) => statedOf(material)],
  [
    'Availability',
    ({ confirmation, unconfirmedFor }) =>
      unconfirmedFor ? `Not confirmed for ${unconfirmedFor}` : confirmation,
  ],
  ['Advertised by', ({ advertiser }) => advertiser.name],
]

const groups: { title: string; definitions: RowDefinition[] }[] = [
  { title: 'Space', definitions: rooms },
  { title: 'Key facts', definitions: facts },
]

function monthlyCost({ listingType, price, runningCosts }: ListingDetails, loan: Loan): number | undefined {
  return price === null ? undefined : monthlyPence(listingType, price, sumOf(runningCosts), loan)
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
const monthly = (pence: number | undefined) => (pence === undefined ? undefined : pounds(poundsOf(pence)))
const yearly = (amount: number | null) => (amount === null ? undefined : `${formatPounds(amount)} a year`)
const figure = (count: number | null) => (count === null ? undefined : formatNumber(count))
const yesOrNo = (value: boolean | null) => (value === null ? undefined : value ? 'Yes' : 'No')
const capital = (word: string | null) => (word ? word.charAt(0).toUpperCase() + word.slice(1) : undefined)
