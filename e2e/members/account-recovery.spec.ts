import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { lastCode } from '../support/authenticator.ts'
import { backstage } from '../support/demonstration.ts'
import { linkIn, mailTo } from '../support/inbox.ts'
import { openPage, scripts } from '../support/open-page.ts'
import { newPerson, type Person, signInAs } from '../support/people.ts'
import { toastOf } from '../support/toast.ts'

async function signInByForm(page: Page, { email, password }: Pick<Person, 'email' | 'password'>) {
  await openPage(page, '/auth')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('I’m not a robot').click()
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

async function turnOnMfa(page: Page, person: Person): Promise<string[]> {
  await signInAs(page, person)
  await openPage(page, '/portal/settings')
  await page.getByRole('button', { name: 'Set up' }).click()
  const secret = await page.getByTestId('mfa-secret').innerText()
  await page.getByLabel('Code from the app').fill(await lastCode(secret))
  await page.getByRole('button', { name: 'Verify' }).click()
  const codes = page.getByTestId('recovery-codes').getByRole('listitem')
  await expect(codes).toHaveCount(10)
  return codes.allInnerTexts()
}

test('a person saves their recovery codes, loses their phone and signs in with a code', async ({ page }) => {
  const person = await newPerson()
  const codes = await turnOnMfa(page, person)
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
  await expect(toastOf(page, 'Signed out successfully')).toBeVisible()
  await signInByForm(page, person)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expectAccessibleInBothThemes(page)
  await page.getByLabel('Recovery code').fill('7K3M-0QXT-9VAB-2CDE')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(toastOf(page, 'Error')).toContainText('That code is incorrect or has already been used.')
  await page.getByLabel('Recovery code').fill((codes[0] ?? '').toLowerCase())
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL('/portal')
  expect((await mailTo(page, person.email, /recovery code was used/)).text).toContain('9 recovery codes left')

  await page.goto('/portal/settings')
  await expect(page.getByText('You have 9 codes left')).toBeVisible()
  await page.getByRole('button', { name: 'Create new codes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create new codes' }).click()
  await expect(page.getByTestId('recovery-codes').getByRole('listitem')).toHaveCount(10)
  await page.getByRole('button', { name: 'I’ve saved my codes' }).click()
  await expect(page.getByText('You have 10 codes left')).toBeVisible()
})

test('an administrator resets somebody’s second factor, and its owner stops that with one click', async ({
  page,
  browser,
}) => {
  const owner = await newPerson({ firstName: 'Nadia' })
  const phone = await browser.newPage()
  await turnOnMfa(phone, owner)
  await phone.context().close()
  const admin = await newPerson({ roles: ['admin'] })
  await signInAs(page, admin)
  await openPage(page, `/admin/users/${owner.id}`)
  const request = async () => {
    await page.getByRole('button', { name: 'Reset two-step verification' }).click()
    await page.getByLabel('Reason').fill('Lost phone and codes. Checked by video call.')
    await page.getByRole('button', { name: 'Request reset' }).click()
    await expect(toastOf(page, 'Reset requested')).toBeVisible()
    await expect(page.getByText('Reset pending')).toBeVisible()
  }
  await request()
  await expectAccessibleInBothThemes(page)
  const mail = await mailTo(page, owner.email, /is about to be turned off/)
  const mailbox = await browser.newPage()
  await mailbox.goto(linkIn(mail, '/mfa-reset/'))
  await expectAccessibleInBothThemes(mailbox)
  // The server answers this form itself, so it needs no scripts.
  await mailbox.route(scripts, (route) => route.abort())
  await mailbox.reload()
  await mailbox.getByRole('button', { name: 'Keep two-step verification on' }).click()
  await expect(mailbox.getByRole('heading', { name: 'Two-step verification stays on' })).toBeVisible()
  await mailbox.reload()
  await expect(mailbox.getByRole('button', { name: 'Keep two-step verification on' })).toBeHidden()
  await mailbox.goto('/mfa-reset/made-up')
  await expect(mailbox.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
  await mailbox.context().close()

  await page.reload()
  await expect(page.getByText('stopped by the account holder,')).toBeVisible()
  await request()
  await page.getByRole('button', { name: 'Cancel reset' }).click()
  await expect(toastOf(page, 'Reset cancelled')).toBeVisible()
  await expect(page.getByText('cancelled by an administrator,')).toBeVisible()
})

test('a person who has not confirmed their address has the email sent again from the sign-in page', async ({
  page,
}) => {
  const person = { email: `${randomUUID()}@people.test`, password: 'Sturdy-door-7!' }
  await backstage().auth.admin.createUser(person)
  await signInByForm(page, person)
  await expect(toastOf(page, 'Email Not Verified')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).not.toHaveAttribute('aria-invalid', 'true')
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Resend confirmation email' }).click()
  await expect(toastOf(page, 'Confirmation email sent')).toBeVisible()
  const mail = await mailTo(page, person.email, /Confirm your Lintel account/)
  expect(mail.text).toContain('for 24 hours')
  await page.goto(linkIn(mail, '/verify'))
  await expect(page).toHaveURL('/portal')
})
