import { layoutHtml, layoutText } from './layout.ts'
import type { RenderedMail } from './mailer.ts'
import type { OutgoingMail } from './outbox.ts'
import {
  accessRequestApproved,
  accessRequestReceived,
  accessRequestRejected,
} from './templates/access-requests.ts'
import * as account from './templates/account.ts'
import { alert } from './templates/alert-mail.ts'
import {
  enquiryConfirm,
  enquiryReceived,
  enquiryReply,
  viewingBooked,
  viewingCancelled,
} from './templates/enquiries.ts'
import { agencyInvitation, notice } from './templates/notice.ts'
import type { MailTemplate } from './templates/template.ts'

/** By template name in the outbox. Other names use the notice template. */
const templates: Record<string, MailTemplate> = {
  confirm: account.confirm,
  already_registered: account.alreadyRegistered,
  reset: account.reset,
  magic_link: account.magicLink,
  invite: account.invite,
  email_change: account.emailChange,
  reauthenticate: account.reauthenticate,
  password_changed: account.passwordChanged,
  mfa_changed: account.mfaChanged,
  recovery_codes_generated: account.recoveryCodesGenerated,
  recovery_code_used: account.recoveryCodeUsed,
  email_taken: account.emailTaken,
  mfa_reset_requested: account.mfaResetRequested,
  mfa_reset_cancelled: account.mfaResetCancelled,
  new_device: account.newDevice,
  account_locked: account.accountLocked,
  account_erasure: account.accountErasure,
  access_request_received: accessRequestReceived,
  access_request_approved: accessRequestApproved,
  access_request_rejected: accessRequestRejected,
  enquiry_received: enquiryReceived,
  enquiry_reply: enquiryReply,
  enquiry_confirm: enquiryConfirm,
  viewing_booked: viewingBooked,
  viewing_cancelled: viewingCancelled,
  alert,
  agency_invitation: agencyInvitation,
}

/** Every template name except notices. */
export const mailTemplates = Object.keys(templates)

export type MailText = Pick<RenderedMail, 'subject' | 'html' | 'text' | 'unsubscribe'>

export function renderMail({ template, data }: OutgoingMail, siteUrl: string): MailText {
  const at = (path: string) => new URL(path || '/', siteUrl).toString()
  const content = (templates[template] ?? notice)(data, at)
  return {
    // A line break would end the header.
    subject: content.subject.replace(/\s+/g, ' ').trim().slice(0, 200),
    html: layoutHtml(content),
    text: layoutText(content),
    unsubscribe: content.unsubscribe && {
      link: content.unsubscribe.link,
      isOneClick: content.unsubscribe.isOneClick ?? false,
    },
  }
}
