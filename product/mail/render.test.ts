import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import type { PageTarget } from '../../domain/site/page-target.ts'
import { type MailName, type MailPayloads, parseMail } from './mail-payloads.ts'
import { renderMail } from './render.ts'

const site = 'https://www.lintel.test'
const link = `${site}/auth/v1/verify?token=abc&type=signup`
const enquiry = { enquiry_id: '6f1c2c6e-9f0e-4d8e-8c7a-3a5a0e1b2c3d', property_title: 'A flat' }
const viewing = {
  property_title: 'A flat',
  viewing_id: '6f1c2c6e-9f0e-4d8e-8c7a-3a5a0e1b2c3e',
  side: 'seeker' as const,
  sequence: 1,
  viewing_at: '2027-03-28T09:00:00Z',
  ends_at: '2027-03-28T09:30:00Z',
  name: 'Ada',
  address: '14 Monk Road, Bristol',
  postcode: 'BS7 8NE',
  latitude: 51.4714,
  longitude: -2.5925,
  meeting_point: 'The blue door',
  contact_name: 'Grace, Oakley & Rowe',
  contact_phone: '0117 496 0000',
}
const home = {
  id: '0b1f6c3a-7d2e-4f5a-9c8b-1a2b3c4d5e6f',
  price: '£1',
  title: 'A flat',
  location: 'B',
  facts: 'C',
  tag: 'New',
  image: null,
  image_alt: 'A flat, B',
}
const notice = (target: PageTarget) => ({
  title: 'What happened',
  body: 'In a sentence.',
  target,
  target_key: null,
})
const offer = { offer_id: enquiry.enquiry_id, property_title: 'A flat' }
const payment = { ...notice('membership'), amount_pence: 4000, invoice_number: 1 }

/** One of each kind: a template without an example does not compile. */
const mails: { [Name in MailName]: MailPayloads[Name] } = {
  confirm: { link, expires_in_minutes: 60 },
  already_registered: {},
  reset: { link, expires_in_minutes: 60 },
  magic_link: { link, code: '123456', expires_in_minutes: 60 },
  invite: { link, expires_in_minutes: 120 },
  email_change: {
    link,
    old_email: 'old@example.org',
    new_email: 'new@example.org',
    is_to_new: true,
    expires_in_minutes: 60,
  },
  reauthenticate: { code: '123456' },
  password_changed: { at: '2026-11-15T12:00:00Z', passkeys: 1 },
  mfa_changed: { change: 'added', type: 'totp', name: 'Phone', other_factors: 1, at: '2026-11-15T12:00:00Z' },
  passkey_changed: { change: 'added', name: 'Chrome on Windows', at: '2026-11-15T12:00:00Z' },
  recovery_codes_generated: { at: '2026-11-15T12:00:00Z' },
  recovery_code_used: { at: '2026-11-15T12:00:00Z', remaining: 9, address: '192.0.2.1', user_agent: '' },
  email_taken: {},
  mfa_reset_requested: { effective_at: '2026-11-16T12:00:00Z', token: 'x' },
  mfa_reset_cancelled: { at: '2026-11-15T12:00:00Z', by_owner: true },
  new_device: { at: '2026-07-15T12:00:00Z', address: '192.0.2.1', user_agent: 'Firefox/140 Windows' },
  account_locked: { locked_until: '2026-11-15T12:15:00Z' },
  account_erasure: { token: 'x' },
  access_request_received: { kind: 'letting_agent', company_name: 'Acme' },
  access_request_approved: { kind: 'private_landlord', company_name: 'Acme', needs_payment: false },
  access_request_rejected: { kind: 'letting_agent', company_name: 'Acme', reason: 'No such company' },
  enquiry_received: {
    ...enquiry,
    name: 'Ada',
    message: 'Is it free?',
    property_id: home.id,
    phone: '0117 496 0000',
    wants_viewing: true,
    preferred_times: ['Weekday evenings', 'Saturday morning'],
    address: '4 Monk Road, Bristol BS7',
    branch: 'Clifton',
    assigned_to: 'Tom Hale',
    is_email_confirmed: false,
  },
  enquiry_assigned: { ...enquiry, name: 'Ada', message: 'Is it free?', by: 'Priya Nair', note: 'Your patch' },
  enquiry_escalated: { ...enquiry, name: 'Ada', message: 'Is it free?', minutes: 240 },
  enquiry_reply_waiting: { property_title: 'A flat', guest_token: 'x' },
  enquiry_reply: { ...enquiry, message: 'It is.', guest_token: 'x' },
  alert_confirm: { token: 'x', alert: 'daily', listing_type: 'rent', place: 'Leeds' },
  enquiry_confirm: { property_title: 'A flat', guest_token: 'x' },
  viewing_booked: { ...enquiry, viewing_at: '2026-11-20T10:00:00Z' },
  viewing_cancelled: { ...enquiry, viewing_at: '2026-11-20T10:00:00Z', guest_token: 'x' },
  viewing_reminder: { ...viewing, hours: 2 },
  viewing_feedback: viewing,
  viewing_no_show: viewing,
  viewing_draw: {
    draw_id: viewing.viewing_id,
    property_title: 'A flat',
    outcome: 'waiting',
    draw_place: 11,
    requests: 200,
  },
  alert: {
    title: 'Two new homes',
    summary: 'to rent across the UK',
    homes: [home],
    query: 'type=rent',
    link_label: 'See all 2 homes',
    name: 'My search',
    since: '2 November 2026',
    unsubscribe_token: 'x',
  },
  offer_received: { ...offer, kind: 'sale' },
  offer_update: { ...offer, kind: 'sale', step: 'countered', amount: 245_000 },
  offer_progress: offer,
  offer_to_seller: {
    property_id: enquiry.enquiry_id,
    property_title: 'A flat',
    kind: 'sale',
    made_at: '2026-11-18T10:00:00Z',
    name: 'Grace Hopper',
    amount: 240_000,
    position: 'first_time_buyer',
    funding: 'agreement_in_principle',
    conditions: 'Subject to survey.',
  },
  listing_outcome: { ...enquiry, outcome: 'let_agreed', at: '2026-11-12T10:00:00Z' },
  agency_invitation: { agency: 'Acme', token: 'x' },
  availability_check: {
    ...notice('listings'),
    stage: 'ask',
    homes: 2,
    titles: ['Garden flat', 'Mews house'],
    token: 'a'.repeat(48),
  },
  feed_broken: {
    ...notice('feeds'),
    feed: 'Office software',
    reason: 'silent',
    last_message_at: '2026-11-12T10:00:00Z',
    messages: 0,
    failures: 0,
  },
  feed_key_added: { ...notice('feeds'), feed: 'Office software', key: 'Front desk', by: 'Tom Hale' },
  feed_undecided: {
    ...notice('path'),
    target_key: '/portal/feeds',
    feed: 'Nightly file',
    missing: 12,
    homes: 40,
  },
  announcement: { ...notice('path'), target_key: '/help' },
  agency_owner_appointed: notice('agency'),
  listing_expired: notice('listings'),
  listing_expiring: { ...notice('listings'), expires_at: '2026-11-20T10:00:00Z' },
  listing_not_opened: notice('membership'),
  listing_removed: { ...notice('listings'), reason: 'Sold elsewhere' },
  membership_ended: notice('membership'),
  payment_due: payment,
  payment_failed: payment,
  payment_paid: payment,
  payment_refunded: payment,
  role_withdrawn: notice('contact'),
  contact_answered: { name: 'Grace', question: 'Where are you?', answer: 'In Leeds.' },
  support_answered: { ...notice('support'), message: 'Like this.' },
}
const read = <Name extends MailName>(template: Name, changed: Partial<MailPayloads[Name]> = {}) =>
  renderMail(parseMail({ template, data: { ...mails[template], ...changed } }), site)

test.for((Object.keys(mails) as MailName[]).filter((name) => name !== 'reauthenticate'))(
  'the %s email has the same content and one button in both parts',
  (template) => {
    const { subject, html, text } = read(template)
    expect(subject.length).toBeGreaterThan(5)
    const buttons = html.match(/<a href="([^"]+)" style="display:block/g) ?? []
    expect(buttons).toHaveLength(1)
    const target = /<a href="([^"]+)" style="display:block/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(target).toMatch(/^https:\/\/www\.lintel\.test\//)
    expect(text).toContain(target)
    for (const part of [html, text]) expect(part).not.toMatch(/undefined|null|NaN|\[object/)
    expect(html).not.toContain('<script')
  },
)

test('an applicant is linked to the next step: listings, invoice or application form', () => {
  const unpaid = read('access_request_approved', { needs_payment: true }).text
  expect(unpaid).toContain('once the first month of your plan is paid')
  expect(unpaid).toContain('https://www.lintel.test/portal/membership')
  expect(read('access_request_approved').text).toContain('/portal/listings')
  expect(read('access_request_rejected', { kind: 'private_landlord' }).text).toContain('/landlords')
  expect(read('payment_due').text).toContain('LIN-000001')
})

test('a member opens an enquiry in the portal, a guest by their token', () => {
  expect(read('viewing_booked').text).toContain(`${site}/portal/enquiries/${enquiry.enquiry_id}`)
  expect(read('viewing_cancelled').text).toContain(`${site}/enquiry/x`)
})

test('a reader sees times in London time', () => {
  const { text } = read('new_device')
  expect(text).toContain('15 July 2026 at 13:00')
  expect(text).toContain('Firefox on Windows')
})

test('a reader can unsubscribe from alerts, but not from account emails', () => {
  const alert = read('alert')
  expect(alert.unsubscribe).toEqual({ link: 'https://www.lintel.test/unsubscribe/x', isOneClick: true })
  for (const part of [alert.html, alert.text]) {
    expect(part).toContain('https://www.lintel.test/unsubscribe/x')
    expect(part).toContain('https://www.lintel.test/portal/alerts')
  }
  expect(read('reset').unsubscribe).toBeUndefined()
})

test('a reader without an account manages their alerts by a link of their own', () => {
  const alert = read('alert', { manage_token: 'm' })
  expect(alert.unsubscribe).toEqual({ link: 'https://www.lintel.test/unsubscribe/x', isOneClick: true })
  for (const part of [alert.html, alert.text]) {
    expect(part).toContain('https://www.lintel.test/email-alerts/m')
    expect(part).not.toContain('/portal')
  }
  expect(read('alert_confirm').text).toContain('https://www.lintel.test/email-alerts/confirm/x')
})

test('an alert leaves out a picture whose URL is invalid', () => {
  const withPicture = (image: string) => read('alert', { homes: [{ ...home, image }] }).html
  expect(withPicture('/demo/pictures/7/front')).toContain(
    'src="https://www.lintel.test/demo/pictures/7/front"',
  )
  const without = withPicture('https://pictures.example:99999/1.jpg')
  expect(without).toContain('A flat')
  expect(without).not.toContain('pictures.example')
})

test('the worker refuses a template without a payload type, and a payload that is not its template’s', () => {
  expect(() => parseMail({ template: 'unheard_of', data: {} })).toThrow('no email is called unheard_of')
  expect(() => parseMail({ template: 'toString', data: {} })).toThrow('no email is called toString')
  expect(() => parseMail({ template: 'enquiry_reply', data: { ...enquiry, message: 7 } })).toThrow(
    'the payload of enquiry_reply is not valid: message (invalid_type)',
  )
})

test('a viewer finds street, postcode, contact, map and a calendar event of a viewing in its emails', () => {
  const booked = renderMail(
    parseMail({
      template: 'viewing_booked',
      data: { ...viewing, event: 'moved', was_at: viewing.viewing_at },
    }),
    site,
  )
  for (const words of [
    '14 Monk Road',
    'BS7 8NE',
    'The blue door',
    'Grace, Oakley & Rowe',
    '0117 496 0000',
    '28 March at 10:00 to 10:30',
  ])
    expect(booked.text).toContain(words)
  expect(booked.html).toContain(`${site}/map/still/light/15/51.4714,-2.5925/800x400.webp`)
  const cancelled = renderMail(
    parseMail({ template: 'viewing_cancelled', data: { ...viewing, sequence: 2 } }),
    site,
  )
  const read = ({ attachments }: typeof booked) => {
    const calendar = new ICAL.Component(ICAL.parse(attachments?.[0]?.content ?? ''))
    const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined)
    return { method: calendar.getFirstPropertyValue('method'), uid: event.uid, sequence: event.sequence }
  }
  const uid = `viewing-${viewing.viewing_id}@www.lintel.test`
  expect(read(booked)).toEqual({ method: 'REQUEST', uid, sequence: 1 })
  expect(read(cancelled)).toEqual({ method: 'CANCEL', uid, sequence: 2 })
  expect(booked.attachments?.[0]?.contentType).toContain('method=REQUEST')
})

test('a seller reads the whole offer in the email, and no amount of a sealed one', () => {
  const { text } = read('offer_to_seller')
  for (const fact of [
    '£240,000',
    'First-time buyer',
    'Mortgage, agreement in principle',
    'Subject to survey.',
  ])
    expect(text).toContain(fact)
  const sealed = renderMail(
    parseMail({
      template: 'offer_to_seller',
      data: {
        ...mails.offer_to_seller,
        amount: undefined,
        conditions: undefined,
        opens_at: '2026-11-20T12:00:00Z',
      },
    }),
    site,
  )
  expect(sealed.text).toContain('Sealed until 20 November 2026 at 12:00')
  expect(sealed.text).not.toContain('£')
})

test('an enquirer learns when a home was let, and the applicant of a let why it was declined', () => {
  expect(read('listing_outcome').text).toContain('A let was agreed on 12 November 2026.')
  expect(read('offer_update', { step: 'declined', kind: 'rent', reason: 'Too late.' }).text).toContain(
    'Too late.',
  )
})
