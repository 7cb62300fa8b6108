import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { openPage } from '../support/open-page.ts'

const countIn = async (page: Page) =>
  numberIn(await page.getByRole('heading', { level: 1, includeHidden: true }).innerText())
const numberIn = (text: string) => Number(text.replace(/,/g, '').match(/\d+/)?.[0] ?? Number.NaN)
const showButton = (page: Page) => page.getByRole('button', { name: /^Show / })
const countShown = async (page: Page) => numberIn(await showButton(page).innerText())

async function openFilters(page: Page): Promise<Locator> {
  await page.getByRole('link', { name: /^Filters/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await expect(sheet.getByRole('checkbox', { name: /^Flat/ })).toBeVisible()
  return sheet
}

for (const width of [390, 1440])
  test(`a visitor sees how many homes each choice would find before choosing it, at ${width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await openPage(page, '/search?type=sale')
    const all = await countIn(page)
    const sheet = await openFilters(page)
    const flats = sheet.getByRole('checkbox', { name: /^Flat [\d,]+$/ })
    const flatCount = numberIn(await flats.evaluate((box) => box.closest('label')?.textContent ?? ''))
    expect(flatCount).toBeLessThan(all)
    await flats.click()
    await expect(showButton(page)).toHaveText(`Show ${flatCount.toLocaleString('en-GB')} homes`)
    await expect(page).toHaveURL(/propertyType=Flat/)

    const choice = await sheet
      .getByLabel('Minimum bedrooms')
      .locator('option', { hasText: /^2 bed \(/ })
      .innerText()
    await sheet.getByLabel('Minimum bedrooms').selectOption('2')
    const withTwo = numberIn(choice.replace('2 bed', ''))
    await expect.poll(() => countShown(page)).toBe(withTwo)
    await expect(sheet.getByRole('status')).toHaveText(
      await showButton(page)
        .innerText()
        .then((text) => text.slice('Show '.length)),
    )

    // The slider counts before it is let go, and applies what it says.
    const highest = sheet.getByRole('slider', { name: 'Highest price' })
    await expect(highest).toHaveAttribute('aria-valuetext', 'No maximum')
    const box = await highest.boundingBox()
    if (!box) throw new Error('no slider')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x - 200, box.y + box.height / 2, { steps: 5 })
    await expect.poll(() => countShown(page)).toBeLessThan(withTwo)
    expect(page.url()).not.toContain('maxPrice')
    const dragged = await countShown(page)
    await page.mouse.up()
    await expect(page).toHaveURL(/maxPrice=\d+/)
    await expectAccessibleInBothThemes(page)
    await showButton(page).click()
    await expect.poll(() => countIn(page)).toBe(dragged)
  })

test('a visitor can filter while the counts are slow or fail, and nothing moves when they arrive', async ({
  page,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/search\/facets/, async (route) => {
    await released
    await route.continue()
  })
  await openPage(page, '/search?type=rent')
  const sheet = await openFilters(page)
  const top = async () => (await sheet.getByLabel('Keywords', { exact: true }).boundingBox())?.y
  await expect(showButton(page)).toHaveText(/^Show [\d,]+ homes$/)
  const before = await top()
  release()
  await expect(sheet.getByRole('checkbox', { name: /^Flat [\d,]+$/ })).toBeVisible()
  expect(await top()).toBe(before)

  await page.unroute(/\/search\/facets/)
  await page.route(/\/search\/facets/, (route) => route.fulfill({ status: 503 }))
  await sheet.getByRole('checkbox', { name: /^Parking/ }).click()
  await expect(page).toHaveURL(/feature=parking/)
  await expect(sheet.getByRole('checkbox', { name: 'Flat', exact: true })).toBeVisible()
  // The page itself says how many there are, once it has loaded.
  await expect.poll(async () => (await countShown(page)) - (await countIn(page))).toBe(0)
  await sheet.getByRole('slider', { name: 'Lowest price' }).press('ArrowRight')
  await expect(page).toHaveURL(/minPrice=100/)
})
