import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../../../domain/site/paths.ts'
import { privatePageMeta } from '../../../browser/private-page-meta.ts'
import { lazyPart } from '../../../data/lazy-part.tsx'
import { savedListingsPage } from '../../../messages/search/saved-listings-page.ts'
import { useSession } from '../../../session/session.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { RowsSkeleton } from '../../../ui/feedback/rows-skeleton.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'

const LocalSaved = lazyPart(() => import('./local-saved.tsx').then(({ LocalSaved }) => LocalSaved))

export const meta = privatePageMeta('Saved properties')

/** The homes saved in this browser. Members are sent to those of their account, which include them. */
export default function Saved() {
  const session = useSession()
  const navigate = useNavigate()
  const isMember = session.status === 'signed-in'
  useEffect(() => {
    if (isMember) void navigate(paths.portalSaved, { replace: true })
  }, [isMember, navigate])
  const loading = (
    <>
      <PageHeading title="Saved properties" lead={<>&nbsp;</>} />
      <noscript>
        <Notice heading="h2" {...savedListingsPage.needsScript} />
      </noscript>
      <div className="needs-script">
        <RowsSkeleton height="h-44" />
      </div>
    </>
  )
  return (
    <div className="page-width pt-7 pb-22 md:pt-9">
      {session.status === 'signed-out' ? (
        <LocalSaved
          fallback={loading}
          errorFallback={<Notice heading="h2" isFailure {...savedListingsPage.partFailed} />}
        />
      ) : (
        loading
      )}
    </div>
  )
}
