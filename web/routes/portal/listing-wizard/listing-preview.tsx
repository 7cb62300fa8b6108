import { useQuery } from '@tanstack/react-query'
import { getSupabase } from '../../../data/supabase.ts'
import type { OwnListing } from '../../../entities/listing/own-listing.ts'
import { ownListingQueries } from '../../../entities/listing/own-listing.ts'
import { agencyQueries } from '../../../features/agency/agency-queries.ts'
import { fetchListing, fetchStations } from '../../../features/listing-page/fetch-listing.ts'
import { type ListingDetails, toListingDetails } from '../../../features/listing-page/listing-details.ts'
import { ListingPage } from '../../../features/listing-page/listing-page.tsx'
import type { Photos } from '../../../features/my-listings/photos/use-photos.ts'
import { comparablesQuery } from '../../../features/my-listings/publish/comparables-query.ts'
import { FindingsList } from '../../../features/my-listings/publish/findings-list.tsx'
import { listingFindings } from '../../../features/my-listings/publish/listing-findings.ts'
import { PublishPanel } from '../../../features/my-listings/publish/publish-panel.tsx'
import { savedProblemsQuery } from '../../../features/my-listings/publish/review-queries.ts'
import { useShownPictures } from './use-shown-pictures.ts'

type Props = { listing: OwnListing; photos: Photos; save: () => Promise<boolean> }

/** The advert check, publishing, and the page as the public will see it. */
export default function ListingPreview({ listing, photos, save }: Props) {
  const { data: comparables } = useQuery(comparablesQuery(listing))
  const { data: saved = [] } = useQuery(savedProblemsQuery(listing))
  const findings = [...listingFindings(listing, comparables), ...saved]
  return (
    <>
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_384px] lg:items-start">
        <FindingsList listingId={listing.id} findings={findings} />
        <PublishPanel listing={listing} findings={findings} isSending={photos.isSending} save={save} />
      </div>
      <section aria-label="The page as visitors will see it" className="mt-14">
        <h2 className="display border-ink border-t-3 pt-4 text-d1">As visitors will see it</h2>
        <div className="-mx-6 mt-5 border-line border-y bg-page py-6 lg:-mx-8">
          <PagePreview listing={listing} photos={photos} />
        </div>
      </section>
    </>
  )
}

function PagePreview({ listing, photos }: Omit<Props, 'save'>) {
  const { data: around } = useQuery({
    queryKey: [...ownListingQueries.all, 'page', listing.id, listing.latitude, listing.longitude],
    queryFn: async () => {
      const client = await getSupabase()
      const [row, stations] = await Promise.all([
        fetchListing(client, listing.id),
        fetchStations(client, listing),
      ])
      return { agency: row?.agency ?? null, stations }
    },
  })
  // From the list of branches, so that the choice shows before it is saved.
  const { data: branches } = useQuery({
    ...agencyQueries.branches(listing.agency_id ?? ''),
    enabled: listing.agency_id !== null,
  })
  const pictures = useShownPictures(listing.images, photos, 1280)
  const [plan] = useShownPictures(listing.floor_plan ? [listing.floor_plan] : [], photos, 1280)
  const details: ListingDetails = toListingDetails(
    {
      ...listing,
      title: listing.title || 'Your title',
      location: listing.location || 'Where it is',
      status: 'live',
      images: pictures.map((shown, index) => shown ?? listing.images[index] ?? ''),
      floor_plan: plan ?? null,
      agency: around?.agency ?? null,
      confirmation: null,
      branch: branches?.find(({ id }) => id === listing.branch_id) ?? null,
    },
    new Date(),
  )
  return (
    <ListingPage
      listing={details}
      priceHistory={[]}
      stations={around?.stations ?? []}
      saveButton={null}
      isPreview
    />
  )
}
