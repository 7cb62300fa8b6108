import { expect, type Page, test } from '@playwright/test'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { waitForMail } from '../support/inbox.ts'
import { openPage } from '../support/open-page.ts'
import { signInByForm } from '../support/sign-in-form.ts'
import { toast } from '../support/toast.ts'
import { createUser, signInAs } from '../support/users.ts'

/** Browsers have no passkeys for IP addresses. */
test.use({ baseURL: `http://localhost:${process.env.E2E_PORT}` })

/** A device with a fingerprint sensor that recognises its user. */
async function attachAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign Out' }).first().click()
  await expect(toast(page, 'Signed out successfully')).toBeVisible()
}

test('a member adds a passkey, names it, signs in with it and removes it', async ({ page }) => {
  const member = await createUser()
  await attachAuthenticator(page)
  await signInAs(page, member)
  await openPage(page, '/portal/settings')
  await expect(page.getByText('You have no passkeys yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(toast(page, 'Passkey added')).toBeVisible()
  await waitForMail(page, member.email, /passkey was added/)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(toast(page, 'Error')).toContainText('This device already has a passkey for your account.')
  await page.getByRole('button', { name: /^Rename / }).click()
  await page.getByLabel('Name', { exact: true }).fill('Work laptop')
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Rename Work laptop' })).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await signOut(page)
  await openPage(page, '/auth')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(toast(page, 'Success!')).toBeVisible()
  await expect(page).toHaveURL('/portal')

  await openPage(page, '/portal/settings')
  await page.getByRole('button', { name: 'Remove Work laptop' }).click()
  await page.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(page.getByText('You have no passkeys yet.')).toBeVisible()
  await waitForMail(page, member.email, /passkey was removed/)
  await signOut(page)
  await openPage(page, '/auth')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(toast(page, 'Error')).toContainText('Sign in with your password.')
})

test('a member completes two-step verification with a passkey, and turns it off', async ({ page }) => {
  const member = await createUser()
  await attachAuthenticator(page)
  await signInAs(page, member)
  await openPage(page, '/portal/settings')
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('button', { name: 'Use a passkey or security key instead' }).click()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'I’ve saved my codes' }).click()
  await expect(page.getByText('You need a second step to sign in')).toBeVisible()

  await signOut(page)
  await signInByForm(page, member)
  await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/portal')

  await openPage(page, '/portal/settings')
  await page.getByRole('button', { name: 'Turn off two-step verification' }).click()
  await page.getByRole('button', { name: 'Turn off', exact: true }).click()
  await expect(toast(page, 'Two-step verification is off')).toBeVisible()
})
