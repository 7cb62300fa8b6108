import { Image } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../domain/site/paths.ts'
import { classes } from '../../ui/classes.ts'
import { PictureSkeleton, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Tag } from '../../ui/tag.tsx'
import { CardPhotos } from './card-photos.tsx'
import { ListingFacts } from './listing-facts.tsx'
import { ListingPrice } from './listing-price.tsx'
import { SaveButton } from './save-button.tsx'
import type { ResultSummary } from './search-card.ts'
import { markSeen } from './seen-listings.ts'

type Props = {
  listing: ResultSummary
  isUrgent?: boolean
  canSwipe?: boolean
  /** Its pin on the map is hovered. */
  isHighlighted?: boolean
  /** Called with the id on hover or focus, and with undefined when it ends. */
  onHighlight?: (id: string | undefined) => void
}

const sizes = '(min-width: 1200px) 324px, (min-width: 1024px) 23vw, (min-width: 704px) 46vw, 94vw'

/**
 * A row beside the map, a card on narrower screens. It links to the listing, except the save button. Memoised, because
 * rendering a full page of rows is slow on phones.
 */
export const ResultRow = memo(function ResultRow({
  listing,
  isUrgent,
  canSwipe = false,
  isHighlighted = false,
  onHighlight,
}: Props) {
  return (
    <article
      onPointerEnter={() => onHighlight?.(listing.id)}
      onPointerLeave={() => onHighlight?.(undefined)}
      onFocus={() => onHighlight?.(listing.id)}
      onBlur={() => onHighlight?.(undefined)}
      className={classes(
        rowShape,
        'group/card relative isolate',
        isHighlighted &&
          'lg:before:-left-8 lg:before:absolute lg:before:inset-y-6 lg:before:w-1 lg:before:bg-accent',
      )}
    >
      <CardPhotos listing={listing} sizes={sizes} isUrgent={isUrgent} canSwipe={canSwipe} className={frame}>
        <RowTags listing={listing} />
        <SaveButton id={listing.id} title={listing.title} />
        {listing.pictureCount > 0 && <PictureCount count={listing.pictureCount} />}
      </CardPhotos>
      <div className="flex min-w-0 flex-col">
        <ListingPrice {...listing} />
        <h2 className="mt-1.5 font-semibold leading-5.5 lg:text-md lg:leading-6">
          <Link
            to={paths.property(listing.id)}
            prefetch="intent"
            onClick={() => markSeen(listing.id)}
            className="after:absolute after:inset-0 after:z-1 after:rounded-control"
          >
            {listing.title}
          </Link>
        </h2>
        <p className="text-facts text-ink-2">{listing.location}</p>
        {listing.monthlyCost && <p className="text-facts text-ink-2">{listing.monthlyCost}</p>}
        <ListingFacts {...listing} />
        <ul aria-label="Key facts" className="mt-3 flex flex-wrap gap-1.5">
          {listing.factTags.map(({ label, isMissing }) => (
            <li key={label} className="flex">
              <Tag tone={isMissing ? 'missing' : 'plain'}>{label}</Tag>
            </li>
          ))}
        </ul>
        <p className="mt-3 text-ink-3 text-sm lg:mt-auto lg:pt-3">
          {[listing.advertiser, listing.news].filter(Boolean).join('  ·  ')}
          <span className="tabular block">{listing.trust}</span>
        </p>
      </div>
    </article>
  )
})

const rowShape =
  'flex min-w-0 flex-col gap-3.5 lg:grid lg:grid-cols-[minmax(200px,42%)_minmax(0,1fr)] lg:gap-6 lg:border-line lg:border-t lg:py-6 xl:grid-cols-[minmax(200px,324px)_minmax(0,1fr)]'
const frame = 'aspect-3/2 lg:aspect-auto lg:h-55.5'

function RowTags({ listing }: { listing: ResultSummary }) {
  if (listing.tags.length === 0 && !listing.isUnderOffer) return null
  return (
    <div className="absolute top-3 left-3 flex flex-wrap gap-1.5 pr-14">
      {listing.isUnderOffer && <Tag tone="info">Under offer</Tag>}
      {listing.tags.map((tag) => (
        <Tag key={tag} tone="ink">
          {tag}
        </Tag>
      ))}
    </div>
  )
}

function PictureCount({ count }: { count: number }) {
  return (
    <span className="tabular pointer-events-none absolute right-2.5 bottom-2.5 flex items-center gap-1.5 rounded-tag group-has-data-position/photos:hidden bg-photo-label px-2 py-0.75 font-semibold text-[#fff] text-xs">
      <Icon of={Image} size={15} />
      {count}
      <span className="sr-only">{count === 1 ? 'photo' : 'photos'}</span>
    </span>
  )
}

/** The placeholder of a row. */
export function ResultRowSkeleton() {
  return (
    <div aria-hidden="true" data-testid="row-placeholder" className={rowShape}>
      <PictureSkeleton className={frame} />
      <div>
        <Skeleton className="h-7 w-[46%]" />
        <Skeleton className="mt-3 h-4 w-[78%]" />
        <Skeleton className="mt-2 h-3.5 w-[60%]" />
        <div className="mt-4 flex gap-2.5">
          <Skeleton className="h-4 w-14" />
          <Skeleton className="h-4 w-14" />
          <Skeleton className="h-4 w-19" />
        </div>
      </div>
    </div>
  )
}
