import { X } from 'lucide-react'
import { Link } from 'react-router'
import { pictureUrl } from '../../../../domain/listings/picture-url.ts'
import { councilTaxYear } from '../../../../domain/money/council-tax.ts'
import { formatPounds } from '../../../../domain/money/price.ts'
import { paths } from '../../../../domain/site/paths.ts'
import fallback from '../../../assets/stock.webp'
import { LoanChoices } from '../../../entities/listing/loan-choices.tsx'
import { useLoan } from '../../../entities/listing/remembered-loan.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Picture } from '../../../ui/picture.tsx'
import type { ListingDetails } from '../listing-details.ts'
import { ListingTags } from '../listing-tags.tsx'
import { type ComparedListing, type ComparisonRow, compareListings, costsTitle } from './comparison.ts'

type Props = { listings: readonly ComparedListing[]; onRemove: (id: string) => void }

/** Listings side by side. On narrow screens they scroll below the row headings, which stay. */
export function ComparisonTable({ listings, onRemove }: Props) {
  const [loan, chooseLoan] = useLoan()
  const hasSales = listings.some(({ listingType }) => listingType === 'sale')
  return (
    <>
      <section
        aria-label="Homes side by side"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        className="overflow-x-auto border-ink border-t-3"
      >
        <table className="tabular w-full border-collapse text-left text-facts">
          <caption className="sr-only">Homes side by side</caption>
          <thead>
            <tr className="align-top">
              <td className={`${rowName} w-20 md:w-44`} />
              {listings.map((listing) => (
                <ListingHead key={listing.id} listing={listing} onRemove={() => onRemove(listing.id)} />
              ))}
            </tr>
          </thead>
          {compareListings(listings, loan).map(({ title, rows }) => (
            <tbody key={title}>
              <tr>
                <th scope="rowgroup" colSpan={listings.length + 1} className="pt-8 pb-2">
                  <span className="display sticky left-0 text-d1">{title}</span>
                </th>
              </tr>
              {hasSales && title === costsTitle && (
                <tr>
                  <td colSpan={listings.length + 1} className="pb-4">
                    <div className="sticky left-0 grid w-[min(24rem,calc(100vw-3rem))] grid-cols-3 gap-2">
                      <LoanChoices loan={loan} onChange={chooseLoan} />
                    </div>
                  </td>
                </tr>
              )}
              {rows.map((row) => (
                <Row key={row.label} {...row} ids={listings.map(({ id }) => id)} />
              ))}
            </tbody>
          ))}
        </table>
      </section>
      <p className="mt-5 max-w-[72ch] text-ink-3 text-xs">
        Monthly costs are estimates
        {hasSales &&
          ` with a ${loan.depositPercent}% deposit and a ${loan.years}-year mortgage at ${loan.ratePercent}%`}
        . They include average council tax for the band in {councilTaxYear}, energy by rating and size, and
        buildings insurance by size. Each home’s page shows how we work them out. This isn’t advice or an
        offer of credit.
      </p>
    </>
  )
}

const rowName = 'sticky left-0 z-1 bg-page pr-2.5 md:pr-4 text-left font-medium text-ink-2'

function ListingHead({ listing, onRemove }: { listing: ListingDetails; onRemove: () => void }) {
  const [picture] = listing.pictures
  return (
    <th scope="col" className="min-w-33 max-w-72 py-5 pr-3 font-normal md:min-w-52 md:pr-5">
      <div className="relative max-md:flex max-md:flex-col-reverse">
        <div className="aspect-3/2 overflow-hidden rounded-control bg-fill">
          <Picture
            src={picture ? pictureUrl(picture.address, 480) : fallback}
            fallback={fallback}
            alt=""
            width={480}
            height={320}
          />
        </div>
        <IconButton
          icon={X}
          label={`Remove ${listing.title}`}
          onClick={onRemove}
          // Beside a narrow picture, which it would cover.
          className="max-md:-mt-4 max-md:-mr-2 max-md:self-end md:absolute md:top-1.5 md:right-1.5 md:bg-surface md:shadow-1"
        />
      </div>
      <div className="mt-3.5 [&>p]:mb-2">
        <ListingTags {...listing} />
      </div>
      <p className="figure text-price">
        {formatPounds(listing.price)}
        {listing.price !== null && listing.listingType === 'rent' && (
          <span className="font-medium font-text text-facts text-ink-2 tracking-normal"> pcm</span>
        )}
      </p>
      <Link
        to={paths.property(listing.id)}
        className="mt-1 block text-balance font-semibold leading-5.5 hover:underline"
      >
        {listing.title}
      </Link>
      <p className="text-ink-2 text-sm">{listing.location}</p>
    </th>
  )
}

function Row({ label, values, ids }: ComparisonRow & { ids: string[] }) {
  const isPart = label.startsWith('of which')
  return (
    <tr className="border-line border-t align-top">
      <th scope="row" className={`${rowName} py-2.5 text-sm ${isPart ? 'pl-2 md:pl-4' : ''}`}>
        {label}
      </th>
      {values.map((value, index) => (
        <td key={ids[index]} className="py-2.5 pr-3 md:pr-5">
          {value ?? <span className="text-ink-3">{value === null ? '–' : 'Not stated'}</span>}
        </td>
      ))}
    </tr>
  )
}
