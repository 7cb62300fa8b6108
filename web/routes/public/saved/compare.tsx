import { paths } from '../../../../domain/site/paths.ts'
import { privatePageMeta } from '../../../browser/private-page-meta.ts'
import { lazyPart } from '../../../data/lazy-part.tsx'
import { savedListingsPage } from '../../../messages/search/saved-listings-page.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { RowsSkeleton } from '../../../ui/feedback/rows-skeleton.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'

const ComparedListings = lazyPart(() =>
  import('./compared-listings.tsx').then(({ ComparedListings }) => ComparedListings),
)

export const meta = privatePageMeta('Compare homes')

export default function Compare() {
  return (
    <div className="page-width pt-7 pb-22 md:pt-9">
      <PageHeading
        title="Compare homes"
        actions={
          <ButtonLink to={paths.saved} variant="outline">
            Back to saved homes
          </ButtonLink>
        }
      />
      <noscript>
        <Notice heading="h2" {...savedListingsPage.needsScript} />
      </noscript>
      <ComparedListings
        fallback={
          <div className="needs-script">
            <RowsSkeleton height="h-40" />
          </div>
        }
        errorFallback={<Notice heading="h2" isFailure {...savedListingsPage.partFailed} />}
      />
    </div>
  )
}
