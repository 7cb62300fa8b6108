import { expect, test } from '@playwright/test'
import { removeMessage, sendMessage } from '../../test/rtdf.ts'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { openPage } from '../support/open-page.ts'
import { createAgent } from '../support/professionals.ts'
import { signInAs } from '../support/users.ts'

test('an agent connects their software, sees what it sends and revokes its key', async ({ page }) => {
  const agent = await createAgent()
  await signInAs(page, agent)
  await openPage(page, '/portal/feeds')
  await expect(page.getByRole('heading', { name: 'No feeds yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Add feed' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a feed' })
  await dialog.getByRole('button', { name: 'Add feed' }).click()
  await expect(dialog).toContainText('Enter a name.')
  await dialog.getByLabel('Name').fill('Office software')
  await dialog.getByRole('button', { name: 'Add feed' }).click()
  const feed = page.getByRole('region', { name: /^Office software/ })
  await expect(feed).toContainText('Waiting for the first message')
  await feed.getByLabel('Key name').fill('Head office')
  await feed.getByRole('button', { name: 'Create key' }).click()
  const key = await feed.getByLabel('New key').inputValue()
  const branchId = Number(await feed.getByText(/^1\d{4}$/).textContent())
  await expectAccessibleInBothThemes(page)

  const send = (body: object, call = 'sendpropertydetails') =>
    page.request.post(`/v1/property/${call}`, { data: body, headers: { authorization: `Bearer ${key}` } })
  const description = 'Ring 07700 900123 to see this light house on a quiet street with a cellar.'
  expect(await (await send(sendMessage(branchId, 'E2E_1', { description }))).json()).toMatchObject({
    success: false,
    property: { change_type: 'CREATE' },
  })
  expect(await (await send(removeMessage(branchId, 'E2E_2'), 'removeproperty')).json()).toMatchObject({
    success: true,
  })

  const unreadable = sendMessage(branchId, 'E2E_3', { details: { bedrooms: -2 } })
  expect((await (await send(unreadable)).json()).errors[0].error_description).toContain(
    'property.details.bedrooms',
  )

  // The page asks for new messages by itself.
  await expect(feed.getByRole('listitem').filter({ hasText: 'E2E_3' })).toContainText(
    'Bedrooms: we don’t recognise “-2”.',
  )
  const failed = feed.getByRole('listitem').filter({ hasText: 'E2E_1' })
  await expect(failed).toContainText('Leave out phone numbers')
  await expect(failed).toContainText('Saved as a draft')
  await expect(feed.getByText('E2E_2')).toBeHidden()
  await feed.getByText('All', { exact: true }).click()
  await expect(feed.getByRole('listitem').filter({ hasText: 'E2E_2' })).toContainText('Removed')
  await feed.getByText('Messages by day', { exact: true }).click()
  await expect(feed.getByRole('table', { name: 'Messages by day: Office software' })).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await feed.getByRole('button', { name: 'Edit feed' }).click()
  await page.getByRole('dialog', { name: 'Edit feed' }).getByLabel('Name').fill('Office software (new)')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Office software (new)' })).toBeVisible()

  await page.reload()
  await feed.getByText('How to connect', { exact: true }).click()
  await expect(feed.getByLabel('New key')).toHaveCount(0)

  await feed.getByRole('button', { name: 'Revoke Head office' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(feed.getByRole('button', { name: 'Revoke Head office' })).toBeHidden()
  await expect(feed).toContainText('No working key.')
  expect((await send(removeMessage(branchId, 'E2E_1'), 'removeproperty')).status()).toBe(401)
})
