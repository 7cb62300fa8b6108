import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { codeOf, lastCode, nextCode } from '../support/authenticator.ts'
import { backstage, someHome } from '../support/demonstration.ts'
import { linkIn, mailTo } from '../support/inbox.ts'
import { openPage } from '../support/open-page.ts'
import { keptSession, newPerson, type Person, signInAs } from '../support/people.ts'
import { toastOf } from '../support/toast.ts'

async function fillIn(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
  form: Page | Locator = page,
) {
  await form.getByLabel('Email', { exact: true }).fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
}

async function prove(page: Page) {
  await page.getByLabel('I’m not a robot').click()
}

const submit = (page: Page) => page.getByRole('button', { name: 'Sign In', exact: true }).click()

async function signInByForm(page: Page, person: Pick<Person, 'email' | 'password'>) {
  await openPage(page, '/auth')
  await fillIn(page, person)
  await prove(page)
  await submit(page)
}

/**
 * The session ends while what the button sends is on its way. Were it to end before, another question of one of the tabs
 * could learn of it first, and its dialogue would be over the button.
 */
async function loseSessionOn(page: Page, button: string, address: string) {
  const { token } = await keptSession(page)
  let isLost = false
  await page.route(address, async (route) => {
    if (isLost || route.request().method() === 'GET') return route.fallback()
    isLost = true
    await backstage().auth.admin.signOut(token, 'global')
    return route.continue()
  })
  await page.getByRole('button', { name: button }).click()
}

/** Older than the two days that an account may do without a second step. */
async function age({ id }: Person, days: number) {
  const created_at = new Date(Date.now() - days * 86_400_000).toISOString()
  await backstage().from('profiles').update({ created_at }).eq('id', id).throwOnError()
}

test('a newcomer signs up on the page, confirms by mail and is where they wanted to be', async ({ page }) => {
  const person = { email: `${randomUUID()}@people.test`, password: 'Sturdy-door-7!' }
  await openPage(page, '/auth?mode=sign-up&next=%2Fblog')
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await fillIn(page, person)
  await expect(page.getByRole('button', { name: 'Create account' })).toBeDisabled()
  await page.getByLabel(/I accept the/).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(toastOf(page, 'Success!')).toContainText('Please check your email to verify your account.')

  await fillIn(page, person)
  await prove(page)
  await submit(page)
  await expect(toastOf(page, 'Email Not Verified')).toContainText(
    'Please verify your email before logging in. Check your inbox.',
  )

  const mail = await mailTo(page, person.email, /confirm/i)
  await page.goto(linkIn(mail, '/verify'))
  await expect(page).toHaveURL('/blog')
  await expect(toastOf(page, 'Email confirmed')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Portal' })).toBeVisible()

  await page.goto(linkIn(mail, '/verify'))
  await expect(toastOf(page, 'This link no longer works')).toBeVisible()
})

test('somebody who forgot their password chooses a new one, and the strong rule holds', async ({ page }) => {
  const person = await newPerson()
  await openPage(page, '/?forgotPassword=true')
  const dialog = page.getByRole('dialog', { name: 'Forgot your password?' })
  await expect(dialog.getByRole('button', { name: 'Send reset link' })).toBeDisabled()
  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByRole('button', { name: 'Send reset link' }).click()
  await expect(toastOf(page, 'Reset password email sent')).toBeVisible()

  await page.goto(linkIn(await mailTo(page, person.email, /password/i), '/verify'))
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
  const choose = async (first: string, second: string) => {
    await page.getByLabel('New Password', { exact: true }).fill(first)
    await page.getByLabel('Confirm Password', { exact: true }).fill(second)
    await page.getByRole('button', { name: 'Update Password' }).click()
  }
  const sentences = {
    short: 'Password must be at least 8 characters long',
    'lower-case-1!': 'Password must contain at least one uppercase letter',
    'UPPER-CASE-1!': 'Password must contain at least one lowercase letter',
    'No-number-here!': 'Password must contain at least one number',
    NoSpecial123: 'Password must contain at least one special character',
  }
  for (const [password, sentence] of Object.entries(sentences)) {
    await choose(password, password)
    await expect(toastOf(page, 'Invalid Password')).toContainText(sentence)
  }
  await choose('Sturdier-door-8!', 'Other-door-8!')
  await expect(toastOf(page, "Passwords don't match")).toContainText('Please make sure both passwords match.')
  await choose('Sturdier-door-8!', 'Sturdier-door-8!')
  await expect(toastOf(page, 'Password updated')).toContainText(
    'Your password has been successfully updated. Please sign in with your new password.',
  )
  await expect(page).toHaveURL('/')
  await signInByForm(page, { ...person, password: 'Sturdier-door-8!' })
  await expect(toastOf(page, 'Success!')).toContainText('You have successfully signed in.')
})

/** Days from now until the second step is asked for again. */
async function skippedFor({ id }: Person): Promise<number> {
  const { data } = await backstage()
    .from('profiles')
    .select('mfa_skip_until')
    .eq('id', id)
    .single()
    .throwOnError()
  return (Date.parse(data.mfa_skip_until) - Date.now()) / 86_400_000
}

test('an account may do without a second step for two days, then sets it up, and needs it from then on', async ({
  page,
}) => {
  const person = await newPerson()
  await age(person, 1.99)
  await signInAs(page, person)
  await openPage(page, '/portal')
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign Out' }).first().click()
  await expect(page).toHaveURL('/')
  await age(person, 2.01)
  const slowly = Promise.withResolvers<void>()
  await page.route('**/auth/v1/factors', (route) => slowly.promise.then(() => route.continue()))
  await signInByForm(page, person)
  await expect(toastOf(page, 'MFA Required')).toContainText(
    'Your grace period has expired. Please set up MFA to continue.',
  )
  await expect(page.getByRole('heading', { name: 'Set up two-step verification' })).toBeVisible()
  const skip = page.getByRole('button', { name: 'Skip for 2 days' })
  const place = await skip.boundingBox()
  slowly.resolve()
  await expect(page.getByTestId('mfa-secret')).toBeVisible()
  expect(await skip.boundingBox(), 'stays under the pointer when the key comes').toEqual(place)
  await skip.click()
  await expect(toastOf(page, 'MFA Setup Skipped')).toContainText(
    "You'll be reminded to set up MFA in 2 days.",
  )
  await expect(page).toHaveURL('/portal')
  expect(await skippedFor(person)).toBeCloseTo(2, 1)

  await page.goto('/portal/settings')
  await page.getByRole('button', { name: 'Set up' }).click()
  const secret = await page.getByTestId('mfa-secret').innerText()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  const verify = page.getByRole('button', { name: 'Verify' })
  await page.getByLabel('Code from the app').fill('12345')
  await expect(verify).toBeDisabled()
  await page.getByLabel('Code from the app').fill('000000')
  await verify.click()
  await expect(toastOf(page, 'Error')).toContainText('Invalid MFA code. Please try again.')
  await page.getByLabel('Code from the app').fill(await lastCode(secret))
  await verify.click()
  await page.getByRole('button', { name: 'I’ve saved my codes' }).click()
  await expect(page.getByText('You need a code from your authenticator app to sign in')).toBeVisible()

  await page.getByRole('button', { name: 'Sign Out' }).first().click()
  await expect(toastOf(page, 'Signed out successfully')).toBeVisible()
  await signInByForm(page, person)
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  // Not even by its address does anything open before the code.
  await page.goto('/portal/settings')
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await page.getByLabel('Code from your authenticator app').fill(codeOf(secret))
  await verify.click()
  await expect(page).toHaveURL('/portal/settings')
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible()

  // A session lost while writing is taken up again with both steps, over the words.
  await openPage(page, '/portal/profile')
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await page.getByLabel('First name').fill('Aisha')
  await loseSessionOn(page, 'Save', '**/rest/v1/profiles*')
  await expect(page.getByRole('dialog')).toContainText('Your session has ended')
  await fillIn(page, person)
  await prove(page)
  await submit(page)
  await expect(page.getByRole('dialog', { name: 'Enter your code' })).toBeVisible()
  await page.getByLabel('Code from your authenticator app').fill(nextCode(secret))
  await verify.click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByLabel('First name')).toHaveValue('Aisha')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toastOf(page, 'Profile updated successfully')).toBeVisible()
})

test('nobody gets in without an account or without a role, and nothing private is drawn before', async ({
  page,
}) => {
  await openPage(page, '/portal/settings')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('dialog', { name: 'Sign in to your account' })).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')

  const person = await newPerson()
  await backstage().from('user_roles').delete().eq('user_id', person.id).throwOnError()
  await signInAs(page, person)
  for (const path of ['/portal/settings', '/portal']) {
    await page.goto(path)
    await expect(toastOf(page, 'Access Denied')).toContainText(
      "You don't have permission to access this portal. If you've requested access, please wait for admin approval.",
    )
    await expect(page).toHaveURL('/')
  }
})

test('who signs out in one tab is out in all; who loses the session keeps the work on the screen', async ({
  page,
  context,
}) => {
  const person = await newPerson({ firstName: 'Asha' })
  await signInAs(page, person)
  await openPage(page, '/portal/profile')
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await page.getByLabel('First name').fill('Aisha')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Asha', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await page.getByLabel('First name').fill('Aisha')

  const other = await context.newPage()
  await openPage(other, '/portal/profile')
  await expect(other.getByText('Asha', { exact: true })).toBeVisible()

  await loseSessionOn(page, 'Save', '**/rest/v1/profiles*')
  const again = page.getByRole('dialog', { name: 'Sign in to your account' })
  await expect(again).toContainText('Your session has ended')
  await expect(other.getByRole('dialog')).toContainText('Your session has ended')
  await fillIn(page, person)
  await prove(page)
  await again.getByRole('button', { name: 'Sign In', exact: true }).click()
  for (const each of [page, other]) await expect(each.getByRole('dialog')).toBeHidden()
  await expect(page.getByLabel('First name')).toHaveValue('Aisha')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toastOf(page, 'Profile updated successfully')).toBeVisible()

  // Nor on a public page, where one need not be signed in.
  const home = await someHome({ listing_type: 'sale' }, 5)
  await openPage(page, `/property/${home.id}`)
  await expect(page.getByLabel('Full name')).toHaveValue('Aisha')
  await page.getByLabel('Your message').fill('Is the loft boarded?')
  // From here on the other tab gets no answers, so that it is still asking for the password when it is signed out.
  await other.route('**/rest/v1/**', () => undefined)
  await loseSessionOn(page, 'Send enquiry', '**/rpc/send_enquiry')
  await expect(other.getByRole('dialog')).toContainText('Your session has ended')
  await expect(again).toContainText('Your session has ended. Your message is still here')
  await fillIn(page, person, again)
  await prove(page)
  await again.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByLabel('Your message')).toHaveValue('Is the loft boarded?')
  await page.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(page.getByText('Enquiry sent')).toBeVisible()

  await page.getByRole('button', { name: 'Write again' }).click()
  await page.getByLabel('Your message').fill('For the landlord’s eyes only')
  await page.getByRole('button', { name: 'Sign Out' }).filter({ visible: true }).click()
  await expect(other).toHaveURL('/')
  await expect(other.getByRole('dialog')).toBeHidden()
  // Whoever uses the browser next finds no words of theirs.
  await openPage(page, `/property/${home.id}`)
  await expect(page.getByLabel('Your message')).toHaveValue('I’d like to view this home.')
  await expect(page.getByLabel('Full name')).toHaveValue('')
})

test('a newcomer signs up in the dialog: the checklist advises eight characters and refuses none, and it thanks them for eight seconds', async ({
  page,
}) => {
  await page.clock.install()
  await openPage(page, '/portal/profile')
  await page.getByRole('dialog').getByText('Sign up').click()
  const dialog = page.getByRole('dialog', { name: 'Create your account' })
  await dialog.getByLabel('Email', { exact: true }).fill(`${randomUUID()}@people.test`)
  await dialog.getByLabel('Password', { exact: true }).fill('Zq7-vk')
  await expect(dialog.getByText('One number')).toContainText(': met')
  await expect(dialog.getByText('At least 8 characters')).toContainText('not met yet')
  await dialog.getByLabel(/I accept the/).check()
  await dialog.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('dialog', { name: 'Thank you for registering!' })).toContainText(
    'Welcome to our community. Please check your email to confirm your account.',
  )
  await expect(toastOf(page, 'Account Created')).toContainText('Your account has been created successfully.')
  await page.clock.fastForward(5000)
  await expect(page.getByRole('dialog', { name: 'Thank you for registering!' })).toBeVisible()
  await page.clock.fastForward(3000)
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('somebody changes their address, takes their data along and deletes the account', async ({ page }) => {
  const person = await newPerson()
  await signInAs(page, person)
  await openPage(page, '/portal/settings')
  const wanted = `${randomUUID()}@people.test`
  await page.getByLabel('New email address').fill(wanted)
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(toastOf(page, 'Check both inboxes')).toBeVisible()
  for (const address of [person.email, wanted])
    await page.goto(linkIn(await mailTo(page, address, /email|address/i), '/verify'))
  await page.goto('/portal/settings')
  await expect(page.getByText(wanted)).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  expect((await download).suggestedFilename()).toBe('my-data.json')

  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByRole('button', { name: 'Send the mail' }).click()
  await expect(toastOf(page, 'Check your email')).toBeVisible()
  const erase = linkIn(await mailTo(page, wanted, /deletion|delete|erase/i), '/portal/settings/erase')
  await page.goto(erase)
  await page.getByRole('button', { name: 'Delete my account for good' }).click()
  await expect(toastOf(page, 'Your account is deleted')).toBeVisible()
  await expect(page).toHaveURL('/')
  const { data } = await backstage().auth.admin.getUserById(person.id)
  expect(data.user).toBeNull()
})

test('axe finds nothing on the account’s pages, by day and by night', async ({ page }) => {
  for (const path of ['/auth', '/auth?mode=sign-up', '/reset-password']) {
    await openPage(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessibleInBothThemes(page)
  }
  await signInAs(page, await newPerson())
  for (const [path, heading] of [
    ['/portal/profile', 'Profile'],
    ['/portal/settings', 'Account Settings'],
  ] as const) {
    await openPage(page, path)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expectAccessibleInBothThemes(page)
  }
})
