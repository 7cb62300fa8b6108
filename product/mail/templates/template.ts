import type { MailContent } from '../layout.ts'
import type { MailName, MailPayloads } from '../mail-payloads.ts'

/** Turns a path of the site into an absolute URL. */
export type ToUrl = (path: string) => string

export type MailTemplate<Name extends MailName> = (data: MailPayloads[Name], toUrl: ToUrl) => MailContent

/** 14 November 2026 at 16:05, London time. */
export function moment(timestamp: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/London',
  }).format(new Date(timestamp))
}

/** £40.00 */
export const pounds = (pence: number): string =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' }).format(pence / 100)

export const accountReason = 'You’re getting this email because it’s about the security of your account.'
