import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import type { SupabaseClient } from '../../supabase/database.ts'
import { codeOf, lastCode, nextCode } from '../support/authenticator.ts'
import { backstage, frontDoor } from '../support/demonstration.ts'
import { linkIn, mailTo } from '../support/inbox.ts'
import { openPage } from '../support/open-page.ts'
import { keptSession, newPerson, type Person, programOf, signInAs } from '../support/people.ts'
import { toastOf } from '../support/toast.ts'

/** Of a street that no other home is in, so that a search for it finds the homes of one test. */
async function publishIn(street: string, title: string, owner: Person): Promise<string> {
  const { data } = await backstage()
    .from('properties')
    .insert({
      owner_id: owner.id,
      title,
      listing_type: 'sale',
      location: `${street}, Bristol BS7`,
      price: 400_000,
      property_type: 'Terraced',
      status: 'live',
    })
    .select('id')
    .single<{ id: string }>()
    .throwOnError()
  return data.id
}

/** Letters only: figures would be taken for a postcode. */
const rareName = () =>
  `Q${randomUUID().replace(/[\d-]/g, (mark) => String.fromCharCode(mark.charCodeAt(0) + 60))}`.slice(0, 12)

type Newcomer = { email: string; password: string }

async function signIn(page: Page, { email, password }: Newcomer) {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel(/I’m not a robot|You’re verified/).check()
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Sign Out' }).first().click()
  await expect(toastOf(page, 'Signed out successfully')).toBeVisible()
}

async function findAndSave(page: Page, street: string, title: string) {
  await openPage(page, '/')
  await page.getByLabel('Where would you like to live?').fill(street)
  await page.getByRole('button', { name: 'For sale' }).click()
  await page.getByRole('list', { name: 'Homes' }).getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await heartOf(page, title).click()
}

const heartOf = (page: Page, title: string) =>
  page.getByRole('button', { name: `Save ${title}`, exact: true })

async function signUpFromTheHeart(page: Page, { email, password }: Newcomer) {
  await toastOf(page, 'Saved in this browser').getByRole('button', { name: 'Sign up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create your account' })
  await dialog.getByLabel('Email', { exact: true }).fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByLabel(/I accept the/).check()
  await dialog.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('dialog', { name: 'Thank you for registering!' })).toBeVisible()
  await page.goto(linkIn(await mailTo(page, email, /confirm/i), '/verify'))
  await expect(toastOf(page, 'Email confirmed')).toBeVisible()
}

async function askForViewing(page: Page, landlord: Person): Promise<string> {
  await page.getByLabel('Full name').fill('Nia Newcomer')
  await page.getByLabel('Add a time that suits you').selectOption('Saturday mornings')
  await page.getByRole('button', { name: 'Send enquiry' }).click()
  await page.getByRole('link', { name: 'Open the conversation' }).click()
  await expect(page).toHaveURL(/\/portal\/enquiries\/[\da-f-]{36}$/)
  await expect(page.getByText('Saturday mornings')).toBeVisible()
  await mailTo(page, landlord.email, /New enquiry/)
  return new URL(page.url()).pathname
}

async function setInstantAlert(page: Page, street: string) {
  await openPage(page, `/search?location=${encodeURIComponent(street)}&type=sale`)
  await page.getByRole('button', { name: 'Create alert' }).first().click()
  await expect(toastOf(page, 'Alert created')).toBeVisible()
  await openPage(page, '/portal/alerts')
  const kept = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok())
  await page.getByRole('article').getByText('Instantly').click()
  await kept
}

/** The account is two days and a minute old. */
async function letTwoDaysPass(userId: string) {
  const created_at = new Date(Date.now() - (2 * 86_400 + 60) * 1000).toISOString()
  await backstage().from('profiles').update({ created_at }).eq('id', userId).throwOnError()
}

async function setUpSecondStep(page: Page): Promise<string> {
  await expect(toastOf(page, 'MFA Required')).toContainText(
    'Your grace period has expired. Please set up MFA to continue.',
  )
  const secret = await page.getByTestId('mfa-secret').innerText()
  await page.getByLabel('Code from the app').fill(await lastCode(secret))
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByRole('button', { name: 'I’ve saved my codes' }).click()
  await expect(page).toHaveURL('/portal')
  return secret
}

async function lockThemselvesOut(page: Page, { email, password }: Newcomer) {
  for (const _ of [1, 2, 3]) {
    await signIn(page, { email, password: 'not-my-password' })
    await expect(toastOf(page, 'Error signing in')).toContainText('Invalid login credentials')
    await page.getByRole('button', { name: 'Close' }).click()
  }
  await signIn(page, { email, password })
  await expect(toastOf(page, 'Account Locked')).toContainText(
    'Too many failed attempts. Please try again in 15 minutes.',
  )
}

async function recover(page: Page, { email, password }: Newcomer, secret: string) {
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(toastOf(page, 'Reset password email sent')).toBeVisible()
  await page.goto(linkIn(await mailTo(page, email, /password/i), '/verify'))
  await giveCode(page, codeOf(secret))
  await page.getByLabel('New Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(toastOf(page, 'Password updated')).toBeVisible()
  await openPage(page, '/auth?next=%2Fportal%2Fsaved')
  await signIn(page, { email, password })
  await giveCode(page, nextCode(secret))
}

async function giveCode(page: Page, code: string) {
  await page.getByLabel('Code from your authenticator app').fill(code)
  await page.getByRole('button', { name: 'Verify' }).click()
}

/** What the tables of the newcomer's things show to whoever asks with their own token, or with none. */
async function expectNothingOf(userId: string, asker: SupabaseClient) {
  const queries = {
    profiles: asker.from('profiles').select('*').eq('id', userId),
    user_roles: asker.from('user_roles').select('*').eq('user_id', userId),
    saved_properties: asker.from('saved_properties').select('*').eq('user_id', userId),
    saved_searches: asker.from('saved_searches').select('*').eq('user_id', userId),
    notifications: asker.from('notifications').select('*').eq('user_id', userId),
    property_enquiries: asker.from('property_enquiries').select('*').eq('enquirer_id', userId),
    enquiry_messages: asker.from('enquiry_messages').select('*').eq('sender_id', userId),
  }
  for (const [table, query] of Object.entries(queries)) {
    const { data } = await query
    expect(data ?? [], table).toEqual([])
  }
  const { data: matches } = await asker.from('alert_matches').select('*')
  expect(matches ?? []).toEqual([])
}

test('a new person with only mail and an authenticator makes all of the portal theirs, and nobody else sees any of it', async ({
  page,
  browser,
}) => {
  test.slow() // It is the longest of all journeys, and whole on purpose.
  const landlord = await newPerson({ roles: ['private_landlord'] })
  const newcomer = { email: `${randomUUID()}@people.test`, password: 'Sturdy-door-7!' }
  const street = `${rareName()} Lane`
  const title = `Terrace ${rareName()}`
  const home = await publishIn(street, title, landlord)

  await findAndSave(page, street, title)
  await signUpFromTheHeart(page, newcomer)
  await expect(page).toHaveURL(`/property/${home}`)
  await expect(heartOf(page, title)).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('lintel-hearts'))).toBeNull()
  const { userId } = await keptSession(page)

  const conversation = await askForViewing(page, landlord)
  await setInstantAlert(page, street)
  const next = await publishIn(street, `Terrace ${rareName()}`, landlord)
  const alert = await mailTo(page, newcomer.email, /One new home/)
  await page.goto(linkIn(alert, `/property/${next}`))

  await letTwoDaysPass(userId)
  await signOut(page)
  await openPage(page, '/auth')
  await signIn(page, newcomer)
  const secret = await setUpSecondStep(page)
  await signOut(page)
  await openPage(page, `/property/${home}`)
  await expect(heartOf(page, title)).toHaveAttribute('aria-pressed', 'false')
  await openPage(page, '/auth')
  await lockThemselvesOut(page, newcomer)
  await recover(page, { ...newcomer, password: 'Sturdier-door-8!' }, secret)
  await expect(page).toHaveURL('/portal/saved')
  await expect(page.getByRole('article').filter({ hasText: title })).toBeVisible()

  const stranger = await newPerson()
  const theirs = await (await browser.newContext()).newPage()
  await signInAs(theirs, stranger)
  for (const [path, nothing] of Object.entries({
    '/portal/saved': 'No saved homes yet',
    '/portal/alerts': 'No saved searches yet',
    '/portal/enquiries': 'You have not asked about a home yet',
    [conversation]: 'Enquiry not found',
  })) {
    await openPage(theirs, path)
    await expect(theirs.getByRole('heading', { name: nothing })).toBeVisible()
    await expect(theirs.getByText(title)).toHaveCount(0)
  }
  await expectNothingOf(userId, await programOf(stranger))
  await expectNothingOf(userId, frontDoor())
})
