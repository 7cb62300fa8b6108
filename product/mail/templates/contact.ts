import { paths } from '../../../domain/site/paths.ts'
import type { MailTemplate } from './template.ts'

/** An answer to a message from the contact form. */
export const contactAnswered: MailTemplate<'contact_answered'> = (data, toUrl) => ({
  subject: 'Our reply to your message',
  title: 'Our reply to your message',
  paragraphs: [
    ...data.answer.split(/\n{2,}/),
    'Please don’t reply to this email. Use the contact form to write to us again.',
  ],
  quote: data.question,
  action: { label: 'Write to us again', link: toUrl(paths.contact) },
  reason: 'You’re getting this email because you wrote to us with the contact form.',
})
