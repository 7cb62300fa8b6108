import type { Caller } from '../../platform/db/as-caller.ts'

/**
 * How plans are paid for. The database decides what a plan allows; a provider only collects money and reports payments.
 */
export type PaymentProvider = {
  name: 'invoice' | 'stripe'
  /** Moves the caller to a plan: at once, from the next month, or after payment at the returned URL. */
  choosePlan: (caller: Caller, planId: string) => Promise<{ payAt?: string }>
  /** Ends the plan with the paid month. */
  endPlan: (caller: Caller) => Promise<void>
  /** URL of the caller's billing page; undefined without a card. */
  billingUrl: (caller: Caller) => Promise<string | undefined>
  /** Handles a webhook request of the provider. */
  handleWebhook?: (request: Request) => Promise<Response>
  /** Refunds a payment that an administrator has marked as refunded. */
  refundPayment?: (payment: { id: string; providerPaymentId: string }) => Promise<void>
  /** Cancels a subscription, at once or at the end of its paid month. */
  cancelSubscription?: (subscription: { id: string; isAtPeriodEnd: boolean }) => Promise<void>
}

/** The provider could not be reached; nothing has changed. */
export class ProviderUnreachable extends Error {
  override name = 'ProviderUnreachable'
}
