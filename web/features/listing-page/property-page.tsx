import type { ReactNode } from 'react'
import { AboutHome } from './about-home.tsx'
import { BuyingCosts } from './costs/buying-costs.tsx'
import { RentingCosts } from './costs/renting-costs.tsx'
import { RentingTerms } from './costs/renting-terms.tsx'
import { EnquiryBar } from './enquiry/enquiry-bar.tsx'
import { useEnquiryDraft } from './enquiry/enquiry-draft.ts'
import { EnquiryPanel } from './enquiry/enquiry-panel.tsx'
import { ReportLink } from './enquiry/report-link.tsx'
import type { PriceChange, Station } from './fetch-property.ts'
import { KeyFacts } from './key-facts.tsx'
import { LeaseNotice } from './lease-notice.tsx'
import { MaterialList } from './material-list.tsx'
import { MorePhotos } from './photos/more-photos.tsx'
import { OpenedPhoto } from './photos/opened-photo.tsx'
import { PhotoGallery } from './photos/photo-gallery.tsx'
import { PlanAndEnergy } from './plan-and-energy.tsx'
import { PriceHistory } from './price-history.tsx'
import type { Property } from './property.ts'
import { PropertyHeading } from './property-heading.tsx'
import { useRecordedView } from './record-view.ts'
import { StatusNotice } from './status-notice.tsx'
import { Surroundings } from './surroundings.tsx'

type Props = {
  property: Property
  priceHistory: readonly PriceChange[]
  stations: readonly Station[]
  heart: ReactNode
  map?: ReactNode
  /** To its author, before it is published: nothing is counted, asked or reported. */
  isPreview?: boolean
}

/** Smaller letters than on a screen, so that a home is two sheets to take along to a viewing. */
const onPaper = 'print:[zoom:0.65] print:px-0'

export function PropertyPage({ property, priceHistory, stations, heart, map, isPreview = false }: Props) {
  const hold = useEnquiryDraft(property.id)
  useRecordedView(isPreview ? undefined : property.id)
  const isOpen = !isPreview && ['live', 'under_offer'].includes(property.status)
  const ask = (label: string) => {
    const question = `Could you tell me about this: ${label.toLowerCase()}?`
    hold.change({ message: `${hold.draft.message} ${question}`.trim() })
    requestAnimationFrame(() => document.querySelector<HTMLElement>('#enquire textarea')?.focus())
  }
  return (
    <>
      <div className={`page-width max-md:px-0 ${onPaper}`}>
        <PhotoGallery {...property} heart={heart} />
        <OpenedPhoto {...property} />
      </div>
      <div
        className={`page-width mt-5.5 grid gap-x-18 md:mt-9 lg:grid-cols-[minmax(0,1fr)_384px] lg:items-start print:mt-4 print:block ${onPaper}`}
      >
        <div className="min-w-0">
          <StatusNotice {...property} />
          <PropertyHeading property={property} />
          <KeyFacts property={property} />
          {isOpen && <EnquiryBar phone={property.advertiser.phone} />}
          <AboutHome {...property} />
          <RentingTerms property={property} />
          <MorePhotos pictures={property.pictures} />
          <LeaseNotice yearsLeft={property.leaseYearsLeft} />
          <MaterialList
            facts={property.material}
            onAsk={isOpen ? ask : undefined}
            whom={property.advertiser.slug ? 'agent' : 'owner'}
          />
          {isCertified(property) && <PlanAndEnergy {...property} />}
          <Costs property={property} />
          <PriceHistory changes={priceHistory} />
          <Surroundings stations={stations} outcode={property.outcode} map={map} />
        </div>
        <aside className="max-lg:mt-11 lg:sticky lg:top-6">
          <EnquiryPanel
            advertiser={property.advertiser}
            isOpen={isOpen}
            propertyId={property.id}
            hold={hold}
          />
          {!isPreview && <ReportLink propertyId={property.id} />}
        </aside>
      </div>
    </>
  )
}

/** Land and garages have neither a plan nor a certificate. */
const isCertified = ({ propertyType, floorPlan }: Property) =>
  floorPlan !== undefined || !['Land', 'Garage'].includes(propertyType ?? '')

/** For homes to live in with a price; the taxes and rules of shops, land and garages are others. */
function Costs({ property }: { property: Property }) {
  const { price, listingType, propertyType } = property
  if (price === null || ['Land', 'Garage', 'Commercial'].includes(propertyType ?? '')) return null
  return listingType === 'rent' ? (
    <RentingCosts property={property} rent={price} />
  ) : (
    <BuyingCosts property={property} price={price} />
  )
}
