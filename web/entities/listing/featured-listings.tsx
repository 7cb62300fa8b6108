import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import { ListingCard } from './listing-card.tsx'
import { ListingCardSkeleton } from './listing-card-skeleton.tsx'
import type { ListingSummary } from './listing-summary.ts'

/** Pictures of equal height, so that the prices line up. */
const frame = 'max-md:aspect-3/2 md:h-75 lg:h-100'
const wideSizes = '(min-width: 1376px) 628px, (min-width: 1280px) 46vw, 94vw'
const narrowSizes = '(min-width: 1376px) 314px, (min-width: 1280px) 23vw, (min-width: 704px) 46vw, 94vw'

/** The wide column of each row: the first of the first row, the last of the second. */
const wideAt = [0, 2]

/** Rows of three: one wide and two narrow, then the reverse. */
export function FeaturedListings({ listings }: { listings: readonly ListingSummary[] }) {
  const rows = [listings.slice(0, 3), listings.slice(3, 6)].filter((row) => row.length > 0)
  return (
    <div className="mt-5 flex flex-col gap-9 md:mt-7 md:gap-13">
      {rows.map((row, rowIndex) => (
        <TriptychRow key={row[0]?.id} isReversed={rowIndex === 1}>
          {row.map((listing, index) => {
            const isWide = index === wideAt[rowIndex]
            return (
              <div key={listing.id} className={isWide ? 'md:max-xl:col-span-2' : undefined}>
                <ListingCard listing={listing} frame={frame} sizes={isWide ? wideSizes : narrowSizes} />
              </div>
            )
          })}
        </TriptychRow>
      ))}
    </div>
  )
}

export function FeaturedListingsSkeleton() {
  return (
    <div className="mt-5 md:mt-7">
      <p role="status" className="sr-only">
        Loading homes
      </p>
      <TriptychRow>
        {[0, 1, 2].map((index) => (
          <div key={index} className={index === wideAt[0] ? 'md:max-xl:col-span-2' : undefined}>
            <ListingCardSkeleton frame={frame} />
          </div>
        ))}
      </TriptychRow>
    </div>
  )
}

function TriptychRow({ isReversed = false, children }: { isReversed?: boolean; children: ReactNode }) {
  return (
    <div
      className={classes(
        'grid gap-x-7 gap-y-9 md:grid-cols-2',
        isReversed
          ? 'xl:grid-cols-[minmax(0,3fr)_minmax(0,3fr)_minmax(0,6fr)]'
          : 'xl:grid-cols-[minmax(0,6fr)_minmax(0,3fr)_minmax(0,3fr)]',
      )}
    >
      {children}
    </div>
  )
}
