import { z } from 'zod'
import { offerFundings, offerPositions } from '../../domain/offers/offer-words.ts'
import { pageTargets } from '../../domain/site/page-target.ts'

const timestamp = z.string().refine((text) => !Number.isNaN(Date.parse(text)), 'Not a time')
const kindOfAccess = z.enum(['letting_agent', 'private_landlord'])

/** A full address that the account service has signed. */
const accountLink = z.object({ link: z.url(), expires_in_minutes: z.number() })
const device = z.object({ at: timestamp, address: z.string(), user_agent: z.string() })
/** A member reads the conversation in the portal, a guest by their token. */
const enquiry = z.object({
  enquiry_id: z.uuid(),
  property_title: z.string(),
  guest_token: z.string().optional(),
})
/** A viewing as one side is shown it: `private.viewing_facts`. Dates from before 1.1 have no more than `viewing_at`. */
const viewing = z.object({
  property_title: z.string(),
  viewing_at: timestamp,
  enquiry_id: z.uuid().optional(),
  guest_token: z.string().optional(),
  viewing_id: z.uuid().optional(),
  side: z.enum(['seeker', 'host']).optional(),
  sequence: z.number().optional(),
  ends_at: timestamp.optional(),
  name: z.string().optional(),
  address: z.string().optional(),
  postcode: z.string().optional(),
  latitude: z.number().optional(),
  longitude: z.number().optional(),
  meeting_point: z.string().optional(),
  contact_name: z.string().optional(),
  contact_phone: z.string().optional(),
})
/** What an agent needs to answer without opening the portal. Emails queued before a deployment have less. */
const lead = enquiry.extend({
  property_id: z.uuid().nullish(),
  name: z.string(),
  message: z.string(),
  phone: z.string().nullish(),
  contact_email: z.string().nullish(),
  wants_viewing: z.boolean().nullish(),
  preferred_times: z.array(z.string()).nullish(),
  address: z.string().nullish(),
  branch: z.string().nullish(),
  assigned_to: z.string().nullish(),
  /** Null for members, whose accounts are confirmed. */
  is_email_confirmed: z.boolean().nullish(),
})
const accessRequest = z.object({ kind: kindOfAccess, company_name: z.string() })
/** What `private.notify` adds to every payload. */
const notice = z.object({
  title: z.string(),
  body: z.string(),
  target: z.enum(pageTargets).nullable(),
  target_key: z.string().nullable(),
})
const offer = z.object({ offer_id: z.uuid(), property_title: z.string() })
const offerKind = z.enum(['sale', 'rent'])
const payment = notice.extend({ invoice_number: z.number(), amount_pence: z.number() })
const alertListing = z.object({
  id: z.uuid(),
  price: z.string(),
  title: z.string(),
  location: z.string(),
  facts: z.string(),
  tag: z.string(),
  news: z.string().optional(),
  image: z.string().nullable(),
  image_alt: z.string(),
})

/**
 * Every email by its name in the outbox, with what its row carries. SQL, the account service and the worker write these
 * rows; `parseMail` checks them when they are sent. Fields that no template shows are left out.
 */
export const mailPayloads = {
  confirm: accountLink,
  already_registered: z.object({}),
  reset: accountLink,
  magic_link: accountLink.extend({ code: z.string() }),
  invite: accountLink,
  email_change: accountLink.extend({
    old_email: z.string().nullable(),
    new_email: z.string(),
    is_to_new: z.boolean(),
  }),
  email_taken: z.object({}),
  reauthenticate: z.object({ code: z.string() }),
  /** Without passkeys in emails that an earlier release queued. */
  password_changed: z.object({ at: timestamp, passkeys: z.number().default(0) }),
  mfa_changed: z.object({
    change: z.enum(['added', 'removed']),
    /** Missing in emails that an earlier release queued. */
    type: z.enum(['totp', 'webauthn', 'phone']).default('totp'),
    name: z.string().nullable(),
    other_factors: z.number(),
    at: timestamp,
  }),
  passkey_changed: z.object({ change: z.enum(['added', 'removed']), name: z.string(), at: timestamp }),
  recovery_codes_generated: z.object({ at: timestamp }),
  recovery_code_used: device.extend({ remaining: z.number() }),
  mfa_reset_requested: z.object({ token: z.string(), effective_at: timestamp }),
  mfa_reset_cancelled: z.object({ by_owner: z.boolean(), at: timestamp }),
  new_device: device,
  account_locked: z.object({ locked_until: timestamp }),
  account_erasure: z.object({ token: z.string() }),

  access_request_received: accessRequest,
  access_request_approved: accessRequest.extend({ needs_payment: z.boolean() }),
  access_request_rejected: accessRequest.extend({ reason: z.string().nullable() }),
  agency_invitation: z.object({ agency: z.string(), token: z.string() }),

  enquiry_confirm: z.object({ property_title: z.string(), guest_token: z.string() }),
  enquiry_reply_waiting: z.object({ property_title: z.string(), guest_token: z.string() }),
  enquiry_received: lead,
  enquiry_assigned: lead.extend({ by: z.string().nullish(), note: z.string().nullish() }),
  enquiry_escalated: lead.extend({ minutes: z.number() }),
  enquiry_reply: enquiry.extend({ message: z.string() }),
  viewing_booked: viewing.extend({
    event: z.enum(['booked', 'moved', 'drawn']).optional(),
    was_at: timestamp.optional(),
  }),
  viewing_cancelled: viewing.extend({ reason: z.string().optional() }),
  viewing_reminder: viewing.extend({ hours: z.number() }),
  viewing_feedback: viewing,
  viewing_no_show: viewing,
  viewing_draw: z.object({
    draw_id: z.uuid(),
    property_title: z.string(),
    outcome: z.enum(['waiting', 'cancelled', 'host']),
    draw_place: z.number().nullable(),
    requests: z.number(),
  }),

  alert: z.object({
    title: z.string(),
    /** '2 of 3', where the homes need several emails. */
    part: z.string().optional(),
    summary: z.string(),
    homes: z.array(alertListing),
    /** The search, as its address carries it. */
    query: z.string(),
    link_label: z.string(),
    name: z.string(),
    since: z.string(),
    unsubscribe_token: z.string(),
    /** Of people without an account. */
    manage_token: z.string().optional(),
  }),
  /** Without anything that the person who asked has written: they can enter anyone's address. */
  alert_confirm: z.object({
    token: z.string(),
    alert: z.enum(['instant', 'daily', 'weekly']),
    listing_type: z.enum(['sale', 'rent']),
    place: z.string().nullable(),
  }),

  contact_answered: z.object({ name: z.string(), question: z.string(), answer: z.string() }),
  /** Without name and amount: who markets the listing may change, and the amount may be sealed. */
  offer_received: offer.extend({ kind: offerKind }),
  offer_update: offer.extend({
    kind: offerKind,
    step: z.enum([
      'submitted',
      'revised',
      'countered',
      'accepted',
      'confirmed',
      'declined',
      'withdrawn',
      'fallen_through',
      'not_chosen',
      'sealed',
      'opened',
    ]),
    amount: z.number().optional(),
    reason: z.string().optional(),
    opens_at: timestamp.optional(),
  }),
  offer_progress: offer,
  /** To the seller, who may have no account. Sealed offers have no amount until they open. */
  offer_to_seller: z.object({
    property_id: z.uuid(),
    property_title: z.string(),
    kind: offerKind,
    made_at: timestamp,
    opens_at: timestamp.optional(),
    name: z.string(),
    amount: z.number().optional(),
    position: z.enum(offerPositions).optional(),
    funding: z.enum(offerFundings).optional(),
    conditions: z.string().optional(),
    move_in: z.string().optional(),
    adults: z.number().optional(),
    children: z.number().optional(),
    has_guarantor: z.boolean().optional(),
    pets: z.string().optional(),
  }),
  listing_outcome: enquiry.extend({
    outcome: z.enum(['under_offer', 'sold_stc', 'let_agreed']),
    at: timestamp,
  }),

  announcement: notice,
  agency_owner_appointed: notice,
  availability_check: notice.extend({
    stage: z.enum(['ask', 'moved_down', 'hidden']),
    homes: z.number(),
    titles: z.array(z.string()),
    token: z.string(),
  }),
  feed_broken: notice.extend({
    feed: z.string(),
    reason: z.enum(['silent', 'errors', 'unreachable']),
    last_message_at: timestamp.nullish(),
    messages: z.number(),
    failures: z.number(),
  }),
  feed_key_added: notice.extend({ feed: z.string(), key: z.string(), by: z.string().nullish() }),
  feed_undecided: notice.extend({ feed: z.string(), missing: z.number(), homes: z.number() }),
  listing_expired: notice,
  listing_expiring: notice.extend({ expires_at: timestamp }),
  listing_not_opened: notice,
  listing_removed: notice.extend({ reason: z.string() }),
  membership_ended: notice,
  payment_due: payment,
  payment_failed: payment,
  payment_paid: payment,
  payment_refunded: payment,
  role_withdrawn: notice,
  support_answered: notice.extend({ message: z.string() }),
}

export type MailName = keyof typeof mailPayloads
export type MailPayloads = { [Name in MailName]: z.infer<(typeof mailPayloads)[Name]> }

/** An email with the payload of its template. */
export type Mail<Name extends MailName = MailName> = {
  [Each in Name]: { template: Each; data: MailPayloads[Each] }
}[Name]

/** No later attempt would make sense of this row. */
export class InvalidMail extends Error {
  override name = 'InvalidMail'
}

const isMailName = (template: string): template is MailName => Object.hasOwn(mailPayloads, template)

/** A row of the outbox, parsed as a typed email. */
export function parseMail({ template, data }: { template: string; data: unknown }): Mail {
  if (!isMailName(template)) throw new InvalidMail(`no email is called ${template}`)
  const parsed = mailPayloads[template].safeParse(data)
  // Where, not what: a payload may hold tokens and the words of people.
  if (!parsed.success)
    throw new InvalidMail(`the payload of ${template} is not valid: ${problemsOf(parsed.error)}`)
  return { template, data: parsed.data } as Mail
}

const problemsOf = ({ issues }: z.ZodError) =>
  issues.map(({ path, code }) => `${path.join('.') || 'all'} (${code})`).join(', ')
