import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { acceptTerms, emailRefusals, fillInAccessForm, submitAccessForm } from '../support/access-form.ts'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { waitForMail } from '../support/inbox.ts'
import { openPage } from '../support/open-page.ts'
import { submitSignInForm } from '../support/sign-in-form.ts'
import { toast } from '../support/toast.ts'
import { createUser, signInAs } from '../support/users.ts'

test('a landlord corrects the access request, signs in without losing what they typed, and applies once', async ({
  page,
}) => {
  const landlord = await createUser()
  await openPage(page, '/landlords')
  await submitAccessForm(page)
  await expect(page.getByText('Enter the name you trade under.')).toBeVisible()
  await expect(page.getByLabel('Company name')).toBeFocused()
  await fillInAccessForm(page, { email: 'ada@hope.test' })
  await submitAccessForm(page)
  await expect(page.getByText(emailRefusals.landlord)).toBeVisible()
  await page.getByLabel(/email/i).fill(`${randomUUID()}@gmail.com`)
  await submitAccessForm(page)
  await expect(toast(page, 'Error')).toContainText('You must agree to all terms and conditions to proceed.')
  await acceptTerms(page)
  await submitAccessForm(page)
  await expect(toast(page, 'Error')).toContainText('Not authenticated')
  const dialog = page.getByRole('dialog', { name: 'Sign in to your account' })
  await submitSignInForm(dialog, landlord)
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Company name')).toHaveValue('Hope & Glory')
  await submitAccessForm(page)
  await expect(toast(page, 'Request Sent')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Request Sent Successfully!' })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await waitForMail(page, landlord.email, /request/i)

  await openPage(page, '/landlords')
  await expect(page.getByRole('heading', { name: 'Request already exists' })).toBeVisible()
  await expect(
    page.getByText('Your request is currently pending. Please wait for admin approval.'),
  ).toBeVisible()
})

test('an approved landlord opens the sign-in dialog by keyboard', async ({ page }) => {
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
  const dialog = page.getByRole('dialog', { name: 'Sign in to the Landlord Portal' })
  await expect(dialog.getByLabel('Email', { exact: true })).toBeFocused()
  await dialog.getByText('Forgot password?').click()
  await expect(page.getByRole('dialog', { name: 'Forgot your password?' })).toBeVisible()
})

test('a member without access who signs in to the Landlord Portal is told so and can request it, a landlord sees their listings', async ({
  page,
}) => {
  const noAccess = toast(page, 'You don’t have access to the Landlord Portal yet')
  const member = await createUser()
  await openPage(page, '/landlords')
  await page.getByRole('tab', { name: 'Already Approved' }).click()
  await page.getByRole('button', { name: 'Sign in to the Landlord Portal' }).click()
  await submitSignInForm(page.getByRole('dialog', { name: 'Sign in to the Landlord Portal' }), member)
  await expect(noAccess).toBeVisible()
  await expect(page).toHaveURL('/landlords')
  await expect(page.getByLabel('Company name')).toBeVisible()

  await signInAs(page, await createUser({ roles: ['private_landlord'] }))
  await openPage(page, '/landlords')
  await page.getByRole('tab', { name: 'Already Approved' }).click()
  await page.getByRole('button', { name: 'Go to the Landlord Portal' }).click()
  await expect(page).toHaveURL('/portal/listings')
})
