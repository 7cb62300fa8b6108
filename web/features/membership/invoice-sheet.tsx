import { Printer } from 'lucide-react'
import { formatPence, invoiceName } from '../../../domain/money/pence.ts'
import { brand } from '../../../domain/site/brand.ts'
import { formatLongDate } from '../../../domain/time/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Logo } from '../../ui/logo.tsx'
import type { Invoice } from './membership-queries.ts'
import { PaymentTag } from './payment-tag.tsx'

type Props = { invoice: Invoice; payer: string; paymentDetails: string }

/** An invoice for screen and print. */
export function InvoiceSheet({ invoice, payer, paymentDetails }: Props) {
  const name = invoiceName(invoice.invoice_number)
  return (
    <article className="max-w-180 border border-line border-t-3 border-t-ink bg-surface p-6 md:p-10 print:border-0 print:p-0">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <Logo />
        <Button data-screen-only onClick={() => window.print()}>
          <Icon of={Printer} size={18} />
          Print
        </Button>
      </div>
      <div className="mt-8 flex flex-wrap items-center gap-3">
        <h1 className="display text-d2h md:text-d4">Invoice {name}</h1>
        <PaymentTag status={invoice.status} />
      </div>
      <dl className="mt-6 grid gap-x-8 gap-y-4 md:grid-cols-3">
        <Fact term="Date" value={formatLongDate(invoice.created_at)} />
        <Fact term="For" value={payer} />
        <Fact term="From" value={brand.name} />
      </dl>
      <table className="tabular mt-8 w-full text-left">
        <thead className="border-ink border-b text-sm">
          <tr>
            <th scope="col" className="py-2 font-semibold">
              What
            </th>
            <th scope="col" className="py-2 text-right font-semibold">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          <tr className="border-line border-b">
            <td className="py-3 pr-4">
              {invoice.plan.name}, one month
              <span className="block text-ink-2 text-sm">{monthOf(invoice)}</span>
            </td>
            <td className="py-3 text-right align-top">{formatPence(invoice.amount_pence)}</td>
          </tr>
          <tr>
            <th scope="row" className="py-3 font-semibold">
              Total
            </th>
            <td className="figure py-3 text-right text-d2">{formatPence(invoice.amount_pence)}</td>
          </tr>
        </tbody>
      </table>
      <p className="mt-6 whitespace-pre-line">{describePayment(invoice, name, paymentDetails)}</p>
    </article>
  )
}

const Fact = ({ term, value }: { term: string; value: string }) => (
  <div>
    <dt className="text-ink-2 text-sm">{term}</dt>
    <dd className="break-words font-medium">{value}</dd>
  </div>
)

const monthOf = ({ period_start, period_end }: Invoice) =>
  period_start && period_end
    ? `${formatLongDate(period_start)} to ${formatLongDate(period_end)}`
    : 'The month begins with its payment'

function describePayment(
  { status, paid_at, refunded_at, reference, provider }: Invoice,
  name: string,
  details: string,
): string {
  const method = provider === 'stripe' ? ' by card' : reference ? `, reference ${reference}` : ''
  if (status === 'paid' && paid_at) return `Paid on ${formatLongDate(paid_at)}${method}. Thank you.`
  if (status === 'refunded' && refunded_at)
    return `Refunded on ${formatLongDate(refunded_at)}${paid_at ? `, paid on ${formatLongDate(paid_at)}` : ''}.`
  const instructions = details || 'Ask us under Support for the account to pay into.'
  const failureNote = status === 'failed' ? 'The payment failed and can be made again. ' : ''
  return provider === 'stripe'
    ? `${failureNote}It is paid by card.`
    : `${failureNote}Please quote ${name} when you pay.\n${instructions}`
}
