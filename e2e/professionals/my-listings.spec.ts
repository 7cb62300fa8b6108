import { expect, type Page, test } from '@playwright/test'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { backstage } from '../support/demonstration.ts'
import { openPage } from '../support/open-page.ts'
import { signInAs } from '../support/people.ts'
import { homeOf, newHome, newLandlord } from '../support/professionals.ts'
import { toastOf } from '../support/toast.ts'

async function choose(page: Page, home: string, item: string) {
  await page.getByRole('button', { name: `What to do with ${home}` }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

test('a landlord leads a home through its life, and sees how it does', async ({ page }) => {
  test.slow()
  const landlord = await newLandlord('landlord_premium')
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString()
  const id = await newHome(landlord, {
    title: 'Flat by the park',
    status: 'live',
    published_at: day(3),
    expires_at: day(-12),
  })
  await newHome(landlord, { title: 'House by the sea', location: 'Marine Parade, Brighton BN2' })
  await backstage()
    .from('listing_views')
    .insert([{ property_id: id, day: day(1).slice(0, 10), views: 7 }])
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
  await expect(page.getByRole('heading', { name: 'None of your homes is like that' })).toBeVisible()
  await page.getByRole('link', { name: 'Show all' }).click()

  await choose(page, 'Flat by the park', 'Change price')
  await page.getByRole('dialog').getByLabel('Rent').fill('1250')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(toastOf(page, 'Price changed')).toBeVisible()
  await expect(row).toContainText('£1,250 a month')
  await choose(page, 'Flat by the park', 'Mark as under offer')
  await expect(row).toContainText('Under offer')
  await choose(page, 'Flat by the park', 'Mark as let')
  await expect(row).toContainText('Let agreed')
  await choose(page, 'Flat by the park', 'Back on the market')
  await expect(row).toContainText('Live')
  await choose(page, 'Flat by the park', 'Renew')
  await expect(row).toContainText('30 days left')

  await page.getByRole('link', { name: 'Flat by the park' }).click()
  await expect(page.getByRole('img', { name: /Views by day\. Most on .*: 7\./ })).toBeVisible()
  await expect(page.getByText('£1,250 a month').last()).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await choose(page, 'Flat by the park', 'Withdraw')
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('Withdrawn', { exact: true }).first()).toBeVisible()
  expect(await homeOf(id, 'status,price')).toEqual({ status: 'withdrawn', price: 1250 })
})

test('a landlord copies a home and deletes the copy, by keyboard', async ({ page }) => {
  const landlord = await newLandlord('landlord_premium')
  await newHome(landlord, { title: 'Flat one' })
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
  await page.getByRole('button', { name: 'Delete for good' }).press('Enter')
  await expect(toastOf(page, 'Deleted')).toBeVisible()
  await expect(rows).toHaveCount(1)
})
