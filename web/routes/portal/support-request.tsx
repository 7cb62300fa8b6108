import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { portalPaths } from '../../../domain/site/portal-paths.ts'
import { privatePageMeta } from '../../browser/private-page-meta.ts'
import { QueryResult } from '../../data/query-result.tsx'
import { RequestThread } from '../../features/support/request-thread.tsx'
import { supportQueries } from '../../features/support/support-queries.ts'
import { support as messages } from '../../messages/professionals/support.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { PageHandle } from '../layouts/portal.tsx'

export const handle: PageHandle = { page: 'support' }
export const meta = privatePageMeta('Support request')

const isId = /^[0-9a-f-]{36}$/i

export default function SupportRequestPage() {
  const { id = '' } = useParams()
  const thread = useQuery({ ...supportQueries.thread(id), enabled: isId.test(id) })
  const missing = <Notice heading="h2" {...messages.noRequest} />
  return (
    <>
      <Link
        to={portalPaths.support}
        className="touch-target mb-5 inline-flex items-center gap-2 text-ink-2 hover:underline"
      >
        <Icon of={ArrowLeft} size={18} />
        Support
      </Link>
      {isId.test(id) ? (
        <QueryResult query={thread} failure={messages.threadFailed}>
          {(found) => (found ? <RequestThread thread={found} /> : missing)}
        </QueryResult>
      ) : (
        missing
      )}
    </>
  )
}
