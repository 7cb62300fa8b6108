import { invoiceName } from '../../../domain/money/pence.ts'
import { targetPath } from '../../../domain/site/page-target.ts'
import { paths } from '../../../domain/site/paths.ts'
import { portalPaths } from '../../../domain/site/portal-paths.ts'
import type { MailContent } from '../layout.ts'
import type { MailPayloads } from '../mail-payloads.ts'
import { type MailTemplate, moment, pounds, type ToUrl } from './template.ts'

type NoticeData = MailPayloads['announcement'] &
  Partial<
    MailPayloads['listing_expiring'] &
      MailPayloads['listing_removed'] &
      MailPayloads['payment_due'] &
      MailPayloads['support_answered']
  >

/** All other notifications: a title, a sentence and a link. */
export const notice = (data: NoticeData, toUrl: ToUrl): MailContent => ({
  subject: data.title,
  title: data.title,
  paragraphs: [data.body].filter(Boolean),
  quote: data.message || data.reason || undefined,
  facts: factsOf(data),
  action: data.target
    ? {
        label: data.target === 'contact' ? 'Contact us' : 'Open',
        link: toUrl(targetPath(data.target, data.target_key)),
      }
    : undefined,
  reason: 'You’re getting this email because you have an account with us.',
  unsubscribe: { label: 'Choose which emails you get', link: toUrl(paths.portalSettings) },
})

function factsOf(data: NoticeData): [string, string][] {
  const facts: [string, string][] = []
  if (data.invoice_number) facts.push(['Invoice', invoiceName(data.invoice_number)])
  if (data.amount_pence) facts.push(['Amount', pounds(data.amount_pence)])
  if (data.expires_at) facts.push(['Until', moment(data.expires_at)])
  return facts
}

export const agencyInvitation: MailTemplate<'agency_invitation'> = (data, toUrl) => ({
  subject: `${data.agency} invites you`,
  title: `Join ${data.agency}`,
  paragraphs: [`You are invited to work on the listings of ${data.agency}.`],
  action: { label: 'Accept the invitation', link: toUrl(portalPaths.joinAgency(data.token)) },
  reason: 'If you weren’t expecting this, you can ignore this email.',
})
