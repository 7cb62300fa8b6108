import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { paths } from '../../../domain/site/paths.ts'
import { QueryResult } from '../../data/query-result.tsx'
import { enquiries as messages } from '../../messages/enquiries/enquiries.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { RowsSkeleton } from '../../ui/feedback/rows-skeleton.tsx'
import { Pagination } from '../../ui/navigation/pagination.tsx'
import { enquiriesPerPage, enquiryQueries, type Inbox as InboxPage } from './enquiry-queries.ts'
import { EnquiryRow } from './enquiry-row.tsx'
import { type InboxFilters, inboxParams, readInboxFilters } from './inbox-filters.ts'
import { InboxToolbar } from './inbox-toolbar.tsx'

/**
 * Received and sent conversations, unread ones first. The portal's layout subscribes to live changes for the unread
 * count in the navigation.
 */
export function Inbox({ isProfessional }: { isProfessional: boolean }) {
  const [params, setParams] = useSearchParams()
  const filters = readInboxFilters(params, isProfessional ? 'professional' : 'enquirer')
  const inbox = useQuery(enquiryQueries.inbox(filters))
  const agencyId = inbox.data?.agency_id ?? ''
  const { data: branches = [] } = useQuery({ ...enquiryQueries.branches(agencyId), enabled: agencyId !== '' })
  const change = (changes: Partial<InboxFilters>) =>
    setParams(inboxParams({ ...filters, page: 1, ...changes }), { replace: true, preventScrollReset: true })
  return (
    <>
      <InboxToolbar
        filters={filters}
        counts={inbox.data?.counts ?? {}}
        hasSides={isProfessional || inbox.data?.has_received === true}
        assigned={agencyId ? inbox.data?.assigned : undefined}
        branches={branches}
        onChange={change}
      />
      <div className="mt-5" aria-busy={inbox.isPlaceholderData || undefined}>
        <QueryResult
          query={inbox}
          failure={messages.inboxFailed}
          skeleton={<RowsSkeleton count={5} height="h-24" />}
        >
          {(page) => <Conversations page={page} filters={filters} />}
        </QueryResult>
      </div>
    </>
  )
}

function Conversations({ page, filters }: { page: InboxPage; filters: InboxFilters }) {
  if (page.enquiries.length === 0) return <EmptyInbox filters={filters} />
  return (
    <>
      <ul aria-label="Conversations" className="border-ink border-t-3">
        {page.enquiries.map((enquiry) => (
          <EnquiryRow key={enquiry.id} enquiry={enquiry} side={filters.side} />
        ))}
      </ul>
      <div className="mt-6">
        <Pagination
          page={filters.page}
          pageCount={Math.ceil(page.total / enquiriesPerPage)}
          addressOf={(number) => `?${inboxParams({ ...filters, page: number })}`}
        />
      </div>
    </>
  )
}

function EmptyInbox({ filters: { side, state, text, page, assigned, branch } }: { filters: InboxFilters }) {
  const { received, sent, found } = messages.empty
  if (state || text || assigned || branch || page > 1) return <Notice heading="h2" {...found} />
  if (side === 'professional') return <Notice heading="h2" {...received} />
  return (
    <Notice
      heading="h2"
      {...sent}
      actions={
        <ButtonLink to={paths.search()} variant="primary">
          Find a home
        </ButtonLink>
      }
    />
  )
}
