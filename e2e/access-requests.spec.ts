import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessibleByDayAndNight } from './accessibility.ts'
import { backstage } from './demonstration.ts'
import { mailTo } from './inbox.ts'
import { openPage } from './open-page.ts'
import { newPerson, signInAs } from './people.ts'
import { toastOf } from './toast.ts'

async function fillIn(page: Page, email: string) {
  await page.getByLabel('Company name').fill('Hope & Glory')
  await page.getByLabel('Business address').fill('1 High Street, Leeds')
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByLabel(/email/i).fill(email)
  await page.getByLabel('Phone number').fill('0113 496 0000')
}

const acknowledgements = [/Terms and Conditions/, /not liable/, /Privacy Policy/]

async function agree(page: Page) {
  for (const label of acknowledgements) await page.getByLabel(label).check()
}

const send = (page: Page) => page.getByRole('button', { name: 'Request Access' }).click()

test('a landlord is told what is wrong, signs in without losing a word, and applies once', async ({
  page,
}) => {
  const person = await newPerson()
  await openPage(page, '/landlords')
  await send(page)
  await expect(page.getByText('Enter the name you trade under.')).toBeVisible()
  await expect(page.getByLabel('Company name')).toBeFocused()
  await fillIn(page, 'ada@hope.test')
  await send(page)
  await expect(
    page.getByText(
      'Please use a personal email address (Gmail, Hotmail, or Outlook only) for private landlord registration.',
    ),
  ).toBeVisible()
  await page.getByLabel(/email/i).fill(`${randomUUID()}@gmail.com`)
  await send(page)
  await expect(toastOf(page, 'Error')).toContainText('You must agree to all terms and conditions to proceed.')
  await agree(page)
  await send(page)
  await expect(toastOf(page, 'Error')).toContainText('Not authenticated')
  const dialog = page.getByRole('dialog', { name: 'Sign in to your account' })
  await dialog.getByLabel('Email', { exact: true }).fill(person.email)
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByLabel('I’m not a robot').click()
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Company name')).toHaveValue('Hope & Glory')
  await send(page)
  await expect(toastOf(page, 'Request Sent')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Request Sent Successfully!' })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await mailTo(page, person.email, /request/i)

  await openPage(page, '/landlords')
  await expect(page.getByRole('heading', { name: 'Request already exists' })).toBeVisible()
  await expect(
    page.getByText('Your request is currently pending. Please wait for admin approval.'),
  ).toBeVisible()
})

test('an agent writes from the company, is rejected with a reason, applies again in two tabs and once only', async ({
  page,
  context,
}) => {
  const person = await newPerson()
  await signInAs(page, person)
  await openPage(page, '/portal/letting-admin')
  await expect(page.getByLabel('Agent Early')).toBeChecked()
  await fillIn(page, 'ada@yahoo.co.uk')
  await agree(page)
  await send(page)
  await expect(
    page.getByText(
      'Please use your company email address. Free email providers are not accepted for letting agencies.',
    ),
  ).toBeVisible()
  await page.getByLabel('Business email').fill('ada@hope.test')
  await page.getByLabel('Agent Premium').check()
  await send(page)
  await expect(toastOf(page, 'Request submitted')).toBeVisible()

  await backstage()
    .from('letting_agent_requests')
    .update({ status: 'rejected', decision_reason: 'We could not find the company.' })
    .eq('user_id', person.id)
    .throwOnError()
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await openPage(tab, '/portal/letting-admin')
    await expect(tab.getByText('We could not find the company.')).toBeVisible()
    await expect(tab.getByLabel('Business email')).toHaveValue('ada@hope.test')
    await agree(tab)
  }
  await send(page)
  await expect(page.getByRole('heading', { name: 'Request Sent Successfully!' })).toBeVisible()
  await send(other)
  await expect(toastOf(other, 'Request already exists')).toContainText(
    'Your request is currently pending. Please wait for admin approval.',
  )
})

test('whoever is approved already finds the sign-in and then their homes, by keyboard', async ({ page }) => {
  for (const path of ['/portal/letting-admin', '/landlords']) {
    await openPage(page, path)
    await expectAccessibleByDayAndNight(page)
  }
  await page.getByRole('tab', { name: 'Request Access' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Already Approved' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Sign in to your account' })
  await expect(dialog.getByLabel('Email', { exact: true })).toBeFocused()
  await dialog.getByText('Forgot password?').click()
  await expect(page.getByRole('dialog', { name: 'Forgot your password?' })).toBeVisible()
})
