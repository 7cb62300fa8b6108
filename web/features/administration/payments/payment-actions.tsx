import { type FormEvent, useState } from 'react'
import { formatPence, invoiceName } from '../../../../domain/money/pence.ts'
import { administration } from '../../../messages/professionals/administration.ts'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField, TextField } from '../../../ui/fields/text-field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { PromptDialog } from '../../../ui/overlays/prompt-dialog.tsx'
import { useAdminAction } from '../actions/use-admin-action.ts'
import { type Payment, recordPayment, refundPayment } from './payment-queries.ts'

export function PaymentActions({ payment }: { payment: Payment }) {
  if (payment.status === 'paid') return <RefundButton payment={payment} />
  if (payment.status === 'refunded') return null
  return <RecordButton payment={payment} />
}

function RecordButton({ payment }: { payment: Payment }) {
  const [isOpen, setIsOpen] = useState(false)
  const recording = useAdminAction({
    run: recordPayment,
    done: administration.paymentRecorded,
    onDone: () => setIsOpen(false),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => `${form.get(name) ?? ''}`.trim() || null
    recording.mutate({ payment_id: payment.id, reference: text('reference'), note: text('note') })
  }
  return (
    <>
      <Button
        size="small"
        aria-label={`Record payment of invoice ${invoiceName(payment.invoice_number)}`}
        onClick={() => setIsOpen(true)}
      >
        Record
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={`Record payment of invoice ${invoiceName(payment.invoice_number)}?`}
        description={`${formatPence(payment.amount_pence)} for ${payment.plan?.name ?? 'a plan'}. The plan starts now and we’ll let the payer know.`}
      >
        <form method="post" onSubmit={submit} className="mt-5 flex flex-col gap-5">
          <TextField
            label="Reference"
            isOptional
            hint="As on the bank statement."
            name="reference"
            maxLength={200}
          />
          <TextAreaField label="Note" isOptional rows={2} name="note" maxLength={1000} />
          <div>
            <Button type="submit" variant="primary" isBusy={recording.isPending}>
              Record payment
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  )
}

/** Invoices are refunded by bank transfer and only recorded here; Stripe refunds cards and reports back. */
function RefundButton({ payment }: { payment: Payment }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const refunding = useAdminAction({
    run: refundPayment,
    done: administration.paymentRefunded[payment.provider],
    onDone: () => setIsConfirming(false),
  })
  return (
    <>
      <Button
        size="small"
        aria-label={`Refund invoice ${invoiceName(payment.invoice_number)}`}
        onClick={() => setIsConfirming(true)}
      >
        Refund
      </Button>
      <PromptDialog
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={`Refund invoice ${invoiceName(payment.invoice_number)}?`}
        description={
          payment.provider === 'stripe'
            ? `Stripe gives the ${formatPence(payment.amount_pence)} back to the card. If the paid month still runs, the plan ends and its homes close.`
            : `Send the ${formatPence(payment.amount_pence)} back by bank transfer: this only records it. If the paid month still runs, the plan ends and its homes close.`
        }
        reason={{ label: 'Reason', missing: administration.reasonMissing }}
        confirm={payment.provider === 'stripe' ? 'Refund to the card' : 'Record refund'}
        isDestructive
        isBusy={refunding.isPending}
        onConfirm={(reason) => refunding.mutate({ payment_id: payment.id, reason })}
      />
    </>
  )
}
