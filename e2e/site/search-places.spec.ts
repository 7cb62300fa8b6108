import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { openPage } from '../support/open-page.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const homes = (page: Page) => page.getByRole('list', { name: 'Homes' }).getByRole('article')
const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' })
const countIn = async (page: Page) =>
  Number((await heading(page).innerText()).replace(/,/g, '').match(/\d+/)?.[0] ?? 0)

test('a visitor searches within five miles of a town, then in the town itself, and the heading says which', async ({
  page,
}) => {
  await openPage(page, '/search?location=Manchester&type=sale')
  await expect(heading(page)).toHaveText(/^[\d,]+ homes for sale within 5 miles of Manchester$/)
  const around = await countIn(page)
  await page.getByLabel('Distance').filter({ visible: true }).selectOption('This area only')
  await expect(page).toHaveURL('/search?location=Manchester&type=sale&radius=0')
  await expect(heading(page)).toHaveText(/^[\d,]+ homes? for sale in Manchester$/)
  expect(await countIn(page)).toBeLessThanOrEqual(around)
  await page.locator('select:visible', { hasText: 'Highest Price' }).selectOption('nearest')
  await expect(page).toHaveURL(/sort=nearest/)
  await expect(homes(page).first()).toBeVisible()
})

test('a visitor who misspells a place gets the place, reads so, and can insist', async ({ page }) => {
  await openPage(page, '/')
  const field = page.getByLabel('Where would you like to live?')
  await field.fill('Manchestr')
  await field.press('Enter')
  await expect(page).toHaveURL(
    /location=Manchester&place=manchester-greater-manchester&type=sale&typed=Manchestr/,
  )
  await expect(page.getByText('We couldn’t find “Manchestr”, so this is Manchester.')).toBeVisible()
  await expect(homes(page).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Search for “Manchestr” anyway' }).click()
  await expect(heading(page)).toHaveText('No homes for sale matching “Manchestr”')
})

test('a visitor chooses a suggestion, and its id is in the address', async ({ page }) => {
  await openPage(page, '/search?type=sale')
  const field = page.getByRole('combobox', { name: 'Town, postcode or station' })
  await field.fill('Clapham')
  const option = page.getByRole('option', { name: /Clapham Village in Bedfordshire/ })
  await option.click()
  await expect(page).toHaveURL(/place=clapham-bedfordshire/)
  await expect(heading(page)).toHaveText(/within 5 miles of Clapham/)
})

test('a visitor names several places at once, and leaves one out', async ({ page }) => {
  await openPage(page, '/search?location=Leeds,%20York%20and%20M20&type=sale')
  await expect(page).toHaveURL(/location=Leeds&place=leeds-west-yorkshire&also=york-north-yorkshire&also=m20/)
  await expect(heading(page)).toHaveText(/homes for sale within 5 miles of Leeds, York and M20$/)
  const all = await countIn(page)
  await openPage(page, `${page.url()}&not=leeds-west-yorkshire`)
  await expect(chips(page)).toContainText('Not Leeds West Yorkshire')
  expect(await countIn(page)).toBeLessThan(all)
})

test('a visitor sees how many of each type there are, and finds land only by its type', async ({ page }) => {
  await openPage(page, '/search?type=sale')
  const all = await countIn(page)
  await page.locator('summary', { hasText: 'Property type' }).click()
  const land = page.getByRole('checkbox', { name: /^Land [\d,]+$/ })
  await expect(land).toBeVisible()
  await land.click()
  await expect(page).toHaveURL(/propertyType=Land/)
  await expect(heading(page)).toHaveText(/plots? of land for sale/)
  expect(await countIn(page)).toBeLessThan(all)
})

test('a visitor filters by facts, each with a chip and in the address', async ({ page }) => {
  await openPage(page, '/search?type=sale')
  await page.getByRole('link', { name: 'Filters (0)' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByLabel('Bathrooms').selectOption('2')
  await expect(page).toHaveURL(/bathrooms=2/)
  await sheet.getByLabel('EPC rating').selectOption('C')
  await expect(page).toHaveURL(/epc=C/)
  await sheet.getByRole('checkbox', { name: /^Freehold/ }).click()
  await expect(page).toHaveURL(/tenure=freehold/)
  await sheet.getByLabel('Keywords to avoid').fill('retirement')
  await sheet.getByLabel('Keywords to avoid').press('Enter')
  await expect(page).toHaveURL(/without=retirement/)
  await page.getByRole('button', { name: /^Show [\d,]+ homes?$/ }).click()
  await expect(chips(page)).toContainText('At least 2 bathrooms')
  await expect(chips(page)).toContainText('EPC rating C or better')
  await expect(chips(page)).toContainText('Not “retirement”')
})

test('a visitor reads the whole name of a place in the filter bar, which fits the window', async ({
  page,
}) => {
  await openPage(page, '/search?location=Manchester')
  const place = page.getByRole('combobox', { name: 'Town, postcode or station' })
  for (const width of [1440, 1401, 1280, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    const box = await place.evaluate((field) => ({
      hidden: field.scrollWidth - field.clientWidth,
      overflow: document.documentElement.scrollWidth - innerWidth,
    }))
    expect(box.hidden, `${width}`).toBeLessThanOrEqual(0)
    expect(box.overflow, `${width}`).toBeLessThanOrEqual(0)
  }
})
