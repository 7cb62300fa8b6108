import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import type { RequestKind } from '../../../../domain/accounts/request-email.ts'
import { adminPaths } from '../../../../domain/site/admin-paths.ts'
import { capitalised } from '../../../../domain/text/count-phrase.ts'
import { formatShortDate } from '../../../../domain/time/dates.ts'
import { type TableParams, useTableParams } from '../../../data/table-params.ts'
import { PagedTable } from '../../../entities/table/paged-table.tsx'
import type { Column } from '../../../entities/table/rows-table.tsx'
import { administration } from '../../../messages/professionals/administration.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Select } from '../../../ui/fields/select.tsx'
import { TabLinks } from '../../../ui/navigation/tab-links.tsx'
import { Tag, type TagTone } from '../../../ui/tag.tsx'
import { RequestDecision } from './request-decision.tsx'
import { type AccessRequest, requestQueries } from './request-queries.ts'
import { useLiveRequests } from './use-live-requests.ts'

const newestFirst = '-created_at'

/** Both kinds of access requests, newest first. The URL holds the tab, filters and order. */
export function RequestLists() {
  useLiveRequests()
  const params = useTableParams({ sorts: ['created_at'], defaultSort: newestFirst })
  const { data: pending } = useQuery(requestQueries.pending)
  const isLandlordTab = params.filter('kind') === 'landlords'
  const tab = (label: string, count: number | undefined, kind: string) => ({
    label: count === undefined ? label : `${label} (${count})`,
    to: params.with({ kind, status: '', query: '' }),
    isCurrent: isLandlordTab === (kind === 'landlords'),
  })
  return (
    <section aria-labelledby="access-requests" className="mt-11">
      <h2 id="access-requests" className="display text-d1 md:text-d2">
        Access requests
      </h2>
      <div className="mt-1 mb-4">
        <TabLinks
          label="Kinds of requests"
          links={[
            tab('Letting agents', pending?.letting_agent, ''),
            tab('Private landlords', pending?.private_landlord, 'landlords'),
          ]}
        />
      </div>
      <Requests kind={isLandlordTab ? 'private_landlord' : 'letting_agent'} params={params} />
    </section>
  )
}

const roleNames: Record<RequestKind, string> = {
  letting_agent: 'letting agent',
  private_landlord: 'private landlord',
}

function Requests({ kind, params }: { kind: RequestKind; params: TableParams }) {
  const requests = useQuery(requestQueries.list(kind, params))
  const { isError } = requests
  useEffect(() => {
    if (isError) toast({ ...administration.error, text: administration.requestsFailed, tone: 'negative' })
  }, [isError])
  return (
    <PagedTable
      caption={`Requests of ${roleNames[kind]}s`}
      query={requests}
      columns={columnsFor(kind)}
      params={params}
      search="Company, name, email or number"
      filters={[
        {
          name: 'status',
          label: 'Status',
          options: { pending: 'Pending', approved: 'Approved', rejected: 'Rejected' },
        },
      ]}
      controls={<OrderSelect params={params} />}
      failure={administration.requestsFailed}
      empty={{
        title: 'No requests',
        text: `New ${roleNames[kind]} requests appear here.`,
      }}
      note={`Only pending requests can be decided. Approving grants the ${roleNames[kind]} role.`}
    />
  )
}

function OrderSelect({ params }: { params: TableParams }) {
  const navigate = useNavigate()
  return (
    <Select
      aria-label="Order"
      className="ml-auto"
      value={params.sort.isDescending ? newestFirst : 'created_at'}
      onChange={(event) => navigate(params.with({ sort: event.target.value }), { preventScrollReset: true })}
    >
      <option value={newestFirst}>Newest first</option>
      <option value="created_at">Oldest first</option>
    </Select>
  )
}

const statusTones: Record<AccessRequest['status'], TagTone> = {
  pending: 'soft',
  approved: 'positive',
  rejected: 'negative',
}

function columnsFor(kind: RequestKind): Column<AccessRequest>[] {
  return [
    { key: 'company', label: 'Company', onCard: 'title', cell: (row) => <Company request={row} /> },
    { key: 'contact', label: 'Contact', cell: (row) => <Contact request={row} /> },
    { key: 'plan', label: 'Plan', cell: (row) => capitalised(row.membership_plan) },
    { key: 'payment', label: 'Payment', cell: (row) => paymentLabel(row) },
    {
      key: 'requested',
      label: 'Requested',
      cell: (row) => <span className="whitespace-nowrap">{formatShortDate(row.created_at)}</span>,
    },
    {
      key: 'status',
      label: 'Status',
      onCard: 'mark',
      cell: (row) => <Tag tone={statusTones[row.status]}>{capitalised(row.status)}</Tag>,
    },
    {
      key: 'decision',
      label: 'Decision',
      isEnd: true,
      onCard: 'actions',
      cell: (row) => <RequestDecision kind={kind} request={row} />,
    },
  ]
}

/** No payment is due for the free plan. */
const paymentLabel = ({ membership_plan, payment_status }: AccessRequest) =>
  membership_plan === 'basic' && payment_status === 'pending' ? 'None due' : capitalised(payment_status)

function Company({ request }: { request: AccessRequest }) {
  return (
    <div className="lg:w-44">
      <strong className="block font-semibold text-facts">{request.company_name}</strong>
      <span className="text-ink-3">{request.business_address}</span>
      {request.decision_reason && (
        <span className="mt-1 block text-ink-2">Reason: {request.decision_reason}</span>
      )}
    </div>
  )
}

function Contact({ request }: { request: AccessRequest }) {
  return (
    <div className="wrap-anywhere lg:w-54">
      <Link to={adminPaths.user(request.user_id)} className="hover:underline">
        {request.contact_first_name} {request.contact_last_name}
      </Link>
      <span className="block text-ink-3">{request.business_email}</span>
      <span className="block whitespace-nowrap text-ink-3">{request.phone_number}</span>
    </div>
  )
}
