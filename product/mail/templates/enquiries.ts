import { emailPaths } from '../../../domain/site/email-paths.ts'
import { paths } from '../../../domain/site/paths.ts'
import type { MailPayloads } from '../mail-payloads.ts'
import type { MailTemplate, ToUrl } from './template.ts'

const conversation = ({
  enquiry_id,
  guest_token,
}: Pick<MailPayloads['enquiry_reply'], 'enquiry_id' | 'guest_token'>) =>
  guest_token ? emailPaths.guestEnquiry(guest_token) : paths.portalEnquiry(enquiry_id)

type Lead = MailPayloads['enquiry_received']

/** Who asks, how to reach them, what they want and about which home. */
function leadFacts(data: Lead, toUrl: ToUrl): [string, string][] {
  const { phone, contact_email: email, preferred_times: times, property_id: listing } = data
  const facts: [string, string | null | undefined | false][] = [
    ['Name', data.name],
    ['Phone', phone ?? 'Not given'],
    ['Email', emailFact(email, data.is_email_confirmed)],
    ['Viewing', data.wants_viewing ? times?.join(', ') || 'Yes, any time' : 'Not requested'],
    ['Address', data.address],
    ['Listing', listing && toUrl(paths.property(listing))],
    ['Branch', data.branch],
    ['Negotiator', data.assigned_to],
  ]
  return facts.flatMap(([term, fact]) => (fact ? [[term, fact]] : []))
}

function emailFact(email: string | null | undefined, isConfirmed: boolean | null | undefined): string {
  const shared = email ?? 'Not shared; reply in Lintel'
  return isConfirmed === false ? `${shared}. Email not confirmed` : shared
}

/** 240 -> 4 working hours */
const workingTime = (minutes: number) =>
  minutes % 60 === 0
    ? `${minutes / 60} working ${minutes === 60 ? 'hour' : 'hours'}`
    : `${minutes} working minutes`

export const enquiryReceived: MailTemplate<'enquiry_received'> = (data, toUrl) => ({
  subject: `New enquiry: ${data.property_title}`,
  title: 'New enquiry',
  paragraphs: [`A message about ${data.property_title}.`],
  quote: data.message,
  facts: leadFacts(data, toUrl),
  action: { label: 'Read and answer', link: toUrl(conversation(data)) },
  reason: 'You’re getting this email because the home is yours or your agency’s.',
})

export const enquiryAssigned: MailTemplate<'enquiry_assigned'> = (data, toUrl) => ({
  subject: `Enquiry assigned to you: ${data.property_title}`,
  title: 'You’ve been assigned an enquiry',
  paragraphs: [
    `${data.by ?? 'A colleague'} assigned you the enquiry about ${data.property_title}.`,
    ...(data.note ? [`Note: ${data.note}`] : []),
  ],
  quote: data.message,
  facts: leadFacts(data, toUrl),
  action: { label: 'Read and answer', link: toUrl(conversation(data)) },
  reason: 'You’re getting this email because a colleague assigned you an enquiry.',
})

export const enquiryEscalated: MailTemplate<'enquiry_escalated'> = (data, toUrl) => ({
  subject: `Not answered: ${data.property_title}`,
  title: 'An enquiry hasn’t been answered',
  paragraphs: [
    `${data.name} has been waiting for ${workingTime(data.minutes)} for a reply about ${data.property_title}.`,
  ],
  quote: data.message,
  facts: leadFacts(data, toUrl),
  action: { label: 'Read and answer', link: toUrl(conversation(data)) },
  reason: 'You’re getting this email because your branch escalates enquiries to you.',
})

export const enquiryReplyWaiting: MailTemplate<'enquiry_reply_waiting'> = (data, toUrl) => ({
  subject: `You have a reply about ${data.property_title}`,
  title: 'A reply is waiting for you',
  paragraphs: [
    `The advertiser has replied to your enquiry about ${data.property_title}.`,
    'Confirm your email address to read it and write back.',
  ],
  action: { label: 'Confirm and read', link: toUrl(emailPaths.guestEnquiry(data.guest_token)) },
  reason:
    'You’re getting this email because this address was used to send an enquiry. If it wasn’t you, ignore it: we won’t email you about this enquiry again.',
})

export const enquiryReply: MailTemplate<'enquiry_reply'> = (data, toUrl) => ({
  subject: `Reply about ${data.property_title}`,
  title: 'You have a reply',
  paragraphs: [`You have a reply to your enquiry about ${data.property_title}.`],
  quote: data.message,
  action: { label: 'Read and answer', link: toUrl(conversation(data)) },
  reason: 'You’re getting this email because you sent an enquiry.',
})

export const enquiryConfirm: MailTemplate<'enquiry_confirm'> = (data, toUrl) => ({
  subject: `Confirm your enquiry about ${data.property_title}`,
  title: 'Confirm your enquiry',
  paragraphs: [
    `Your enquiry about ${data.property_title} is on its way to the advertiser. Confirm your email address so that we can send you the reply.`,
    'Keep this email: use the same link to read replies and write back.',
  ],
  action: { label: 'Confirm my email', link: toUrl(emailPaths.guestEnquiry(data.guest_token)) },
  reason:
    'You’re getting this email because this address was used to send an enquiry. If it wasn’t you, ignore it: replies aren’t sent to an address that isn’t confirmed.',
})
