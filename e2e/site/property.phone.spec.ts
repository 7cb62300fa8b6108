import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { findDemoListing } from '../support/demo-listings.ts'
import { openPage } from '../support/open-page.ts'

test('a visitor on a phone swipes through the photos', async ({ page }) => {
  const listing = await findDemoListing({ listing_type: 'sale', property_type: 'Detached' })
  const photos = listing.images.filter((image) => image !== listing.floor_plan).length
  await openPage(page, `/property/${listing.id}`)
  await expect(page.getByText(`1 of ${photos}`, { exact: true })).toBeVisible()
  await page
    .locator('ul.snap-x')
    .evaluate((strip) => strip.scrollTo({ left: strip.clientWidth * 2, behavior: 'instant' }))
  await expect(page.getByText(`3 of ${photos}`, { exact: true })).toBeVisible()
})

test('a visitor on a phone sees a link to the enquiry form until they reach it', async ({ page }) => {
  const listing = await findDemoListing({ listing_type: 'sale' })
  await openPage(page, `/property/${listing.id}`)
  const links = page.getByRole('link', { name: 'Send enquiry' })
  await expect(links).toHaveCount(1)
  await page.getByRole('heading', { name: 'Material information' }).scrollIntoViewIfNeeded()
  await expect(links).toHaveCount(2)
  await links.last().click()
  await expect(page.getByLabel('Your message')).toBeInViewport()
  await expect(links).toHaveCount(1)
})

test('a visitor on a phone finds no accessibility problems on a listing', async ({ page }) => {
  const listing = await findDemoListing({ listing_type: 'rent' })
  await openPage(page, `/property/${listing.id}`)
  await expectAccessible(page)
})
