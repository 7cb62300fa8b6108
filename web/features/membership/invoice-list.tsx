import { Link } from 'react-router'
import { formatPence, invoiceName } from '../../../domain/money/pence.ts'
import { portalPaths } from '../../../domain/site/portal-paths.ts'
import { formatLongDate } from '../../../domain/time/dates.ts'
import { Cell, Table } from '../../ui/table.tsx'
import type { Invoice } from './membership-queries.ts'
import { PaymentTag } from './payment-tag.tsx'

const columns = [
  { key: 'number', label: 'Invoice' },
  { key: 'date', label: 'Date' },
  { key: 'plan', label: 'Plan' },
  { key: 'month', label: 'Month' },
  { key: 'status', label: 'State' },
  { key: 'amount', label: 'Amount', isEnd: true },
]

/** A table, or cards on narrow screens. */
export function InvoiceList({ invoices }: { invoices: readonly Invoice[] }) {
  if (invoices.length === 0)
    return <p className="text-ink-2">There are none yet. A free plan has no invoices.</p>
  return (
    <>
      <ul className="md:hidden">
        {invoices.map((invoice) => (
          <InvoiceCard key={invoice.id} invoice={invoice} />
        ))}
      </ul>
      <div className="mt-2 max-md:hidden">
        <Table caption="Your invoices" columns={columns}>
          {invoices.map((invoice) => (
            <tr key={invoice.id}>
              <Cell className="whitespace-nowrap">
                <Link to={portalPaths.invoice(invoice.id)} className="text-link touch-target font-semibold">
                  {invoiceName(invoice.invoice_number)}
                </Link>
              </Cell>
              <Cell className="whitespace-nowrap">{formatLongDate(invoice.created_at)}</Cell>
              <Cell className="whitespace-nowrap">{invoice.plan.name}</Cell>
              <Cell>{periodOf(invoice)}</Cell>
              <Cell>
                <PaymentTag status={invoice.status} />
              </Cell>
              <Cell className="text-right font-semibold">{formatPence(invoice.amount_pence)}</Cell>
            </tr>
          ))}
        </Table>
      </div>
    </>
  )
}

function InvoiceCard({ invoice }: { invoice: Invoice }) {
  return (
    <li className="relative flex items-start justify-between gap-4 border-line border-b py-4">
      <div>
        <Link
          to={portalPaths.invoice(invoice.id)}
          className="font-semibold after:absolute after:inset-0 hover:underline"
        >
          {invoiceName(invoice.invoice_number)}
        </Link>
        <p className="text-ink-2 text-sm">{formatLongDate(invoice.created_at)}</p>
        <p className="text-ink-2 text-sm">{invoice.plan.name}</p>
      </div>
      <div className="flex flex-col items-end gap-2">
        <span className="tabular font-semibold">{formatPence(invoice.amount_pence)}</span>
        <PaymentTag status={invoice.status} />
      </div>
    </li>
  )
}

const periodOf = ({ period_start, period_end }: Invoice) =>
  period_start && period_end
    ? `${formatLongDate(period_start)} to ${formatLongDate(period_end)}`
    : 'From its payment'
