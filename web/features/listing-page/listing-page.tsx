import { lazy, type ReactNode, Suspense } from 'react'
import { formatLongDate } from '../../../domain/time/dates.ts'
import { serverPart } from '../../data/server-part.tsx'
import { AboutListing } from './about-listing.tsx'
import { BuyingCosts } from './costs/buying-costs.tsx'
import { EnquiryBar } from './enquiry/enquiry-bar.tsx'
import { useEnquiryDraft } from './enquiry/enquiry-draft.ts'
import { EnquiryPanel } from './enquiry/enquiry-panel.tsx'
import { ReportLink } from './enquiry/report-link.tsx'
import type { ComparableCharge, HomeHistory, PriceChange, Station } from './fetch-listing.ts'
import { KeyFacts } from './key-facts.tsx'
import type { ListingDetails } from './listing-details.ts'
import { ListingHeading } from './listing-heading.tsx'
import { MaterialList } from './material-list.tsx'
import { MorePhotos } from './photos/more-photos.tsx'
import { OpenedPhoto } from './photos/opened-photo.tsx'
import { PhotoGallery } from './photos/photo-gallery.tsx'
import { PlanAndEnergy } from './plan-and-energy.tsx'
import { PriceHistorySection } from './price-history-section.tsx'
import { StatusNotice } from './status-notice.tsx'
import { Surroundings } from './surroundings.tsx'
import { useRecordView } from './use-record-view.ts'

// For homes to rent. Rendered on the server too.
const RentingCosts = lazy(() =>
  import('./costs/renting-costs.tsx').then(({ RentingCosts }) => ({ default: RentingCosts })),
)
const RentingTerms = lazy(() =>
  import('./costs/renting-terms.tsx').then(({ RentingTerms }) => ({ default: RentingTerms })),
)

const LeaseNotice = serverPart(() => import('./lease-notice.tsx').then(({ LeaseNotice }) => LeaseNotice))

type Props = {
  listing: ListingDetails
  priceHistory: readonly PriceChange[]
  homeHistory?: HomeHistory | null
  stations: readonly Station[]
  comparableCharge?: ComparableCharge | null
  saveButton: ReactNode
  map?: ReactNode
  /** A preview for the owner: views are not counted, and enquiries and reports are off. */
  isPreview?: boolean
}

/** Smaller text in print, so that a listing fits on two sheets. */
const onPaper = 'print:[zoom:0.65] print:px-0'

export function ListingPage(props: Props) {
  const {
    listing,
    priceHistory,
    homeHistory = null,
    stations,
    saveButton,
    map,
    comparableCharge = null,
    isPreview = false,
  } = props
  const draftState = useEnquiryDraft(listing.id)
  useRecordView(isPreview ? undefined : listing.id)
  const isOpen = !isPreview && ['live', 'under_offer'].includes(listing.status)
  const ask = (labels: readonly string[]) => {
    const about = listPhrase(labels.map((label) => label.toLowerCase()))
    const question = `Could you tell me about ${labels.length === 1 ? `this: ${about}` : about}?`
    draftState.change({ message: `${draftState.draft.message} ${question}`.trim() })
    requestAnimationFrame(() => document.querySelector<HTMLElement>('#enquire textarea')?.focus())
  }
  return (
    <>
      <div className={`page-width max-md:px-0 ${onPaper}`}>
        <PhotoGallery {...listing} saveButton={saveButton} />
        <OpenedPhoto {...listing} />
      </div>
      <div
        className={`page-width mt-5.5 grid gap-x-18 md:mt-9 lg:grid-cols-[minmax(0,1fr)_384px] lg:items-start print:mt-4 print:block ${onPaper}`}
      >
        <div className="min-w-0">
          <StatusNotice {...listing} />
          <ListingHeading
            listing={listing}
            firstListedOn={
              homeHistory && homeHistory.listings > 1
                ? formatLongDate(homeHistory.first_listed_at)
                : undefined
            }
          />
          <KeyFacts listing={listing} />
          {isOpen && <EnquiryBar phone={listing.advertiser.phone} />}
          <AboutListing {...listing} />
          {listing.listingType === 'rent' && (
            <Suspense>
              <RentingTerms listing={listing} />
            </Suspense>
          )}
          <MorePhotos pictures={listing.pictures} />
          {listing.tenure !== 'freehold' && (
            <LeaseNotice key={`lease ${listing.id}`} listing={listing} comparable={comparableCharge} />
          )}
          <MaterialList
            facts={listing.material}
            onAsk={isOpen ? ask : undefined}
            recipient={listing.advertiser.slug ? 'agent' : 'owner'}
          />
          {isCertified(listing) && <PlanAndEnergy key={`energy ${listing.id}`} {...listing} />}
          <Costs key={`costs ${listing.id}`} listing={listing} />
          <PriceHistorySection key={`history ${listing.id}`} changes={priceHistory} history={homeHistory} />
          <Surroundings stations={stations} outcode={listing.outcode} map={map} />
        </div>
        <aside className="max-lg:mt-11 lg:sticky lg:top-6">
          <EnquiryPanel
            advertiser={listing.advertiser}
            isOpen={isOpen}
            listingType={listing.listingType}
            listingId={listing.id}
            draftState={draftState}
          />
          {!isPreview && <ReportLink listingId={listing.id} />}
        </aside>
      </div>
    </>
  )
}

/** a · a and b · a, b and c */
const listPhrase = (words: readonly string[]) => words.join(', ').replace(/, ([^,]*)$/, ' and $1')

/** Land and garages have neither a floor plan nor a certificate. */
const isCertified = ({ propertyType, floorPlan }: ListingDetails) =>
  floorPlan !== undefined || !['Land', 'Garage'].includes(propertyType ?? '')

/** For homes with a price. Taxes and rules differ for shops, land and garages. */
function Costs({ listing }: { listing: ListingDetails }) {
  const { price, propertyType, moveIn } = listing
  if (price === null || ['Land', 'Garage', 'Commercial'].includes(propertyType ?? '')) return null
  return moveIn ? (
    <Suspense>
      <RentingCosts listing={listing} rent={price} due={moveIn} />
    </Suspense>
  ) : (
    <BuyingCosts listing={listing} price={price} />
  )
}
