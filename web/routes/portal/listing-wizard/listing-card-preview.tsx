import type { ListingStep } from '../../../../domain/listings/wizard-steps.ts'
import { ListingCard } from '../../../entities/listing/listing-card.tsx'
import { summariseListing } from '../../../entities/listing/listing-summary.ts'
import type { OwnListing } from '../../../entities/listing/own-listing.ts'
import type { Photos } from '../../../features/my-listings/photos/use-photos.ts'
import { useShownPictures } from './use-shown-pictures.ts'

type Props = { listing: OwnListing; photos: Photos; step: ListingStep }

const advice = [
  'Landscape photos crop best at 3:2.',
  'Daylight, lights on, lids down.',
  'Leave out people, post and number plates.',
]

/** The card as in search results, without working links. */
export function ListingCardPreview({ listing, photos, step }: Props) {
  const [picture] = useShownPictures(listing.images.slice(0, 1), photos, 640)
  const summary = summariseListing(
    {
      ...listing,
      title: listing.title || 'Your title',
      location: listing.location || 'Where it is',
      images: picture ? [picture] : [],
    },
    new Date(),
  )
  return (
    <div className="border-ink border-t-3 pt-4.5">
      <h2 className="mb-4.5 font-semibold text-md">How it will look</h2>
      <div inert>
        <ListingCard listing={summary} sizes="320px" />
      </div>
      {step === 'photos' && (
        <ul className="mt-7 text-ink-2 text-sm">
          {advice.map((text) => (
            <li key={text} className="border-line border-t py-3">
              {text}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
