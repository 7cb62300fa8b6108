import { type MailTemplate, moment, text } from './template.ts'

export const enquiryReceived: MailTemplate = (data, at) => ({
  subject: `New enquiry: ${text(data.property_title)}`,
  title: 'Somebody is interested',
  paragraphs: [`A message about ${text(data.property_title)}.`],
  quote: text(data.message) || undefined,
  facts: [
    ...(data.name ? [['From', text(data.name)] as [string, string]] : []),
    ...(data.contact_email ? [['E-mail', text(data.contact_email)] as [string, string]] : []),
    ...(data.contact_phone ? [['Telephone', text(data.contact_phone)] as [string, string]] : []),
  ],
  action: { label: 'Read and answer', link: at(text(data.link)) },
  reason: 'You receive this mail because the home is yours or your agency’s.',
})

export const enquiryReply: MailTemplate = (data, at) => ({
  subject: `Reply about ${text(data.property_title)}`,
  title: 'You have a reply',
  paragraphs: [`There is an answer to your enquiry about ${text(data.property_title)}.`],
  quote: text(data.message) || undefined,
  action: { label: 'Read and answer', link: at(text(data.link)) },
  reason: 'You receive this mail because you sent an enquiry.',
})

export const enquiryConfirm: MailTemplate = (data, at) => ({
  subject: `Confirm your enquiry about ${text(data.property_title)}`,
  title: 'Confirm your enquiry',
  paragraphs: [
    `Please confirm that you wrote to us about ${text(data.property_title)}. Then we pass it on.`,
    'Please do so within seven days, and keep this mail: by the same link you read the answers and write back.',
  ],
  action: { label: 'Send my enquiry', link: at(text(data.link)) },
  reason: 'Somebody wrote to us with this address. If it was not you, do nothing: nothing is passed on.',
})

export const viewingBooked: MailTemplate = (data, at) => ({
  subject: `Viewing booked: ${text(data.property_title)}`,
  title: 'Your viewing is booked',
  paragraphs: [`You are expected at ${text(data.property_title)}.`],
  facts: [['When', moment(data.viewing_at)]],
  action: { label: 'Open the enquiry', link: at(text(data.link)) },
  reason: 'You receive this mail because you sent an enquiry.',
})

export const viewingCancelled: MailTemplate = (data, at) => ({
  subject: `Viewing cancelled: ${text(data.property_title)}`,
  title: 'Viewing cancelled',
  paragraphs: [`The viewing of ${text(data.property_title)} has been cancelled.`],
  facts: [['Booked for', moment(data.viewing_at)]],
  action: { label: 'Open the enquiry', link: at(text(data.link)) },
  reason: 'You’re getting this email because you had a viewing booked.',
})
