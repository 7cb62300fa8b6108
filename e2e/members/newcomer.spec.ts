import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import type { SupabaseClient } from '../../supabase/database.ts'
import { createAuthenticator } from '../support/authenticator.ts'
import { anonymousClient, serviceClient } from '../support/clients.ts'
import { linkIn, waitForMail } from '../support/inbox.ts'
import { createListing } from '../support/listings.ts'
import { openPage } from '../support/open-page.ts'
import { submitSignInForm } from '../support/sign-in-form.ts'
import { toast } from '../support/toast.ts'
import {
  type Credentials,
  clientFor,
  createUser,
  newCredentials,
  signInAs,
  storedSession,
  type User,
} from '../support/users.ts'

/** Publishes a listing in a street that no other listing is in, so that a search for it finds those of this test. */
const publishIn = (street: string, title: string, owner: User) =>
  createListing(owner, {
    title,
    listing_type: 'sale',
    location: `${street}, Bristol BS7`,
    price: 400_000,
    property_type: 'Terraced',
    status: 'live',
  })

type Authenticator = ReturnType<typeof createAuthenticator>

/** Letters only: digits would be read as a postcode. */
const uniqueName = () =>
  `Q${randomUUID().replace(/[\d-]/g, (mark) => String.fromCharCode(mark.charCodeAt(0) + 60))}`.slice(0, 12)

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Sign Out' }).first().click()
  await expect(toast(page, 'Signed out successfully')).toBeVisible()
}

async function findAndSave(page: Page, street: string, title: string) {
  await openPage(page, '/')
  await page.getByLabel('Where would you like to live?').fill(street)
  await page.getByRole('button', { name: 'For sale' }).click()
  await page.getByRole('list', { name: 'Homes' }).getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await saveButton(page, title).click()
}

const saveButton = (page: Page, title: string) =>
  page.getByRole('button', { name: `Save ${title}`, exact: true })

async function signUpFromToast(page: Page, { email, password }: Credentials) {
  await toast(page, 'Saved in this browser').getByRole('button', { name: 'Sign up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create your account' })
  await dialog.getByLabel('Email', { exact: true }).fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByLabel(/I accept the/).check()
  await dialog.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('dialog', { name: 'Thank you for registering!' })).toBeVisible()
  await openPage(page, linkIn(await waitForMail(page, email, /confirm/i), '/verify'))
  await expect(toast(page, 'Email confirmed')).toBeVisible()
}

async function requestViewing(page: Page, landlord: User): Promise<string> {
  await page.getByLabel('Full name').fill('Nia Newcomer')
  await page.getByLabel('Add a time that suits you').selectOption('Saturday mornings')
  await page.getByRole('button', { name: 'Send enquiry' }).click()
  await page.getByRole('link', { name: 'Open the conversation' }).click()
  await expect(page).toHaveURL(/\/portal\/enquiries\/[\da-f-]{36}$/)
  await expect(page.getByText('Saturday mornings')).toBeVisible()
  await waitForMail(page, landlord.email, /New enquiry/)
  return new URL(page.url()).pathname
}

async function setInstantAlert(page: Page, street: string) {
  await openPage(page, `/search?location=${encodeURIComponent(street)}&type=sale`)
  await page.getByRole('button', { name: 'Create alert' }).first().click()
  await expect(toast(page, 'Alert created')).toBeVisible()
  await openPage(page, '/portal/alerts')
  const updated = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok())
  await page.getByRole('article').getByText('Instantly').click()
  await updated
}

/** Makes the account older than the two days after which it needs two-step verification. */
async function endMfaGracePeriod(userId: string) {
  const created_at = new Date(Date.now() - (2 * 86_400 + 60) * 1000).toISOString()
  await serviceClient().from('profiles').update({ created_at }).eq('id', userId).throwOnError()
}

async function setUpMfa(page: Page): Promise<Authenticator> {
  await expect(toast(page, 'MFA Required')).toContainText(
    'Your grace period has expired. Please set up MFA to continue.',
  )
  const authenticator = createAuthenticator(await page.getByTestId('mfa-secret').innerText())
  await page.getByLabel('Code from the app').fill(await authenticator.nextCode())
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByRole('button', { name: 'I’ve saved my codes' }).click()
  await expect(page).toHaveURL('/portal')
  return authenticator
}

async function lockAccount(page: Page, credentials: Credentials) {
  for (const _ of [1, 2, 3]) {
    await submitSignInForm(page, { ...credentials, password: 'not-my-password' })
    await expect(toast(page, 'Error signing in')).toContainText('Invalid login credentials')
    await page.getByRole('button', { name: 'Close' }).click()
  }
  await submitSignInForm(page, credentials)
  await expect(toast(page, 'Account Locked')).toContainText(
    'Too many failed attempts. Please try again in 15 minutes.',
  )
}

/** Chooses this new password from the email, then signs in with it. */
async function resetPassword(page: Page, { email, password }: Credentials, authenticator: Authenticator) {
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(toast(page, 'Reset password email sent')).toBeVisible()
  await openPage(page, linkIn(await waitForMail(page, email, /password/i), '/verify'))
  await enterCode(page, await authenticator.nextCode())
  await page.getByLabel('New Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(toast(page, 'Password updated')).toBeVisible()
  await openPage(page, '/auth?next=%2Fportal%2Fsaved')
  await submitSignInForm(page, { email, password })
  await enterCode(page, await authenticator.nextCode())
}

async function enterCode(page: Page, code: string) {
  await page.getByLabel('Code from your authenticator app').fill(code)
  await page.getByRole('button', { name: 'Verify' }).click()
}

/** Checks that this client cannot read any of the user's rows. */
async function expectNoRowsOf(userId: string, client: SupabaseClient) {
  const queries = {
    profiles: client.from('profiles').select('*').eq('id', userId),
    user_roles: client.from('user_roles').select('*').eq('user_id', userId),
    saved_properties: client.from('saved_properties').select('*').eq('user_id', userId),
    saved_searches: client.from('saved_searches').select('*').eq('user_id', userId),
    notifications: client.from('notifications').select('*').eq('user_id', userId),
    property_enquiries: client.from('property_enquiries').select('*').eq('enquirer_id', userId),
    enquiry_messages: client.from('enquiry_messages').select('*').eq('sender_id', userId),
  }
  for (const [table, query] of Object.entries(queries)) {
    const { data } = await query
    expect(data ?? [], table).toEqual([])
  }
  const { data: matches } = await client.from('alert_matches').select('*')
  expect(matches ?? []).toEqual([])
}

test('a newcomer signs up, saves, enquires, sets alerts, is locked out and recovers, and no other member sees any of it', async ({
  page,
  browser,
}) => {
  test.slow() // The longest journey: one newcomer uses every part of the portal.
  const landlord = await createUser({ roles: ['private_landlord'] })
  const newcomer = newCredentials()
  const street = `${uniqueName()} Lane`
  const title = `Terrace ${uniqueName()}`
  const listing = await publishIn(street, title, landlord)

  await findAndSave(page, street, title)
  await signUpFromToast(page, newcomer)
  await expect(page).toHaveURL(`/property/${listing}`)
  await expect(saveButton(page, title)).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('lintel-hearts'))).toBeNull()
  const { userId } = await storedSession(page)

  const conversation = await requestViewing(page, landlord)
  await setInstantAlert(page, street)
  const newListing = await publishIn(street, `Terrace ${uniqueName()}`, landlord)
  const alert = await waitForMail(page, newcomer.email, /One new home/)
  await page.goto(linkIn(alert, `/property/${newListing}`))

  await endMfaGracePeriod(userId)
  await signOut(page)
  await openPage(page, '/auth')
  await submitSignInForm(page, newcomer)
  const authenticator = await setUpMfa(page)
  await signOut(page)
  await openPage(page, `/property/${listing}`)
  await expect(saveButton(page, title)).toHaveAttribute('aria-pressed', 'false')
  await openPage(page, '/auth')
  await lockAccount(page, newcomer)
  await resetPassword(page, { ...newcomer, password: 'Sturdier-door-8!' }, authenticator)
  await expect(page).toHaveURL('/portal/saved')
  // The same home is further down among those viewed recently, once they have loaded.
  await expect(
    page.getByRole('article').filter({ hasText: title }).filter({ hasText: 'Saved on' }),
  ).toBeVisible()

  const stranger = await createUser()
  const strangerPage = await (await browser.newContext()).newPage()
  await signInAs(strangerPage, stranger)
  for (const [path, emptyState] of Object.entries({
    '/portal/saved': 'No saved homes yet',
    '/portal/alerts': 'No saved searches yet',
    '/portal/enquiries': 'You haven’t sent an enquiry yet',
    [conversation]: 'Enquiry not found',
  })) {
    await openPage(strangerPage, path)
    await expect(strangerPage.getByRole('heading', { name: emptyState })).toBeVisible()
    await expect(strangerPage.getByText(title)).toHaveCount(0)
  }
  await expectNoRowsOf(userId, await clientFor(stranger))
  await expectNoRowsOf(userId, anonymousClient())
})
