import { Fragment, type ReactNode } from 'react'
import { areaFigure, hasRooms } from '../../../domain/listings/listing-figures.ts'
import { formatNumber } from '../../../domain/text/format-number.ts'
import { classes } from '../../ui/classes.ts'
import type { ListingDetails } from './listing-details.ts'

type Fact = { label: string; value: ReactNode; unit?: string }

/** Four figures and four smaller facts; a dash where the advert does not say. */
export function KeyFacts({ listing }: { listing: ListingDetails }) {
  return (
    <dl className="tabular mt-7 grid grid-cols-2 border-line print:mt-4 border-y md:grid-cols-4">
      {mainFacts(listing).map((fact, index) => (
        <Cell key={fact.label} fact={fact} index={index} isFigure />
      ))}
      {furtherFacts(listing).map((fact, index) => (
        <Cell key={fact.label} fact={fact} index={index + 4} />
      ))}
    </dl>
  )
}

function mainFacts(listing: ListingDetails): Fact[] {
  const { bedrooms, bathrooms, squareFeet, propertyType, listingType } = listing
  const area = squareFeet === null ? undefined : areaFigure(squareFeet, propertyType)
  const size: Fact = { label: 'Area', value: area?.value, unit: area?.unit ?? 'sqft' }
  const last: Fact =
    listingType === 'rent'
      ? { label: 'Available', value: listing.availableFrom }
      : { label: 'Tenure', value: listing.tenure && capitalise(listing.tenure) }
  if (!hasRooms(propertyType)) return [size, { label: 'Type', value: propertyType }, last]
  return [
    { label: 'Bedrooms', value: bedrooms === 0 ? 'Studio' : bedrooms },
    { label: 'Bathrooms', value: bathrooms },
    size,
    last,
  ]
}

function furtherFacts(listing: ListingDetails): Fact[] {
  const { listingType, propertyType, receptions, councilTaxBand, epcRating, furnishing, deposit } = listing
  const hasNoTax = listing.material.some(
    ({ key, state }) => key === 'council_tax' && state === 'not_applicable',
  )
  const band = hasNoTax ? 'Not applicable' : councilTaxBand && `Band ${councilTaxBand}`
  const due: Fact = { label: 'Deposit', value: deposit === null ? null : `£${formatNumber(deposit)}` }
  const energy: Fact = { label: 'Energy rating', value: epcRating }
  // Land and garages have no rooms, tax band or energy rating; shops have a rating.
  if (!hasRooms(propertyType))
    return [...(listingType === 'rent' ? [due] : []), ...(propertyType === 'Commercial' ? [energy] : [])]
  return listingType === 'rent'
    ? [
        due,
        { label: 'Furnishing', value: furnishing && capitalise(furnishing) },
        { label: 'Council tax', value: band },
        energy,
      ]
    : [
        { label: 'Type', value: propertyType },
        { label: 'Receptions', value: receptions },
        { label: 'Council tax', value: band },
        energy,
      ]
}

/** Borders between the cells: two per row on phones, four on wider screens. */
const edges = (index: number) =>
  classes(
    index % 2 === 0 ? 'border-r pr-4' : 'pl-5 md:pr-4 md:pl-0',
    index % 4 === 3 ? 'md:border-r-0 md:pr-0' : 'md:mr-5 md:border-r',
    index < 6 && 'max-md:border-b',
    index < 4 && 'md:mb-0',
  )

function Cell({ fact, index, isFigure = false }: { fact: Fact; index: number; isFigure?: boolean }) {
  const { label, value, unit } = fact
  const isMissing = value === null || value === undefined || value === ''
  return (
    <div className={classes('min-w-0 border-line py-3.5 md:py-4.5', !isFigure && 'md:pt-0', edges(index))}>
      <dt className="text-ink-3 text-sm">{label}</dt>
      <dd
        className={classes(
          'mt-1 break-words',
          isFigure
            ? 'figure text-[26px] leading-[1.2] max-[359px]:text-d1'
            : 'font-semibold text-md leading-6',
        )}
      >
        {isMissing ? (
          <Fragment>
            <span aria-hidden>–</span>
            <span className="sr-only">not stated</span>
          </Fragment>
        ) : (
          value
        )}
        {unit && <small className="ml-1.5 font-medium font-text text-facts text-ink-2">{unit}</small>}
      </dd>
    </div>
  )
}

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
