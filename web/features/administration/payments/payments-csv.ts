import { invoiceName } from '../../../../domain/money/pence.ts'
import { toCsv } from '../../../../domain/text/csv-export.ts'
import { fullName } from '../people.ts'
import type { Payment } from './payment-queries.ts'

const header = [
  'Invoice',
  'Date',
  'Payer',
  'Email',
  'Plan',
  'Amount (GBP)',
  'Status',
  'Provider',
  'Reference',
  'Note',
  'Paid',
  'Refunded',
  'Period start',
  'Period end',
]

/** One line per payment for bookkeeping, times in UTC. */
export function paymentsCsv(payments: readonly Payment[]): string {
  return toCsv(
    header,
    payments.map((payment) => {
      const payer = payerOf(payment)
      return [
        invoiceName(payment.invoice_number),
        payment.created_at,
        payer.name,
        payer.email,
        payment.plan?.name ?? null,
        (payment.amount_pence / 100).toFixed(2),
        payment.status,
        payment.provider,
        payment.reference,
        payment.note,
        payment.paid_at,
        payment.refunded_at,
        payment.period_start,
        payment.period_end,
      ]
    }),
  )
}

function payerOf({ agency, user_id, people }: Payment): { name: string; email: string | null } {
  if (agency) return agency
  const person = user_id ? people.get(user_id) : undefined
  return person ? { name: fullName(person), email: person.email } : { name: 'Account erased', email: null }
}
