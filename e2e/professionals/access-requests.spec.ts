import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { agree, fillIn, refusedEmail, send } from '../support/access-form.ts'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { mailTo } from '../support/inbox.ts'
import { openPage } from '../support/open-page.ts'
import { newPerson } from '../support/people.ts'
import { toastOf } from '../support/toast.ts'

test('a landlord is told what is wrong, signs in without losing a word, and applies once', async ({
  page,
}) => {
  const person = await newPerson()
  await openPage(page, '/landlords')
  await send(page)
  await expect(page.getByText('Enter the name you trade under.')).toBeVisible()
  await expect(page.getByLabel('Company name')).toBeFocused()
  await fillIn(page, { email: 'ada@hope.test' })
  await send(page)
  await expect(page.getByText(refusedEmail.landlord)).toBeVisible()
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

test('whoever is approved already finds the sign-in and then their homes, by keyboard', async ({ page }) => {
  for (const path of ['/portal/letting-admin', '/landlords']) {
    await openPage(page, path)
    await expectAccessibleInBothThemes(page)
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
