import { Link } from 'react-router'
import { paths } from '../../../domain/site/paths.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import type { PastListing } from './fetch-listing.ts'

/** The page of a listing that is no longer public, with links to others. */
export function PastListingPage({ past, town }: { past: PastListing; town: string }) {
  const isRent = past.listing_type === 'rent'
  return (
    <div className="page-width pt-7 md:pt-10">
      <h1 className="text-balance font-semibold text-lg md:text-d2">{past.title}</h1>
      <p className="mt-1 mb-8 text-ink-2 text-md">{past.location}</p>
      <Notice
        heading="h2"
        title="No longer advertised"
        text={`This listing has ended. It may have been ${isRent ? 'let' : 'sold'} or withdrawn.`}
        actions={
          <Link
            to={paths.search({ location: town, type: past.listing_type })}
            className={buttonClasses({ variant: 'strong' })}
          >
            Homes {isRent ? 'to rent' : 'for sale'} in {town}
          </Link>
        }
      />
    </div>
  )
}
