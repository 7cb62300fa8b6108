import { ExportButton } from '../../features/administration/payments/export-button.tsx'
import { paymentSorts } from '../../features/administration/payments/payment-queries.ts'
import { PaymentsTable } from '../../features/administration/payments/payments-table.tsx'
import { roomMeta } from '../../lib/room-meta.ts'
import { useTableAddress } from '../../lib/table-address.ts'
import { RoomHeading } from '../../ui/room-heading.tsx'

export const meta = roomMeta('Payments')

export default function AdminPayments() {
  const address = useTableAddress({ sorts: paymentSorts, defaultSort: '-created_at' })
  return (
    <>
      <RoomHeading title="Payments" actions={<ExportButton address={address} />} />
      <PaymentsTable address={address} />
    </>
  )
}
