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

test('a visitor on a phone swipes the photos of a card without opening it', async ({ page }) => {
  // Other tests publish homes with one photo, so a search without filters may start with those.
  const listing = await findDemoListing({ listing_type: 'sale', property_type: 'Detached' })
  const address = `/search?type=sale&minPrice=${listing.price}&maxPrice=${listing.price}`
  await openPage(page, address)
  const card = page.getByRole('article').filter({ has: page.locator(`a[href="/property/${listing.id}"]`) })
  await card.scrollIntoViewIfNeeded()
  await page.mouse.move(5, 5)
  const photos = card.locator('ul').first()
  await expect(photos.locator(':scope > li').nth(1)).toBeAttached()
  // Chromium waits for ever for a touch outside the window.
  await photos.evaluate((strip) => strip.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const box = await photos.boundingBox()
  if (!box) throw new Error('no card')
  const cdp = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined ? [] : [{ x: box.x + x, y: box.y + box.height / 2 }],
    })
  await touch('touchStart', 300)
  for (let x = 280; x >= 40; x -= 24) await touch('touchMove', x)
  await touch('touchEnd')
  await expect(card.locator('[data-position]')).toHaveText(/^2 \/ /)
  await expect(page).toHaveURL(address)
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
