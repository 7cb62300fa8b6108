import { layoutHtml, layoutText } from './layout.ts'
import type { Mail, MailName } from './mail-payloads.ts'
import type { RenderedMail } from './mailer.ts'
import {
  accessRequestApproved,
  accessRequestReceived,
  accessRequestRejected,
} from './templates/access-requests.ts'
import * as account from './templates/account.ts'
import { alert, alertConfirm } from './templates/alert-mail.ts'
import { availabilityCheck } from './templates/availability.ts'
import { contactAnswered } from './templates/contact.ts'
import {
  enquiryAssigned,
  enquiryConfirm,
  enquiryEscalated,
  enquiryReceived,
  enquiryReply,
  enquiryReplyWaiting,
} from './templates/enquiries.ts'
import { feedBroken, feedKeyAdded, feedUndecided } from './templates/feeds.ts'
import { agencyInvitation, notice } from './templates/notice.ts'
import * as offers from './templates/offers.ts'
import type { MailTemplate, ToUrl } from './templates/template.ts'
import * as viewings from './templates/viewings.ts'

/** The template of every email that has a payload. */
const templates: { [Name in MailName]: MailTemplate<Name> } = {
  confirm: account.confirm,
  already_registered: account.alreadyRegistered,
  reset: account.reset,
  magic_link: account.magicLink,
  invite: account.invite,
  email_change: account.emailChange,
  reauthenticate: account.reauthenticate,
  password_changed: account.passwordChanged,
  mfa_changed: account.mfaChanged,
  passkey_changed: account.passkeyChanged,
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
  enquiry_assigned: enquiryAssigned,
  enquiry_escalated: enquiryEscalated,
  enquiry_reply_waiting: enquiryReplyWaiting,
  viewing_booked: viewings.viewingBooked,
  viewing_cancelled: viewings.viewingCancelled,
  viewing_reminder: viewings.viewingReminder,
  viewing_feedback: viewings.viewingFeedback,
  viewing_no_show: viewings.viewingNoShow,
  viewing_draw: viewings.viewingDraw,
  alert,
  alert_confirm: alertConfirm,
  agency_invitation: agencyInvitation,
  availability_check: availabilityCheck,
  offer_received: offers.offerReceived,
  offer_update: offers.offerUpdate,
  offer_progress: offers.offerProgress,
  offer_to_seller: offers.offerToSeller,
  listing_outcome: offers.listingOutcome,
  feed_broken: feedBroken,
  feed_key_added: feedKeyAdded,
  feed_undecided: feedUndecided,
  announcement: notice,
  agency_owner_appointed: notice,
  listing_expired: notice,
  listing_expiring: notice,
  listing_not_opened: notice,
  listing_removed: notice,
  membership_ended: notice,
  payment_due: notice,
  payment_failed: notice,
  payment_paid: notice,
  payment_refunded: notice,
  role_withdrawn: notice,
  support_answered: notice,
  contact_answered: contactAnswered,
}

export type MailText = Pick<RenderedMail, 'subject' | 'html' | 'text' | 'unsubscribe' | 'attachments'>

export function renderMail(mail: Mail, siteUrl: string): MailText {
  const content = contentOf(mail, (path) => new URL(path, siteUrl).toString())
  return {
    // A line break would end the header.
    subject: content.subject.replace(/\s+/g, ' ').trim().slice(0, 200),
    html: layoutHtml(content),
    text: layoutText(content),
    attachments: content.attachments,
    unsubscribe: content.unsubscribe && {
      link: content.unsubscribe.link,
      isOneClick: content.unsubscribe.isOneClick ?? false,
    },
  }
}

const contentOf = <Name extends MailName>({ template, data }: Mail<Name>, toUrl: ToUrl) =>
  templates[template](data, toUrl)
