import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { portalPaths } from '../../../domain/site/portal-paths.ts'
import { privatePageMeta } from '../../browser/private-page-meta.ts'
import { QueryResult } from '../../data/query-result.tsx'
import { agencyQueries } from '../../features/agency/agency-queries.ts'
import { InvoiceSheet } from '../../features/membership/invoice-sheet.tsx'
import { membershipQueries } from '../../features/membership/membership-queries.ts'
import { membership as messages } from '../../messages/professionals/membership.ts'
import { useCurrentUser } from '../../session/use-current-user.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { PageHandle } from '../layouts/portal.tsx'

export const handle: PageHandle = { page: 'membership' }
export const meta = privatePageMeta('Invoice')

const isId = /^[0-9a-f-]{36}$/i

export default function InvoicePage() {
  const { id = '' } = useParams()
  const { userId, firstName, lastName, email } = useCurrentUser()
  const invoice = useQuery({ ...membershipQueries.invoice(id), enabled: isId.test(id) })
  const { data: details = '' } = useQuery(membershipQueries.paymentDetails)
  const { data: agency } = useQuery(agencyQueries.mine(userId))
  const payer = agency?.name ?? ([firstName, lastName].filter(Boolean).join(' ') || email)
  return (
    <>
      <Link
        data-screen-only
        to={portalPaths.membership}
        className="touch-target mb-5 inline-flex items-center gap-2 text-ink-2 hover:underline"
      >
        <Icon of={ArrowLeft} size={18} />
        Plan and invoices
      </Link>
      {isId.test(id) ? (
        <QueryResult query={invoice} failure={messages.invoiceFailed}>
          {(found) =>
            found ? (
              <InvoiceSheet invoice={found} payer={payer} paymentDetails={details} />
            ) : (
              <Notice heading="h2" {...messages.noInvoice} />
            )
          }
        </QueryResult>
      ) : (
        <Notice heading="h2" {...messages.noInvoice} />
      )}
    </>
  )
}
