import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { totpCode } from '../../test/totp-code.ts'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { serviceClient } from '../support/clients.ts'
import { linkIn, waitForMail } from '../support/inbox.ts'
import { openPage, reloadPage, scriptUrls } from '../support/open-page.ts'
import { signInByForm } from '../support/sign-in-form.ts'
import { toast } from '../support/toast.ts'
import { createUser, newCredentials, signInAs, type User } from '../support/users.ts'

/** Turns two-step verification on and returns the recovery codes. */
async function turnOnMfa(page: Page, user: User): Promise<string[]> {
  await signInAs(page, user)
  await openPage(page, '/portal/settings')
  await page.getByRole('button', { name: 'Set up' }).click()
  const secret = await page.getByTestId('mfa-secret').innerText()
  await page.getByLabel('Code from the app').fill(totpCode(secret))
  await page.getByRole('button', { name: 'Verify' }).click()
  const codes = page.getByTestId('recovery-codes').getByRole('listitem')
  await expect(codes).toHaveCount(10)
  return codes.allInnerTexts()
}

test('a member saves their recovery codes, loses their phone and signs in with a code', async ({ page }) => {
  const member = await createUser()
  const codes = await turnOnMfa(page, member)
  await expectAccessibleInBothThemes(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  for (const code of codes) expect(file).toContain(code)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Lintel recovery codes')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'I’ve saved my codes' }).click()
  await expect(page.getByText('You have 10 codes left')).toBeVisible()

  await page.getByRole('button', { name: 'Sign Out' }).first().click()
  await expect(toast(page, 'Signed out successfully')).toBeVisible()
  await signInByForm(page, member)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expectAccessibleInBothThemes(page)
  await page.getByLabel('Recovery code').fill('7K3M-0QXT-9VAB-2CDE')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(toast(page, 'Error')).toContainText('That code is incorrect or has already been used.')
  await page.getByLabel('Recovery code').fill((codes[0] ?? '').toLowerCase())
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL('/portal')
  expect((await waitForMail(page, member.email, /recovery code was used/)).text).toContain(
    '9 recovery codes left',
  )

  await page.goto('/portal/settings')
  await expect(page.getByText('You have 9 codes left')).toBeVisible()
  await page.getByRole('button', { name: 'Create new codes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create new codes' }).click()
  await expect(page.getByTestId('recovery-codes').getByRole('listitem')).toHaveCount(10)
  await page.getByRole('button', { name: 'I’ve saved my codes' }).click()
  await expect(page.getByText('You have 10 codes left')).toBeVisible()
})

test('an administrator requests a reset of two-step verification, and the member stops it from the email', async ({
  page,
  browser,
}) => {
  const member = await createUser({ firstName: 'Nadia' })
  const memberPage = await browser.newPage()
  await turnOnMfa(memberPage, member)
  await memberPage.context().close()
  const admin = await createUser({ roles: ['admin'] })
  await signInAs(page, admin)
  await openPage(page, `/admin/users/${member.id}`)
  const requestReset = async () => {
    await page.getByRole('button', { name: 'Reset two-step verification' }).click()
    await page.getByLabel('Reason').fill('Lost phone and codes. Checked by video call.')
    await page.getByRole('button', { name: 'Request reset' }).click()
    await expect(toast(page, 'Reset requested')).toBeVisible()
    await expect(page.getByText('Reset pending')).toBeVisible()
  }
  await requestReset()
  await expectAccessibleInBothThemes(page)
  const mail = await waitForMail(page, member.email, /is about to be turned off/)
  const mailbox = await browser.newPage()
  await mailbox.goto(linkIn(mail, '/mfa-reset/'))
  await expectAccessibleInBothThemes(mailbox)
  // The server handles this form, so it works without scripts.
  await mailbox.route(scriptUrls, (route) => route.abort())
  await mailbox.reload()
  await mailbox.getByRole('button', { name: 'Keep two-step verification on' }).click()
  await expect(mailbox.getByRole('heading', { name: 'Two-step verification stays on' })).toBeVisible()
  await mailbox.reload()
  await expect(mailbox.getByRole('button', { name: 'Keep two-step verification on' })).toBeHidden()
  await mailbox.goto('/mfa-reset/made-up')
  await expect(mailbox.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
  await mailbox.context().close()

  await reloadPage(page)
  await expect(page.getByText('stopped by the account holder,')).toBeVisible()
  await requestReset()
  await page.getByRole('button', { name: 'Cancel reset' }).click()
  await expect(toast(page, 'Reset cancelled')).toBeVisible()
  await expect(page.getByText('cancelled by an administrator,')).toBeVisible()
})

test('a newcomer who has not confirmed their address has the email sent again from the sign-in page', async ({
  page,
}) => {
  const newcomer = newCredentials()
  await serviceClient().auth.admin.createUser(newcomer)
  await signInByForm(page, newcomer)
  await expect(toast(page, 'Email Not Verified')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).not.toHaveAttribute('aria-invalid', 'true')
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Resend confirmation email' }).click()
  await expect(toast(page, 'Confirmation email sent')).toBeVisible()
  const mail = await waitForMail(page, newcomer.email, /Confirm your Lintel account/)
  expect(mail.text).toContain('for 24 hours')
  await page.goto(linkIn(mail, '/verify'))
  await expect(page).toHaveURL('/portal')
})
