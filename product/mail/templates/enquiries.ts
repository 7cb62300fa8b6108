import { emailPaths } from '../../../domain/site/email-paths.ts'
import { paths } from '../../../domain/site/paths.ts'
import type { MailPayloads } from '../mail-payloads.ts'
import type { MailTemplate } from './template.ts'

const conversation = ({
  enquiry_id,
  guest_token,
}: Pick<MailPayloads['enquiry_reply'], 'enquiry_id' | 'guest_token'>) =>
  guest_token ? emailPaths.guestEnquiry(guest_token) : paths.portalEnquiry(enquiry_id)

export const enquiryReceived: MailTemplate<'enquiry_received'> = (data, toUrl) => ({
  subject: `New enquiry: ${data.property_title}`,
  title: 'New enquiry',
  paragraphs: [`A message about ${data.property_title}.`],
  quote: data.message,
  facts: [['From', data.name]],
  action: { label: 'Read and answer', link: toUrl(conversation(data)) },
  reason: 'You’re getting this email because the home is yours or your agency’s.',
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
    `Confirm your enquiry about ${data.property_title} and we’ll send it to the advertiser.`,
    'Confirm within seven days and keep this email: use the same link to read replies and write back.',
  ],
  action: { label: 'Send my enquiry', link: toUrl(emailPaths.guestEnquiry(data.guest_token)) },
  reason:
    'You’re getting this email because this address was used to send an enquiry. If it wasn’t you, ignore it: we won’t pass it on.',
})
