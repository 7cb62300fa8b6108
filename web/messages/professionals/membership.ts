import { unreachable } from '../account/signing-out.ts'

/** Why a plan was not changed, by the server's error code. */
const refusals: Record<string, string> = {
  no_such_plan: 'This plan is no longer available to you. Reload the page to see current plans.',
  no_membership: 'You don’t have a plan.',
  owners_only: 'Only owners of your agency can choose its plan.',
  provider_unreachable: 'We couldn’t reach the payment service. Your plan hasn’t changed. Please try again.',
}

export const membership = {
  loadFailed: 'We couldn’t load your plan',
  invoicesFailed: 'We couldn’t load your invoices',
  invoiceFailed: 'We couldn’t load this invoice',
  refusalFor: (hint: string | undefined): string => refusals[hint ?? ''] ?? unreachable,
  changed: {
    'when-paid': { title: 'Invoice sent', text: 'Your new plan starts when the invoice is paid.' },
    'next-month': { title: 'Plan changed', text: 'Your new plan starts when your paid month ends.' },
    now: { title: 'Plan changed', text: 'Your new plan has started.' },
    stay: { title: 'You keep your plan', text: 'Nothing changes.' },
  },
  ended: { title: 'Your plan will end', text: 'You can use it until your paid month ends.' },
  endedNow: {
    title: 'Your plan has ended',
    text: 'Your homes are no longer public. Choose a plan to publish them again.',
  },
  paymentCancelled: {
    title: 'Nothing was paid',
    text: 'You left the payment page. Your plan hasn’t changed.',
  },
  noInvoice: {
    title: 'Invoice not found',
    text: 'It may belong to another account, or have been replaced by a newer one.',
  },
} as const
