import { invoiceName } from '../../../domain/money/pence.ts'
import { type MailTemplate, moment, pounds, text } from './template.ts'

/** All other notifications: a title, a sentence and a link. */
export const notice: MailTemplate = (data, at) => ({
  subject: text(data.title),
  title: text(data.title),
  paragraphs: [text(data.body)].filter(Boolean),
  quote: text(data.message) || text(data.reason) || undefined,
  facts: factsOf(data),
  action: data.link
    ? { label: data.link === '/contact' ? 'Contact us' : 'Open', link: at(text(data.link)) }
    : undefined,
  reason: 'You receive this mail because you have an account with us.',
  unsubscribe: { label: 'Choose which mails you get', link: at('/portal/settings') },
})

function factsOf(data: Record<string, unknown>): [string, string][] {
  const facts: [string, string][] = []
  if (data.invoice_number) facts.push(['Invoice', invoiceName(Number(data.invoice_number))])
  if (data.amount_pence) facts.push(['Amount', pounds(data.amount_pence)])
  if (data.expires_at) facts.push(['Until', moment(data.expires_at)])
  return facts
}

export const agencyInvitation: MailTemplate = (data, at) => ({
  subject: `${text(data.agency)} invites you`,
  title: `Join ${text(data.agency)}`,
  paragraphs: [`You are invited to work on the listings of ${text(data.agency)}.`],
  action: { label: 'Accept the invitation', link: at(text(data.link)) },
  reason: 'If you did not expect this, you can ignore this mail.',
})
