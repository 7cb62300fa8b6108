import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { totpCode } from '../../test/totp-code.ts'
import { serviceClient } from '../support/clients.ts'
import { errorCatalogue } from '../support/error-catalogue.ts'
import { openPage } from '../support/open-page.ts'
import { recordToasts, toast } from '../support/toast.ts'
import { createUser, signInAs } from '../support/users.ts'

const testsFolder = path.resolve(import.meta.dirname, '..')

/**
 * The error catalogue of the specification (support/error-catalogue.ts). Other tests cover the messages that the real service can
 * be made to return; here its responses are simulated for the rest.
 */
type ServiceResponse = { status: number; body: object }
type ExpectedToast = { response: ServiceResponse; title: string; text: string }

const errorResponse = (message: string, code = 'unexpected_failure', status = 400): ServiceResponse => ({
  status,
  body: { code, message },
})

const signInToasts: ExpectedToast[] = [
  {
    response: errorResponse('Invalid login credentials', 'invalid_credentials'),
    title: 'Error signing in',
    text: 'Invalid login credentials',
  },
  {
    response: errorResponse('A sentence of the service', 'anything'),
    title: 'Error signing in',
    text: 'A sentence of the service',
  },
  {
    response: errorResponse(
      'Too many failed attempts. Please try again in 12 minutes.',
      'invalid_credentials',
    ),
    title: 'Account Locked',
    text: 'Too many failed attempts. Please try again in 12 minutes.',
  },
  {
    response: errorResponse('Email not confirmed', 'email_not_confirmed'),
    title: 'Email Not Verified',
    text: 'Please verify your email before logging in. Check your inbox.',
  },
]

const signUpToasts: ExpectedToast[] = [
  {
    response: errorResponse('User ALREADY registered', 'user_already_exists', 422),
    title: 'Sign-up Error',
    text: 'An account with this email already exists. Please try signing in instead.',
  },
  {
    response: errorResponse('This Password is known from a leak', 'weak_password', 422),
    title: 'Sign-up Error',
    text: 'Invalid password. Password must be at least 6 characters long and contain both letters and numbers.',
  },
  {
    response: errorResponse('Unable to validate EMAIL address: invalid format', 'validation_failed'),
    title: 'Sign-up Error',
    text: 'Please enter a valid email address.',
  },
  {
    response: errorResponse('Signups are closed today', 'signup_disabled', 422),
    title: 'Sign-up Error',
    text: 'Signups are closed today',
  },
  {
    response: errorResponse('', 'anything', 422),
    title: 'Sign-up Error',
    text: 'An unexpected error occurred during sign up. Please try again.',
  },
  {
    response: { status: 200, body: {} },
    title: 'Sign-up Error',
    text: 'No user data returned after sign up. Please try again.',
  },
]

/** The sign-up page shows the service's own message. */
const signUpPageToasts: ExpectedToast[] = signUpToasts.map(({ response, text }) => ({
  response,
  title: 'Error',
  text: ('message' in response.body && String(response.body.message)) || text,
}))

/** Makes the service return this response from now on. */
async function respondWith(page: Page, url: RegExp, { status, body }: ServiceResponse) {
  await page.unroute(url)
  await page.route(url, (route) =>
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

/** Waits for a toast after the retries of a request, with a simulated clock instead of the seconds between them. */
async function expectToastAfterRetries(page: Page, title: string) {
  const latestToast = await recordToasts(page)
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000)
      return latestToast()
    })
    .toContain(title)
}

/** Where the auth endpoint is simulated, any proof of work will do: this one takes a single guess instead of up to 1,000. */
async function makeCaptchaCheap(page: Page) {
  const challenge = await createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 1, counter: 1, deriveKey })
  await page.route('**/captcha/v1/challenge', (route) => route.fulfill({ json: challenge }))
}

test('a visitor can meet every message of the catalogue: each is covered by a test', () => {
  const tests = readdirSync(testsFolder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && path.basename(file) !== 'error-catalogue.ts')
    .map((file) => readFileSync(path.join(testsFolder, file), 'utf8'))
  const isCovered = (line: string) =>
    tests.some((source) => line.split(/\{[^}]+\}/).every((part) => source.includes(part)))
  const uncovered = Object.values(errorCatalogue)
    .flat(2)
    .filter((line) => line !== undefined && !isCovered(line))
  expect(uncovered).toEqual([])
})

test('a member who signs in reads the message for each response of the service', async ({ page }) => {
  await makeCaptchaCheap(page)
  await openPage(page, '/auth')
  const submit = page.getByRole('button', { name: 'Sign In', exact: true })
  await page.getByLabel('Email', { exact: true }).fill('member@people.test')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await submit.click()
  await expectToast(page, 'Invalid Password', 'Password must be at least 6 characters long')
  await page.getByLabel('Password', { exact: true }).fill('Sturdy-door-7!')
  await submit.click()
  await expectToast(page, 'CAPTCHA Required', 'I’m not a robot')
  await page.getByLabel('I’m not a robot').click()
  for (const { response, title, text } of signInToasts) {
    await respondWith(page, /auth\/v1\/token/, response)
    await submit.click()
    await expectToast(page, title, text)
  }
})

test('a newcomer who signs up reads the message for each response, and the form keeps what they typed', async ({
  page,
}) => {
  const email = `${randomUUID()}@people.test`
  await makeCaptchaCheap(page)
  await openPage(page, '/auth?mode=sign-up')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Sturdy-door-7!')
  // The button is disabled; a form that is submitted by other means gets a message.
  await expect(page.getByRole('button', { name: 'Create account' })).toBeDisabled()
  await page.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit())
  await expectToast(page, 'Error', 'You must accept the terms and conditions to create an account')
  await page.getByLabel(/I accept the/).check()
  await page.getByLabel('Password', { exact: true }).fill('abcde')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expectToast(page, 'Invalid Password', 'Password must be at least 6 characters long')
  await page.getByLabel('Password', { exact: true }).fill('Sturdy-door-7!')
  for (const { response, title, text } of signUpPageToasts) {
    await respondWith(page, /auth\/v1\/signup/, response)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expectToast(page, title, text)
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  }
})

test('a newcomer who signs up in the dialog reads the message for each response', async ({ page }) => {
  await makeCaptchaCheap(page)
  await openPage(page, '/blog')
  await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create your account' })
  await dialog.getByLabel('Email', { exact: true }).fill(`${randomUUID()}@people.test`)
  await dialog.getByLabel('Password', { exact: true }).fill('Sturdy-door-7!')
  await dialog.getByLabel(/I accept the/).check()
  for (const { response, title, text } of signUpToasts) {
    await respondWith(page, /auth\/v1\/signup/, response)
    await dialog.getByRole('button', { name: 'Create account' }).click()
    await expectToast(page, title, text)
  }
})

test('a newcomer to a site with the strong password policy reads its rule', async ({ page }) => {
  await openPage(page, '/auth?mode=sign-up')
  await page.evaluate(() => {
    const setting = Object.assign(document.createElement('meta'), {
      name: 'password-policy',
      content: 'strong',
    })
    document.head.append(setting)
  })
  await page.getByLabel('Email', { exact: true }).fill(`${randomUUID()}@people.test`)
  await page.getByLabel(/I accept the/).check()
  for (const [password, text] of [
    ['Sturdy', 'Password must be at least 8 characters long'],
    ['sturdydoor', 'Password must contain at least one uppercase letter'],
  ] as const) {
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expectToast(page, 'Invalid Password', text)
  }
})

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

test('a member whose two-step verification or new password fails learns what to do', async ({ page }) => {
  const member = await createUser()
  // An old account that has skipped two-step verification once, and may not skip it again.
  const expiredSkip = { created_at: daysAgo(9), mfa_skip_until: daysAgo(1) }
  await serviceClient().from('profiles').update(expiredSkip).eq('id', member.id).throwOnError()
  await signInAs(page, member)
  await openPage(page, '/portal')
  await expectToast(page, 'MFA Required', 'Please set up multi-factor authentication for your account.')
  await respondWith(page, /rpc\/skip_mfa/, errorResponse('no', 'P0001', 500))
  await page.getByRole('button', { name: 'Skip for 2 days' }).click()
  await expectToast(page, 'Error', 'Could not skip MFA setup. Please try again.')

  const secret = await page.getByTestId('mfa-secret').innerText()
  await page.getByLabel('Code from the app').fill(totpCode(secret))
  await respondWith(page, /factors\/[^/]+\/challenge/, errorResponse('no', 'anything', 500))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expectToast(page, 'Error', 'MFA verification failed. Please try signing in again.')
  await page.unroute(/factors\/[^/]+\/challenge/)
  await page.getByLabel('Code from the app').fill(totpCode(secret))
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByRole('button', { name: 'I’ve saved my codes' }).click()
  await expect(page).toHaveURL('/portal')

  await openPage(page, '/?forgotPassword=true')
  await respondWith(page, /functions\/v1\/send-reset-password/, errorResponse('no', 'anything', 500))
  await page.getByRole('dialog').getByLabel('Email').fill(member.email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expectToast(page, 'Failed to send reset password email', 'again')

  await openPage(page, '/reset-password')
  await respondWith(page, /auth\/v1\/user/, errorResponse('A sentence of the service', 'anything', 422))
  await page.getByLabel('New Password', { exact: true }).fill('Sturdier-door-8!')
  await page.getByLabel('Confirm Password', { exact: true }).fill('Sturdier-door-8!')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expectToast(page, 'Error', 'A sentence of the service')
})

test('a member whose profile cannot be loaded or saved is told so, and can try again', async ({ page }) => {
  const member = await createUser()
  await signInAs(page, member)
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

  // One request and three retries before the member is told.
  let requestCount = 0
  await page.route(/rest\/v1\/profiles/, (route) => {
    requestCount += 1
    return route.abort()
  })
  await page.clock.install()
  await page.reload()
  await expectToastAfterRetries(page, 'Error loading profile')
  expect(requestCount).toBe(4)
  await page.unroute(/rest\/v1\/profiles/)
  await page.getByRole('button', { name: /try again/i }).click()
  await expect(page.getByText('Ada').first()).toBeVisible()
})

test('a visitor reads that there are no articles, and an administrator that requests could not be loaded', async ({
  page,
}) => {
  await openPage(page, '/blog?page=9999')
  await expect(page.getByRole('heading', { name: 'No blog posts found' })).toBeVisible()
  await signInAs(page, await createUser({ roles: ['admin'] }))
  await respondWith(page, /rest\/v1\/letting_agent_requests/, errorResponse('no', 'anything', 500))
  await page.clock.install()
  await openPage(page, '/admin')
  await expectToastAfterRetries(page, 'Failed to fetch administrator requests.')
})

test('a visitor solves the captcha of the provider that the server names', async ({ page }) => {
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
  await page.getByLabel('Email', { exact: true }).fill('member@people.test')
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
