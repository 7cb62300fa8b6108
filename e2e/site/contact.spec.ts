import { expect, test } from '@playwright/test'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { waitForMail } from '../support/inbox.ts'
import { openPage } from '../support/open-page.ts'
import { createUser, newCredentials, signInAs } from '../support/users.ts'

test('a visitor writes to support without an account, and reads the answer in their inbox', async ({
  page,
  browser,
}) => {
  const { email } = newCredentials()
  await openPage(page, '/contact')
  await expect(page.getByRole('heading', { name: 'Post and phone' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  const send = page.getByRole('button', { name: 'Send message' })
  await send.click()
  await expect(page.getByText('Choose a topic.', { exact: true })).toBeVisible()
  await page.getByLabel('Topic').selectOption('Signing in or my account')
  await page.getByLabel('Full name').fill('Grace Hopper')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Your message').fill('I no longer have my phone.')
  await page.route('**/rpc/send_contact_request', (route) => route.abort(), { times: 1 })
  await send.click()
  await expect(page.getByText('What you’ve written is still here.')).toBeVisible()
  await send.click()
  await expect(page.getByText(`will reply to ${email}`)).toBeVisible()

  const admin = await createUser({ roles: ['admin'] })
  const staff = await (await browser.newContext()).newPage()
  await signInAs(staff, admin)
  await openPage(staff, '/admin/support')
  await staff.getByRole('link', { name: /^Contact form/ }).click()
  await staff.getByLabel('Name or email').fill(email)
  await staff.getByRole('link', { name: 'Grace Hopper' }).first().click()
  await expect(staff.getByText('I no longer have my phone.')).toBeVisible()
  await staff.getByLabel('Your answer').fill('We can help. Here is how.')
  await staff.getByRole('button', { name: 'Send answer' }).click()
  await expect(staff.getByRole('button', { name: 'Send answer' })).toHaveCount(0)
  const mail = await waitForMail(page, email, /Our reply to your message/)
  expect(mail.text).toContain('We can help. Here is how.')
  await staff.context().close()
})

test('a visitor who types before the scripts have loaded loses nothing', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/press', { waitUntil: 'commit' })
  await page.getByLabel('Full name').fill('Grace Hopper')
  await page.getByLabel('Topic').selectOption('Something else')
  await page.getByLabel('Your message').fill('When do you open?')
  release()
  await page.waitForSelector('html[data-hydrated]')
  await expect(page.getByLabel('Full name')).toHaveValue('Grace Hopper')
  await expect(page.getByLabel('Topic')).toHaveValue('other')
  await expect(page.getByLabel('Your message')).toHaveValue('When do you open?')
})
