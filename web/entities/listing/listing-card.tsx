import { Link } from 'react-router'
import { paths } from '../../../domain/site/paths.ts'
import { classes } from '../../ui/classes.ts'
import { Tag } from '../../ui/tag.tsx'
import { ListingFacts } from './listing-facts.tsx'
import { ListingPicture } from './listing-picture.tsx'
import { ListingPrice } from './listing-price.tsx'
import type { ListingSummary } from './listing-summary.ts'
import { SaveButton } from './save-button.tsx'

type Props = {
  listing: ListingSummary
  /** `sizes` of the picture. */
  sizes: string
  /** Classes for the height or aspect ratio of the picture. */
  frame?: string
  isUrgent?: boolean
}

/** The whole card links to the listing, except the save button. */
export function ListingCard({ listing, sizes, frame = 'aspect-3/2', isUrgent }: Props) {
  return (
    <article className="relative flex min-w-0 flex-col gap-3.5">
      <div className={classes('relative overflow-hidden rounded-control bg-fill', frame)}>
        <ListingPicture listing={listing} sizes={sizes} isUrgent={isUrgent} />
        {listing.tags.length > 0 && (
          <div className="absolute top-3 left-3 flex flex-wrap gap-1.5 pr-14">
            {listing.tags.map((tag) => (
              <Tag key={tag} tone="ink">
                {tag}
              </Tag>
            ))}
          </div>
        )}
        <SaveButton id={listing.id} title={listing.title} />
      </div>
      <div>
        <ListingPrice {...listing} />
        <h3 className="mt-1.5 font-semibold leading-5.5">
          <Link
            to={paths.property(listing.id)}
            prefetch="intent"
            className="after:absolute after:inset-0 after:z-1 after:rounded-control"
          >
            {listing.title}
          </Link>
        </h3>
        <p className="text-ink-2 text-sm">{listing.location}</p>
        <ListingFacts {...listing} />
      </div>
    </article>
  )
}
