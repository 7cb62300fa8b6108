import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { totpCode } from '../support/authenticator.ts'
import { serviceClient } from '../support/clients.ts'
import { errorCatalogue } from '../support/error-catalogue.ts'
import { openPage } from '../support/open-page.ts'
import { toast } from '../support/toast.ts'
import { createUser, signInAs } from '../support/users.ts'

const journeysFolder = path.resolve(import.meta.dirname, '..')

/**
 * The error catalogue of the specification (catalogue.ts), sentence by sentence. What the real service can be brought to
 * say is in the other journeys; here it is made to give every other answer, and the person reads the sentence for it.
 */
type Answer = { status: number; body: object }
type Row = { answer: Answer; title: string; text: string }

const refusal = (message: string, code = 'unexpected_failure', status = 400): Answer => ({
  status,
  body: { code, message },
})

const signIn: Row[] = [
  {
    answer: refusal('Invalid login credentials', 'invalid_credentials'),
    title: 'Error signing in',
    text: 'Invalid login credentials',
  },
  {
    answer: refusal('A sentence of the service', 'anything'),
    title: 'Error signing in',
    text: 'A sentence of the service',
  },
  {
    answer: refusal('Too many failed attempts. Please try again in 12 minutes.', 'invalid_credentials'),
    title: 'Account Locked',
    text: 'Too many failed attempts. Please try again in 12 minutes.',
  },
  {
    answer: refusal('Email not confirmed', 'email_not_confirmed'),
    title: 'Email Not Verified',
    text: 'Please verify your email before logging in. Check your inbox.',
  },
]

const signUp: Row[] = [
  {
    answer: refusal('User ALREADY registered', 'user_already_exists', 422),
    title: 'Sign-up Error',
    text: 'An account with this email already exists. Please try signing in instead.',
  },
  {
    answer: refusal('This Password is known from a leak', 'weak_password', 422),
    title: 'Sign-up Error',
    text: 'Invalid password. Password must be at least 6 characters long and contain both letters and numbers.',
  },
  {
    answer: refusal('Unable to validate EMAIL address: invalid format', 'validation_failed'),
    title: 'Sign-up Error',
    text: 'Please enter a valid email address.',
  },
  {
    answer: refusal('Signups are closed today', 'signup_disabled', 422),
    title: 'Sign-up Error',
    text: 'Signups are closed today',
  },
  {
    answer: refusal('', 'anything', 422),
    title: 'Sign-up Error',
    text: 'An unexpected error occurred during sign up. Please try again.',
  },
  {
    answer: { status: 200, body: {} },
    title: 'Sign-up Error',
    text: 'No user data returned after sign up. Please try again.',
  },
]

/** From now on the service gives this answer, and only this. */
async function answerWith(page: Page, address: RegExp, { status, body }: Answer) {
  await page.unroute(address)
  await page.route(address, (route) =>
    route.fulfill({
      status,
      json: body,
      headers: { 'x-supabase-api-version': '2024-01-01', 'access-control-expose-headers': '*' },
    }),
  )
}

async function expectToast(page: Page, title: string, text: string) {
  await expect(toast(page, title)).toContainText(text)
  await page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('button', { name: 'Close' })
    .click()
  await expect(toast(page, title)).toBeHidden()
}

/** Between two tries seconds pass, which nobody has to wait for here. */
const expectInTime = (page: Page, words: string) =>
  expect(async () => {
    await page.clock.runFor(2_000)
    await expect(toast(page, words)).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 30_000 })

test('somebody reads every line of the catalogue in some journey', () => {
  const journeys = readdirSync(journeysFolder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && path.basename(file) !== 'catalogue.ts')
    .map((file) => readFileSync(path.join(journeysFolder, file), 'utf8'))
  const isRead = (line: string) =>
    journeys.some((journey) => line.split(/\{[^}]+\}/).every((part) => journey.includes(part)))
  const unread = Object.values(errorCatalogue)
    .flat(2)
    .filter((line) => line !== undefined && !isRead(line))
  expect(unread).toEqual([])
})

test('somebody who signs in reads the sentence for each answer of the service', async ({ page }) => {
  await openPage(page, '/auth')
  const submit = page.getByRole('button', { name: 'Sign In', exact: true })
  await page.getByLabel('Email', { exact: true }).fill('somebody@people.test')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await submit.click()
  await expectToast(page, 'Invalid Password', 'Password must be at least 6 characters long')
  await page.getByLabel('Password', { exact: true }).fill('Sturdy-door-7!')
  await submit.click()
  await expectToast(page, 'CAPTCHA Required', 'I’m not a robot')
  await page.getByLabel('I’m not a robot').click()
  for (const { answer, title, text } of signIn) {
    await answerWith(page, /auth\/v1\/token/, answer)
    await submit.click()
    await expectToast(page, title, text)
  }
})

test('somebody who signs up reads the sentence for each answer, and the form stays as it was', async ({
  page,
}) => {
  const email = `${randomUUID()}@people.test`
  await openPage(page, '/auth?mode=sign-up')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Sturdy-door-7!')
  // The button cannot be pressed before; whatever sends the form without it is told why.
  await expect(page.getByRole('button', { name: 'Create account' })).toBeDisabled()
  await page.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit())
  await expectToast(page, 'Error', 'You must accept the terms and conditions to create an account')
  await page.getByLabel(/I accept the/).check()
  await page.getByLabel('Password', { exact: true }).fill('abcde')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expectToast(page, 'Invalid Password', 'Password must be at least 6 characters long')
  await page.getByLabel('Password', { exact: true }).fill('Sturdy-door-7!')
  for (const { answer, title, text } of signUp) {
    await answerWith(page, /auth\/v1\/signup/, answer)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expectToast(page, title, text)
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  }
})

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

test('somebody whose second step or new password fails learns what to do', async ({ page }) => {
  const person = await createUser()
  // An old account, whose owner has put the second step off once and may not any longer.
  const old = { created_at: daysAgo(9), mfa_skip_until: daysAgo(1) }
  await serviceClient().from('profiles').update(old).eq('id', person.id).throwOnError()
  await signInAs(page, person)
  await openPage(page, '/portal')
  await expectToast(page, 'MFA Required', 'Please set up multi-factor authentication for your account.')
  await answerWith(page, /rpc\/skip_mfa/, refusal('no', 'P0001', 500))
  await page.getByRole('button', { name: 'Skip for 2 days' }).click()
  await expectToast(page, 'Error', 'Could not skip MFA setup. Please try again.')

  const secret = await page.getByTestId('mfa-secret').innerText()
  await page.getByLabel('Code from the app').fill(totpCode(secret))
  await answerWith(page, /factors\/[^/]+\/challenge/, refusal('no', 'anything', 500))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expectToast(page, 'Error', 'MFA verification failed. Please try signing in again.')
  await page.unroute(/factors\/[^/]+\/challenge/)
  await page.getByLabel('Code from the app').fill(totpCode(secret))
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByRole('button', { name: 'I’ve saved my codes' }).click()
  await expect(page).toHaveURL('/portal')

  await openPage(page, '/?forgotPassword=true')
  await answerWith(page, /functions\/v1\/send-reset-password/, refusal('no', 'anything', 500))
  await page.getByRole('dialog').getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expectToast(page, 'Failed to send reset password email', 'again')

  await openPage(page, '/reset-password')
  await answerWith(page, /auth\/v1\/user/, refusal('A sentence of the service', 'anything', 422))
  await page.getByLabel('New Password', { exact: true }).fill('Sturdier-door-8!')
  await page.getByLabel('Confirm Password', { exact: true }).fill('Sturdier-door-8!')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expectToast(page, 'Error', 'A sentence of the service')
})

test('somebody whose profile cannot be loaded or kept is told, and can try again', async ({ page }) => {
  const person = await createUser()
  await signInAs(page, person)
  await openPage(page, '/portal/profile')
  await page.getByRole('button', { name: /edit/i }).click()
  await page.getByLabel('First name').fill('Ada')
  await page.route(/rest\/v1\/profiles/, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 500, json: { message: 'A sentence of the service' } })
      : route.continue(),
  )
  await page.getByRole('button', { name: /save/i }).click()
  await expectToast(page, 'Error updating profile', '')
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await page.unroute(/rest\/v1\/profiles/)
  await page.getByRole('button', { name: /save/i }).click()
  await expectToast(page, 'Profile updated successfully', '')

  // Asked once, and three times more before anybody is bothered with it.
  let asked = 0
  await page.route(/rest\/v1\/profiles/, (route) => {
    asked += 1
    return route.abort()
  })
  await page.clock.install()
  await page.reload()
  await expectInTime(page, 'Error loading profile')
  expect(asked).toBe(4)
  await page.unroute(/rest\/v1\/profiles/)
  await page.getByRole('button', { name: /try again/i }).click()
  await expect(page.getByText('Ada').first()).toBeVisible()
})

test('somebody reads that there is nothing to read, and an administrator that nothing could be fetched', async ({
  page,
}) => {
  await openPage(page, '/blog?page=9999')
  await expect(page.getByRole('heading', { name: 'No blog posts found' })).toBeVisible()
  await signInAs(page, await createUser({ roles: ['admin'] }))
  await answerWith(page, /rest\/v1\/letting_agent_requests/, refusal('no', 'anything', 500))
  await page.clock.install()
  await openPage(page, '/admin')
  await expectInTime(page, 'Failed to fetch administrator requests.')
})

test('somebody is asked by the captcha of the provider that the server names', async ({ page }) => {
  const script = `window.turnstile = {
    render: (place, options) => { place.textContent = options.sitekey; window.done = options.callback; return 'w1' },
    execute: () => window.done('proof of the provider'), remove: () => {} }`
  await page.route('https://challenges.cloudflare.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  )
  await page.route('**/auth', async (route) => {
    const response = await route.fetch()
    const html = (await response.text()).replace(
      '<head>',
      '<head><meta name="captcha" content="turnstile site-key-1">',
    )
    const headers = { ...response.headers() }
    delete headers['content-security-policy']
    await route.fulfill({ response, headers, body: html })
  })
  await openPage(page, '/auth')
  await page.getByLabel('Email', { exact: true }).fill('somebody@people.test')
  await page.getByLabel('Password', { exact: true }).fill('Sturdy-door-7!')
  await page.getByLabel('I’m not a robot').click()
  await expect(page.getByLabel('You’re verified')).toBeVisible()
  const sent = page.waitForRequest(/auth\/v1\/token/)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  expect((await sent).postDataJSON()).toMatchObject({
    gotrue_meta_security: { captcha_token: 'proof of the provider' },
  })
  await expect(toast(page, 'CAPTCHA Required')).toBeVisible()
})
