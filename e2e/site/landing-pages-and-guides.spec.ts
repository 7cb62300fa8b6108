import { expect, test } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { openPage } from '../support/open-page.ts'

test('a visitor sees the newest homes of a kind, and as many search results as the page says', async ({
  page,
}) => {
  await openPage(page, '/rent/student')
  await expect(page).toHaveTitle(/Student homes to rent/)
  const section = page.getByRole('region', { name: /student homes to rent$/ })
  const count = (await section.getByRole('heading', { level: 2 }).innerText()).match(/^\d+/)?.[0]
  await expect(section.getByRole('article')).toHaveCount(9)
  await expectAccessibleInBothThemes(page)
  const place = page.getByRole('region', { name: 'Where they are' }).getByRole('listitem').first()
  const placeCount = (await place.innerText()).match(/(\d+) homes?$/)?.[1]
  await place.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    new RegExp(`^${placeCount} homes? to rent (in|within)`),
  )
  await page.goBack()
  await section.getByRole('link', { name: /^See all/ }).click()
  await expect(page).toHaveURL('/search?type=rent&feature=student')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${count} homes to rent across the UK`)
  await openPage(page, '/buy/flats')
  await page.getByRole('combobox', { name: 'Find flats for sale' }).fill('Leeds')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL('/search?location=Leeds&type=sale&propertyType=Flat')
})

test('a visitor enters a budget and a place of work and sees areas that fit', async ({ page }) => {
  await openPage(page, '/home/where-can-i-live')
  await page.getByLabel('Annual household income').fill('60,000')
  await page.getByLabel('Savings for a deposit').fill('40,000')
  await page.getByLabel('Work or study', { exact: false }).first().fill('Manchester')
  await page.getByLabel('Work or study: how far').selectOption('20')
  await page.getByRole('button', { name: 'Show areas' }).click()
  await expect(page).toHaveURL(/income=60%2C000|income=60000/)
  await expect(page.getByText(/You could afford about £[\d,]+\. \d+ areas? ha(ve|s)/)).toBeVisible()
  const first = page.getByRole('listitem').filter({ hasText: 'from Manchester' }).first()
  await expect(first).toContainText(/\d+ of \d+ homes, from £[\d,]+ · [\d.]+ miles? from Manchester/)
  const map = page.getByRole('region', { name: /^Map of \d+ areas? that fits?/ })
  await expect(map.getByRole('button', { name: 'Zoom in' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await first.getByRole('link', { name: /within your budget/ }).click()
  await expect(page).toHaveURL(/\/search\?location=.*maxPrice=\d+/)
})

test('a visitor finds an agent’s homes in the directory and asking prices in an area guide', async ({
  page,
}) => {
  await openPage(page, '/agents')
  await page.getByLabel('Where').fill('Manchester')
  await page.getByRole('button', { name: 'Find agents' }).click()
  await expect(page).toHaveURL(/location=Manchester/)
  const agency = page
    .locator('main')
    .getByRole('link')
    .filter({ hasText: /\w/ })
    .and(page.locator('[href^="/agents/"]'))
    .first()
  await agency.click()
  await expect(page).toHaveURL(/\/agents\/[\w-]+$/)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await openPage(page, '/area-guides')
  await page.getByLabel('Town or postcode district').fill('Manchester')
  await page.getByRole('button', { name: 'Find' }).click()
  await page.locator('main').getByRole('link', { name: 'Manchester', exact: true }).click()
  await expect(page).toHaveURL('/area-guides/manchester')
  const prices = page.getByRole('table', { name: /^Asking prices in Manchester/ })
  await expect(prices.getByRole('row').filter({ hasText: /£[\d,]+/ })).not.toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Stations' })).toContainText('Manchester Piccadilly')
  await expectAccessibleInBothThemes(page)
})

test('a visitor sorts the blog, reads an article in a dialog and expands it on its page', async ({
  page,
}) => {
  await openPage(page, '/blog')
  await expect(page.getByRole('heading', { name: 'UK Property Market Insights', level: 1 })).toBeVisible()
  const newest = await page.getByRole('article').first().locator('time').getAttribute('datetime')
  await page.getByLabel('Sort articles').selectOption('Oldest First')
  await expect(page).toHaveURL(/sort=oldest/)
  const oldest = page.getByRole('article').first().locator('time')
  await expect(oldest).not.toHaveAttribute('datetime', newest ?? '')
  const title = (await page.getByRole('article').first().getByRole('heading').textContent()) ?? ''
  await page
    .getByRole('article')
    .first()
    .getByRole('link', { name: /^Read More/ })
    .click()
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog).toContainText(/\d+ min read/)
  await expect(page).toHaveURL(/post=/)
  const id = new URL(page.url()).searchParams.get('post')
  await expectAccessible(page)
  await openPage(page, `/blog/${id}`)
  const text = page.getByTestId('post-content')
  const collapsedHeight = (await text.boundingBox())?.height ?? 0
  await page.getByRole('button', { name: 'Read the whole article' }).click()
  await expect.poll(async () => (await text.boundingBox())?.height ?? 0).toBeGreaterThan(collapsedHeight)
  await expectAccessibleInBothThemes(page)
  const response = await page.goto('/blog/00000000-0000-4000-8000-000000000000')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Blog post not found' })).toBeVisible()
})
