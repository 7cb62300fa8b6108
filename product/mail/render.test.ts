import { expect, test } from 'vitest'
import { renderMail } from './render.ts'

const site = 'https://www.lintel.test'
const link = `${site}/auth/v1/verify?token=abc&type=signup`
const mails: Record<string, Record<string, unknown>> = {
  confirm: { link, expires_in_minutes: 60 },
  already_registered: { link },
  reset: { link, expires_in_minutes: 60 },
  magic_link: { link, code: '123456', expires_in_minutes: 60 },
  invite: { link, expires_in_minutes: 120 },
  email_change: { link, old_email: 'old@example.org', new_email: 'new@example.org', expires_in_minutes: 60 },
  password_changed: { at: '2026-11-15T12:00:00Z' },
  mfa_changed: { change: 'added', name: 'Phone', other_factors: 1, at: '2026-11-15T12:00:00Z' },
  recovery_codes_generated: { at: '2026-11-15T12:00:00Z' },
  recovery_code_used: { at: '2026-11-15T12:00:00Z', remaining: 9, address: '192.0.2.1', user_agent: '' },
  email_taken: { link },
  mfa_reset_requested: { effective_at: '2026-11-16T12:00:00Z', link: '/mfa-reset/x' },
  mfa_reset_cancelled: { at: '2026-11-15T12:00:00Z', by_owner: true },
  new_device: { link, at: '2026-07-15T12:00:00Z', address: '192.0.2.1', user_agent: 'Firefox/140 Windows' },
  account_locked: { locked_until: '2026-11-15T12:15:00Z' },
  access_request_received: { kind: 'letting_agent', company_name: 'Acme' },
  access_request_approved: { kind: 'private_landlord' },
  access_request_rejected: { kind: 'letting_agent', reason: 'No such company' },
  enquiry_received: { property_title: 'A flat', message: 'Is it free?', link: '/portal/enquiries/1' },
  enquiry_reply: { property_title: 'A flat', message: 'It is.', link: '/enquiry/x' },
  enquiry_confirm: { property_title: 'A flat', link: '/enquiry/x' },
  viewing_booked: {
    property_title: 'A flat',
    viewing_at: '2026-11-20T10:00:00Z',
    link: '/portal/enquiries/1',
  },
  viewing_cancelled: {
    property_title: 'A flat',
    viewing_at: '2026-11-20T10:00:00Z',
    link: '/enquiry/x',
  },
  alert: {
    title: 'Two new homes',
    homes: [{ price: '£1', title: 'A', location: 'B', facts: 'C', link: '/property/1' }],
    link: '/search',
    unsubscribe_link: '/unsubscribe/x',
  },
  agency_invitation: { agency: 'Acme', link: '/portal/agency/join?token=x' },
  payment_due: {
    title: 'Payment due',
    amount_pence: 4000,
    invoice_number: 1,
    link: '/portal/membership',
  },
}

test.for(Object.entries(mails))(
  'the %s email has the same content and one button in both parts',
  ([template, data]) => {
    const { subject, html, text } = renderMail({ template, to: 'a@example.org', data }, site)
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
  const read = (template: string, data: Record<string, unknown>) =>
    renderMail({ template, to: 'a@example.org', data }, site).text
  const approved = { kind: 'letting_agent', needs_payment: true }
  expect(read('access_request_approved', approved)).toContain('once the first month of your plan is paid')
  expect(read('access_request_approved', approved)).toContain('https://www.lintel.test/portal/membership')
  expect(read('access_request_approved', { kind: 'private_landlord' })).toContain('/portal/listings')
  expect(read('access_request_rejected', { kind: 'private_landlord' })).toContain('/landlords')
  expect(read('payment_due', mails.payment_due ?? {})).toContain('LIN-000001')
})

test('a reader sees times in London time', () => {
  const { text } = renderMail(
    { template: 'new_device', to: 'a@example.org', data: mails.new_device ?? {} },
    site,
  )
  expect(text).toContain('15 July 2026 at 13:00')
  expect(text).toContain('Firefox on Windows')
})

test('a reader can unsubscribe from alerts, but not from account emails', () => {
  const alert = renderMail({ template: 'alert', to: 'a@example.org', data: mails.alert ?? {} }, site)
  expect(alert.unsubscribe).toEqual({ link: 'https://www.lintel.test/unsubscribe/x', isOneClick: true })
  for (const part of [alert.html, alert.text]) {
    expect(part).toContain('https://www.lintel.test/unsubscribe/x')
    expect(part).toContain('https://www.lintel.test/portal/alerts')
  }
  expect(
    renderMail({ template: 'reset', to: 'a@example.org', data: { link } }, site).unsubscribe,
  ).toBeUndefined()
})

test('an alert leaves out a picture whose URL is invalid', () => {
  const homeWith = (image: string) => ({
    ...mails.alert,
    homes: [{ title: 'A flat', link: '/property/1', image }],
  })
  const read = (image: string) =>
    renderMail({ template: 'alert', to: 'a@example.org', data: homeWith(image) }, site).html
  expect(read('/demo/pictures/7/front')).toContain('src="https://www.lintel.test/demo/pictures/7/front"')
  const without = read('https://pictures.example:99999/1.jpg')
  expect(without).toContain('A flat')
  expect(without).not.toContain('pictures.example')
})
