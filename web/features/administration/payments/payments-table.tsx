import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatPence, invoiceName } from '../../../../domain/money/pence.ts'
import { paths } from '../../../../domain/site/paths.ts'
import { capitalised } from '../../../../domain/text/count-phrase.ts'
import { formatShortDate } from '../../../../domain/time/dates.ts'
import type { TableParams } from '../../../data/table-params.ts'
import { createdAtColumn } from '../../../entities/table/created-at-column.tsx'
import { PagedTable } from '../../../entities/table/paged-table.tsx'
import type { Column } from '../../../entities/table/rows-table.tsx'
import { Tag, type TagTone } from '../../../ui/tag.tsx'
import { PersonLink } from '../person-link.tsx'
import { PaymentActions } from './payment-actions.tsx'
import { type Payment, type PaymentStatus, paymentQueries } from './payment-queries.ts'

const statuses: Record<PaymentStatus, string> = {
  pending: 'Pending',
  paid: 'Paid',
  failed: 'Failed',
  refunded: 'Refunded',
}

const tones: Record<PaymentStatus, TagTone> = {
  pending: 'soft',
  paid: 'positive',
  failed: 'negative',
  refunded: 'plain',
}

const plans = {
  landlord_premium: 'Landlord Premium',
  agent_early: 'Agent Early',
  agent_premium: 'Agent Premium',
}

export function PaymentsTable({ params }: { params: TableParams }) {
  const payments = useQuery(paymentQueries.list(params))
  return (
    <PagedTable
      caption="Payments"
      query={payments}
      columns={columns}
      params={params}
      search="Invoice, reference or payer"
      filters={[
        { name: 'status', label: 'Status', options: statuses },
        { name: 'plan', label: 'Plan', options: plans },
      ]}
      failure="We couldn’t load the payments"
      empty={{ title: 'No payments found', text: 'Try fewer words, or another status.' }}
    />
  )
}

const columns: Column<Payment>[] = [
  {
    key: 'invoice',
    label: 'Invoice',
    sortBy: 'invoice_number',
    onCard: 'title',
    cell: ({ invoice_number }) => (
      <strong className="whitespace-nowrap font-semibold text-facts">{invoiceName(invoice_number)}</strong>
    ),
  },
  {
    key: 'payer',
    label: 'Payer',
    cell: ({ agency, user_id, people }) =>
      agency ? (
        <Link to={paths.agent(agency.slug)} className="text-link">
          {agency.name}
        </Link>
      ) : (
        <PersonLink id={user_id} people={people} fallback="Account erased" />
      ),
  },
  { key: 'plan', label: 'Plan', cell: ({ plan }) => plan?.name ?? '–' },
  {
    key: 'amount',
    label: 'Amount',
    sortBy: 'amount_pence',
    cell: ({ amount_pence }) => formatPence(amount_pence),
  },
  createdAtColumn('Invoiced'),
  {
    key: 'paid',
    label: 'Paid',
    sortBy: 'paid_at',
    cell: ({ paid_at, reference }) => (
      <>
        <span className="whitespace-nowrap">{paid_at ? formatShortDate(paid_at) : '–'}</span>
        {reference && <span className="block text-ink-3">{reference}</span>}
      </>
    ),
  },
  { key: 'provider', label: 'By', cell: ({ provider }) => capitalised(provider) },
  {
    key: 'status',
    label: 'Status',
    onCard: 'mark',
    cell: ({ status }) => <Tag tone={tones[status]}>{statuses[status]}</Tag>,
  },
  {
    key: 'actions',
    label: 'Action',
    isEnd: true,
    onCard: 'actions',
    cell: (row) => <PaymentActions payment={row} />,
  },
]
