import { withQuery } from './with-query.ts'

/** Paths that only emails link to. */
export const emailPaths = {
  unsubscribe: (token: string) => `/unsubscribe/${encodeURIComponent(token)}`,
  /** Turns on an alert of somebody without an account. */
  confirmAlert: (token: string) => `/email-alerts/confirm/${encodeURIComponent(token)}`,
  /** The alerts of an address without an account. */
  emailAlerts: (token: string) => `/email-alerts/${encodeURIComponent(token)}`,
  /** Where an advertiser confirms that homes are still available. */
  confirmHomes: (token: string) => `/confirm-homes/${encodeURIComponent(token)}`,
  eraseAccount: (token: string) => withQuery('/portal/settings/erase', { token }),
  cancelMfaReset: (token: string) => `/mfa-reset/${encodeURIComponent(token)}`,
  /** A guest's conversation, by the token in their email. */
  guestEnquiry: (token: string) => `/enquiry/${encodeURIComponent(token)}`,
} as const
