import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../domain/site/paths.ts'
import { lazyPart } from '../../data/lazy-part.tsx'
import { ListingPicture } from './listing-picture.tsx'
import type { ResultSummary } from './search-card.ts'
import { markSeen } from './seen-listings.ts'

const OtherPhotos = lazyPart(() => import('./other-photos.tsx').then(({ OtherPhotos }) => OtherPhotos))

type Props = {
  listing: ResultSummary
  sizes: string
  isUrgent?: boolean | undefined
  /** Loads what is needed to turn to the other photos. */
  canSwipe: boolean
  className: string
  children?: ReactNode
}

/** The photos of a card: swipe them, use the arrows, or press the arrow keys on the card's link. Above that link. */
export function CardPhotos({ listing, sizes, isUrgent, canSwipe, className, children }: Props) {
  const strip = useRef<HTMLUListElement>(null)
  return (
    <div className={`group/photos relative z-2 overflow-hidden rounded-control bg-fill ${className}`}>
      <ul
        ref={strip}
        className="no-scrollbar flex size-full snap-x snap-mandatory overflow-x-auto overscroll-x-contain motion-safe:scroll-smooth"
      >
        <li className="relative size-full shrink-0 snap-center snap-always">
          <ListingPicture listing={listing} sizes={sizes} isUrgent={isUrgent} />
          <PhotoLink id={listing.id} />
        </li>
        {canSwipe && listing.pictureCount > 1 && (
          <OtherPhotos listing={listing} sizes={sizes} strip={strip} link={<PhotoLink id={listing.id} />} />
        )}
      </ul>
      {children}
    </div>
  )
}

/** For the pointer: with the keyboard and screen readers, the title is the link. */
function PhotoLink({ id }: { id: string }) {
  return (
    <Link
      to={paths.property(id)}
      prefetch="intent"
      onClick={() => markSeen(id)}
      tabIndex={-1}
      aria-hidden
      draggable={false}
      className="absolute inset-0"
    />
  )
}
