import { privatePageMeta } from '../../browser/private-page-meta.ts'
import { useTableParams } from '../../data/table-params.ts'
import { ExportButton } from '../../features/administration/payments/export-button.tsx'
import { paymentSorts } from '../../features/administration/payments/payment-queries.ts'
import { PaymentsTable } from '../../features/administration/payments/payments-table.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

export const meta = privatePageMeta('Payments')

export default function AdminPayments() {
  const params = useTableParams({ sorts: paymentSorts, defaultSort: '-created_at' })
  return (
    <>
      <PageHeading title="Payments" actions={<ExportButton params={params} />} />
      <PaymentsTable params={params} />
    </>
  )
}
