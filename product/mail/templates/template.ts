import type { MailContent } from '../layout.ts'

/** Template data from the outbox, written by the database or the services. */
export type MailData = Record<string, unknown>

/** `at` turns a path into an absolute URL. */
export type MailTemplate = (data: MailData, at: (path: string) => string) => MailContent

export const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? `${value}` : ''

/** 14 November 2026 at 16:05, London time. */
export function moment(value: unknown): string {
  const date = new Date(text(value))
  if (Number.isNaN(date.getTime())) return ''
  return new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/London',
  }).format(date)
}

/** £40.00 */
export const pounds = (pence: unknown): string =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' }).format(Number(pence) / 100)

export const accountReason = 'You’re getting this email because it’s about the security of your account.'
