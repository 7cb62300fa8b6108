import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { someHome } from '../support/demonstration.ts'
import { openPage } from '../support/open-page.ts'

test('somebody on a phone swipes through the pictures', async ({ page }) => {
  const home = await someHome({ listing_type: 'sale', property_type: 'Detached' })
  const photos = home.images.filter((image) => image !== home.floor_plan).length
  await openPage(page, `/property/${home.id}`)
  await expect(page.getByText(`1 of ${photos}`, { exact: true })).toBeVisible()
  await page
    .locator('ul.snap-x')
    .evaluate((strip) => strip.scrollTo({ left: strip.clientWidth * 2, behavior: 'instant' }))
  await expect(page.getByText(`3 of ${photos}`, { exact: true })).toBeVisible()
})

test('the way to ask stays at hand, and goes when the form is reached', async ({ page }) => {
  const home = await someHome({ listing_type: 'sale' })
  await openPage(page, `/property/${home.id}`)
  const links = page.getByRole('link', { name: 'Send enquiry' })
  await expect(links).toHaveCount(1)
  await page.getByRole('heading', { name: 'Material information' }).scrollIntoViewIfNeeded()
  await expect(links).toHaveCount(2)
  await links.last().click()
  await expect(page.getByLabel('Your message')).toBeInViewport()
  await expect(links).toHaveCount(1)
})

test('axe finds nothing on a home on a phone', async ({ page }) => {
  const home = await someHome({ listing_type: 'rent' })
  await openPage(page, `/property/${home.id}`)
  await expectAccessible(page)
})
