import type { Hono } from 'hono'
import { type AccountOptions, type Backend, type BackendParts, createBackend } from '../platform/backend.ts'
import { queueMail } from './mail/outbox.ts'
import type { PaymentProvider } from './payments/payment-provider.ts'
import { createPayments, type PaymentOptions } from './payments/payments.ts'

export type ProductBackendParts = Omit<BackendParts, 'accounts' | 'otherServices'> & {
  accounts?: Omit<AccountOptions, 'sendMail'>
  /** Without it there is no /payments/v1. */
  payments?: PaymentOptions
}

export type ProductBackend = Backend & {
  /** For the worker's refunds and cancellations. */
  payments: PaymentProvider | undefined
}

/** The platform backend plus the mail outbox and /payments/v1. */
export function createProductBackend({
  accounts,
  payments: options,
  ...parts
}: ProductBackendParts): ProductBackend {
  let payments: PaymentProvider | undefined
  const backend = createBackend({
    ...parts,
    ...(accounts ? { accounts: { ...accounts, sendMail: queueMail } } : {}),
    otherServices: (readCaller): Record<string, Hono> => {
      if (!options) return {}
      const { sql, onError } = parts
      const service = createPayments({ sql, readCaller, options, ...(onError ? { onError } : {}) })
      payments = service.provider
      return { '/payments/v1': service.app, '/webhooks': service.webhooks }
    },
  })
  return { ...backend, payments }
}
