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
  /** How wide the picture is shown, for the browser to choose a copy. */
  sizes: string
  /** Height or shape of the picture's frame. */
  frame?: string
  isUrgent?: boolean
}

/** Picture, price, facts. The whole card leads to the home; the heart does not. */
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
