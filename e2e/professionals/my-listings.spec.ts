import { expect, type Page, test } from '@playwright/test'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { serviceClient } from '../support/clients.ts'
import { createListing, publishable, readListing } from '../support/listings.ts'
import { openPage } from '../support/open-page.ts'
import { createAgent, createLandlord } from '../support/professionals.ts'
import { toast } from '../support/toast.ts'
import { signInAs } from '../support/users.ts'

async function chooseFromMenu(page: Page, title: string, item: string) {
  await page.getByRole('button', { name: `What to do with ${title}` }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

test('a landlord changes the price and status of a listing, renews it and sees its statistics', async ({
  page,
}) => {
  test.slow()
  const landlord = await createLandlord('landlord_premium')
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const id = await createListing(landlord, {
    ...publishable(),
    title: 'Flat by the park',
    status: 'live',
    published_at: daysAgo(3),
    expires_at: daysAgo(-12),
  })
  await createListing(landlord, { title: 'House by the sea', location: 'Marine Parade, Brighton BN2' })
  await serviceClient()
    .from('listing_views')
    .insert([{ property_id: id, day: daysAgo(1).slice(0, 10), views: 7 }])
    .throwOnError()
  await signInAs(page, landlord)
  await openPage(page, '/portal/listings')
  const row = page.getByRole('row').filter({ hasText: 'Flat by the park' })
  await expect(row).toContainText('12 days left')
  await expect(row.getByRole('cell', { name: '7', exact: true })).toBeVisible()
  await expect(page.getByText('Landlord Premium: 1 of 4 listings in use.')).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await page.getByRole('searchbox', { name: 'Search your listings' }).fill('marine')
  await page.keyboard.press('Enter')
  await expect(row).toBeHidden()
  await expect(page.getByRole('link', { name: 'House by the sea' })).toBeVisible()
  await page.getByRole('link', { name: 'On the market' }).click()
  await expect(page.getByRole('heading', { name: 'No listings match' })).toBeVisible()
  await page.getByRole('link', { name: 'Show all' }).click()

  await chooseFromMenu(page, 'Flat by the park', 'Change price')
  await page.getByRole('dialog').getByLabel('Rent').fill('1250')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Price changed')).toBeVisible()
  await expect(row).toContainText('£1,250 pcm')
  await chooseFromMenu(page, 'Flat by the park', 'Mark as under offer')
  await expect(row).toContainText('Under offer')
  await chooseFromMenu(page, 'Flat by the park', 'Mark as let')
  await expect(row).toContainText('Let agreed')
  await chooseFromMenu(page, 'Flat by the park', 'Back on the market')
  await expect(row).toContainText('Live')
  await chooseFromMenu(page, 'Flat by the park', 'Renew')
  await expect(row).toContainText('30 days left')

  await page.getByRole('link', { name: 'Flat by the park' }).click()
  await expect(page.getByRole('img', { name: /Views by day\. Most on .*: 7\./ })).toBeVisible()
  await expect(page.getByText('£1,250 pcm').last()).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await chooseFromMenu(page, 'Flat by the park', 'Withdraw')
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('Withdrawn', { exact: true }).first()).toBeVisible()
  expect(await readListing(id, 'status,price')).toEqual({ status: 'withdrawn', price: 1250 })
})

test('a landlord duplicates a listing and deletes the copy, by keyboard', async ({ page }) => {
  const landlord = await createLandlord('landlord_premium')
  await createListing(landlord, { title: 'Flat one' })
  await signInAs(page, landlord)
  await openPage(page, '/portal/listings')
  await page.getByRole('button', { name: 'What to do with Flat one' }).press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/type$/)
  await page.getByRole('button', { name: 'Save and leave' }).press('Enter')
  const rows = page.getByRole('table', { name: 'Your homes' }).locator('tbody tr')
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'What to do with Flat one' }).first().press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('D')
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Delete this home?' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete permanently' }).press('Enter')
  await expect(toast(page, 'Deleted')).toBeVisible()
  await expect(rows).toHaveCount(1)
})

test('an agent sees what to do today, and changes several listings at once with the keyboard, a preview and undo', async ({
  page,
}) => {
  const agent = await createAgent()
  const { agencyId } = agent
  const ids: string[] = []
  for (const n of [1, 2, 3])
    ids.push(
      await createListing(agent, {
        ...publishable(),
        agency_id: agencyId,
        title: `Quay House ${n}`,
        price: 1000,
        external_ref: `QH_${n}`,
      }),
    )
  await createListing(agent, { agency_id: agencyId, title: 'Unfinished', description: '' })
  await signInAs(page, agent)
  await openPage(page, '/portal')
  await expect(page.getByRole('heading', { name: '4 Drafts' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('link', { name: '4 Drafts' }).click()
  await expect(page).toHaveURL(/state=drafts/)

  await page.getByRole('searchbox', { name: 'Search your listings' }).fill('qh_')
  await page.keyboard.press('Enter')
  const rows = page.getByRole('table', { name: 'Your homes' }).locator('tbody tr')
  await expect(rows).toHaveCount(3)
  await page.getByRole('link', { name: 'Home', exact: true }).last().click()
  await expect(rows.first()).toContainText('Quay House 1')
  await page.getByRole('checkbox', { name: 'Select Quay House 1' }).click()
  await page.getByRole('checkbox', { name: 'Select Quay House 3' }).click({ modifiers: ['Shift'] })
  await expect(page.getByText('3 selected')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Select listings to change several at once')).toBeVisible()
  await page.keyboard.press('Shift+?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()

  await page.getByRole('button', { name: 'Change price' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change price: 3 listings' })
  await dialog.getByLabel('Percentage').fill('5')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByText('3 listings will change.')).toBeVisible()
  await expect(dialog.getByText('£1,000 pcm → £950 pcm')).toHaveCount(3)
  expect(await readListing(ids[0] ?? '', 'price')).toEqual({ price: 1000 })
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Change price for 3 listings' }).click()
  await expect(dialog.getByText('Changed 3 listings.')).toBeVisible()
  expect(await readListing(ids[0] ?? '', 'price')).toEqual({ price: 950 })
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog.getByText('Undone for 3 listings.')).toBeVisible()
  expect(await readListing(ids[0] ?? '', 'price')).toEqual({ price: 1000 })
  await dialog.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('menuitem', { name: 'Save this view' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Quay drafts')
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByRole('button', { name: 'Quay drafts' })).toBeVisible()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Reference' }).click()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(rows).toHaveCount(3)
  await expect(page.getByRole('columnheader', { name: 'Reference' })).toBeHidden()
})
