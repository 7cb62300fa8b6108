import { expect, type Page, test } from '@playwright/test'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { serviceClient } from '../support/clients.ts'
import { createListing, publishable, readListing } from '../support/listings.ts'
import { openPage } from '../support/open-page.ts'
import { createLandlord } from '../support/professionals.ts'
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
  const row = page.getByRole('listitem').filter({ hasText: 'Flat by the park' })
  await expect(row).toContainText('12 days left')
  await expect(row).toContainText('views7')
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
  const rows = page.getByRole('list', { name: 'Your homes' }).getByRole('listitem')
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
