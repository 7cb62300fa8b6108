import type { Hono } from 'hono'
import { noLockout } from '../platform/auth/passwords/lockout-rule.ts'
import { type AccountOptions, type Backend, type BackendOptions, createBackend } from '../platform/backend.ts'
import { issueCaptchaPass } from './accounts/captcha-pass.ts'
import { lockout } from './accounts/lockout.ts'
import { createRtdfService } from './feeds/rtdf-service.ts'
import { fileOwnership } from './files/file-ownership.ts'
import { queueMail } from './mail/outbox.ts'
import type { PaymentProvider } from './payments/payment-provider.ts'
import { createPayments, type PaymentOptions } from './payments/payments.ts'

/** Where the account services call the product's own SQL. */
const accountHooks = { sendMail: queueMail, lockout, issueCaptchaPass }

export type ProductBackendOptions = Omit<BackendOptions, 'accounts' | 'fileOwnership' | 'otherServices'> & {
  accounts?: Omit<AccountOptions, keyof typeof accountHooks> & {
    /** Whether failed sign-ins lock an account for a while. */
    hasLockout?: boolean
  }
  /** Without it there is no /payments/v1. */
  payments?: PaymentOptions
  /** Without it there is no /v1/property, the real-time feed of agents' software. */
  feeds?: { siteUrl: string }
}

function withHooks({ hasLockout = true, ...accounts }: NonNullable<ProductBackendOptions['accounts']>) {
  return { ...accounts, ...accountHooks, ...(hasLockout ? {} : { lockout: noLockout }) }
}

export type ProductBackend = Backend & {
  /** For the worker's refunds and cancellations. */
  payments: PaymentProvider | undefined
}

/** The platform backend plus the mail outbox and /payments/v1. */
export function createProductBackend({
  accounts,
  payments: paymentOptions,
  feeds,
  ...options
}: ProductBackendOptions): ProductBackend {
  let payments: PaymentProvider | undefined
  const backend = createBackend({
    ...options,
    fileOwnership,
    ...(accounts ? { accounts: withHooks(accounts) } : {}),
    otherServices: (readCaller): Record<string, Hono> => {
      const { sql, onError = () => undefined } = options
      const clientAddress = accounts?.clientAddress ?? (() => '0.0.0.0')
      const feedServices: Record<string, Hono> = feeds
        ? { '/v1/property': createRtdfService({ sql, ...feeds, clientAddress, onError }) }
        : {}
      if (!paymentOptions) return feedServices
      const service = createPayments({
        sql,
        readCaller,
        options: paymentOptions,
        onError,
      })
      payments = service.provider
      return { ...feedServices, '/payments/v1': service.app, '/webhooks': service.webhooks }
    },
  })
  return { ...backend, payments }
}
