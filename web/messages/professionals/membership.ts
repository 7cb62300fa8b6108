import { unreachable } from '../account/signing-out.ts'

/** Why a plan was not changed, by the server's error code. */
const refusals: Record<string, string> = {
  no_such_plan: 'This plan is not offered to you any more. Load the page again to see those that are.',
  no_membership: 'You hold no plan.',
  owners_only: 'Only the owners of your agency choose its plan.',
  provider_unreachable: 'We couldn’t reach the payment service. Nothing has changed; please try again.',
}

export const membership = {
  loadFailed: 'Your plan could not be loaded',
  invoicesFailed: 'Your invoices could not be loaded',
  invoiceFailed: 'This invoice could not be loaded',
  refusalFor: (hint: string | undefined): string => refusals[hint ?? ''] ?? unreachable,
  changed: {
    'when-paid': { title: 'Invoice sent', text: 'Your new plan holds from its payment.' },
    'next-month': { title: 'Plan changed', text: 'The smaller plan begins when your paid month ends.' },
    now: { title: 'Plan changed', text: 'Your new plan holds from now on.' },
    stay: { title: 'You keep your plan', text: 'Nothing changes.' },
  },
  ended: { title: 'Your plan will end', text: 'It stays yours until the paid month is over.' },
  endedNow: {
    title: 'Your plan has ended',
    text: 'Your homes are off the market. Choose a plan to open them again.',
  },
  paymentCancelled: { title: 'Nothing was paid', text: 'You left the payment page. Your plan is as it was.' },
  noInvoice: {
    title: 'Invoice not found',
    text: 'It may belong to another account, or have been replaced by a newer one.',
  },
} as const
