import type { Caller } from '../../platform/db/as-caller.ts'

/** How plans are paid for. The database decides what a plan allows; a provider only brings the money, or says that it came. */
export type PaymentProvider = {
  name: 'invoice' | 'stripe'
  /** Moves the caller to a plan: at once, with the next month, or once it is paid for at the address this answers with. */
  choosePlan: (caller: Caller, planId: string) => Promise<{ payAt?: string }>
  /** Lets the plan end with the month that is paid. */
  endPlan: (caller: Caller) => Promise<void>
  /** Where the caller's card is kept; nothing where there is none. */
  billingAddress: (caller: Caller) => Promise<string | undefined>
  /** What the provider tells us by itself. */
  hear?: (request: Request) => Promise<Response>
  /** Gives back the money of a payment that an administrator has refunded. */
  giveBack?: (payment: { id: string; providerPaymentId: string }) => Promise<void>
  /** Ends a subscription whose plan has ended here, at once or with its paid month. */
  cancelSubscription?: (subscription: { id: string; isAtPeriodEnd: boolean }) => Promise<void>
}

/** The provider could not be asked: nothing has changed. */
export class ProviderUnreachable extends Error {
  override name = 'ProviderUnreachable'
}
