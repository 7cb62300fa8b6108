import { gzipSync } from 'node:zlib'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { openPage, reloadPage } from '../support/open-page.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const homes = (page: Page) => page.getByRole('list', { name: 'Homes' }).getByRole('article')
const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' })
const map = (page: Page) => page.getByRole('region', { name: 'Map of homes' })

const countIn = async (page: Page) =>
  Number((await heading(page).innerText()).replace(/,/g, '').match(/\d+/)?.[0] ?? 0)

test('a visitor narrows a search with every control, and the URL keeps their choices', async ({ page }) => {
  await openPage(page, '/search?type=sale')
  const all = await countIn(page)
  await expect(homes(page)).toHaveCount(24)
  await page.getByLabel('Minimum price').selectOption('200000')
  await page.getByLabel('Maximum price').selectOption('400000')
  await page.getByLabel('Minimum bedrooms').selectOption('3')
  await page.locator('summary', { hasText: 'Property type' }).click()
  await page.getByRole('checkbox', { name: 'Semi-Detached' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Filters (3)' }).click()
  await page.getByRole('dialog', { name: 'Filters' }).getByLabel('Garden').click()
  await page.getByRole('button', { name: /^Show [\d,]+ homes?$/ }).click()
  await expect(page).toHaveURL(
    '/search?type=sale&minPrice=200000&maxPrice=400000&minBedrooms=3&propertyType=Semi-Detached&feature=garden',
  )
  await expect(heading(page)).toHaveText(/semi-detached houses for sale across the UK/)
  expect(await countIn(page)).toBeLessThan(all)
  for (const home of await homes(page).all()) {
    const price = Number((await home.locator('.figure').innerText()).replace(/\D/g, ''))
    expect(price).toBeGreaterThanOrEqual(200_000)
    expect(price).toBeLessThanOrEqual(400_000)
  }
  await page.locator('select:visible', { hasText: 'Highest Price' }).selectOption('lowest_price')
  await expect(page).toHaveURL(/sort=lowest-price/)
  await expect(async () => {
    const prices = await homes(page).locator('.figure').allInnerTexts()
    const figures = prices.map((price) => Number(price.replace(/\D/g, '')))
    expect(figures).toEqual(figures.toSorted((one, other) => one - other))
  }).toPass({ timeout: 30_000 })

  await reloadPage(page)
  await expect(chips(page).getByRole('link', { name: /^Remove/ })).toHaveCount(4)
  await chips(page).getByRole('link', { name: 'Remove Garden' }).click()
  await expect(page).not.toHaveURL(/feature/)
  await page.goBack()
  await expect(page).toHaveURL(/feature=garden/)
  await chips(page).getByRole('link', { name: 'Clear all' }).click()
  await expect(chips(page)).toHaveCount(0)
  await page
    .getByRole('navigation', { name: 'Pages of results' })
    .getByRole('link', { name: 'Page 2', exact: true })
    .click()
  await expect(page).toHaveURL(/page=2/)
  await expect(homes(page)).toHaveCount(24)
})

test('a visitor types a sentence that becomes filters, and sees what would help when there are no results', async ({
  page,
}) => {
  await openPage(page, '/')
  await page
    .getByLabel('Where would you like to live?')
    .fill('2 bed flat in Leeds under 1200 pcm with parking')
  await page.getByRole('button', { name: 'To rent' }).click()
  await expect(page).toHaveURL(
    '/search?location=Leeds&type=rent&maxPrice=1200&minBedrooms=2&maxBedrooms=2&propertyType=Flat&feature=parking',
  )
  await expect(chips(page)).toContainText('Up to £1,200 pcm')
  await openPage(page, '/search?location=Hay-on-Wye&type=sale&maxPrice=25000')
  const notice = page.getByRole('heading', { name: 'No properties found' }).locator('..')
  const suggestions = notice.getByRole('link', { name: /^(Search|Without|Up to)/ })
  await expect(notice).toContainText(/would (be|show) \d+ homes?/)
  await suggestions.first().click()
  await expect(homes(page).first()).toBeVisible()
  await expectAccessibleInBothThemes(page)
})

test('a visitor sees the results on the map, moves it to search there and draws an area by keyboard', async ({
  page,
}) => {
  await openPage(page, '/search?location=Leeds&type=sale')
  await expect(async () => {
    await page.mouse.move(0, 0)
    await homes(page).first().hover()
    await expect(map(page).locator('.bg-accent')).toHaveText(/£\d/, { timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
  const pins = map(page).getByRole('button', { name: /^(Home at|[\d,]+ homes)/ })
  await expect(pins.first()).toBeVisible()

  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect(page).toHaveURL(/bounds=/)
  await expect(heading(page)).toHaveText(/in this map area/)
  const surface = map(page).getByRole('application', { name: /^Map\./ })
  await surface.focus()
  const before = page.url()
  await page.keyboard.press('ArrowRight')
  await expect(page).not.toHaveURL(before)

  await page.getByRole('button', { name: 'Draw an area' }).press('Enter')
  const drawing = page.getByRole('application', { name: /^Draw an area/ })
  await expect(drawing).toBeFocused()
  for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowRight']) {
    await page.keyboard.press('Enter')
    await page.keyboard.press(key)
    await page.keyboard.press(key)
  }
  await expect(page.getByText('3 corners. Finish, or go on.')).toBeVisible()
  const finish = page.getByRole('button', { name: 'Finish' })
  await expect(finish).toBeInViewport({ ratio: 1 })
  await finish.press('Enter')
  await expect(page).toHaveURL(/area=/)
  await expect(surface).toBeFocused()
  await expect(chips(page)).toContainText('Drawn area')
  // A pin may be under a button; the same homes are in the list.
  await expectAccessible(page, { ignoring: ['target-size'] })
})

test('a visitor sees tiles and attribution of the configured map service', async ({ page }) => {
  const style = {
    version: 8,
    sources: {
      land: {
        type: 'geojson',
        attribution: '<a href="https://maps.example">© Example Maps</a>',
        data: { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [-2.6, 51.45] } },
      },
    },
    layers: [{ id: 'ground', type: 'background', paint: { 'background-color': '#ccddee' } }],
  }
  await page.route('**/tile-style.json', (route) => route.fulfill({ json: style }))
  await page.route(/\/search\?/, async (route) => {
    const response = await route.fetch()
    const meta = '<head><meta name="map-style" content="/tile-style.json"/>'
    await route.fulfill({ response, body: (await response.text()).replace('<head>', meta) })
  })
  await openPage(page, '/search?location=Leeds&type=sale')
  await homes(page).first().hover()
  await expect(map(page).locator('canvas.maplibregl-canvas')).toBeVisible()
  await expect(map(page).getByText('© Example Maps')).toBeVisible()
  await expect(
    map(page)
      .getByRole('button', { name: /^Home at/ })
      .first(),
  ).toBeVisible()
})

test('a visitor turns through the photos of a card by mouse and keyboard, opens it and returns to the same place', async ({
  page,
}) => {
  const address = '/search?type=sale&minBedrooms=2&sort=lowest-price&page=2'
  await openPage(page, address)
  const count = await countIn(page)
  const card = homes(page).nth(14)
  await card.scrollIntoViewIfNeeded()
  await card.hover()
  const height = (await card.boundingBox())?.height
  const photos = card.locator('ul').first()
  const position = card.locator('[data-position]')
  await card.getByRole('button', { name: 'Next photo' }).click()
  await expect(position).toHaveText(/^2 \/ \d+$/)
  await expect(photos.locator('img').nth(1)).toBeVisible()
  const total = Number((await position.innerText()).split('/')[1])
  await expect(photos.locator(':scope > li')).toHaveCount(total)
  expect((await card.boundingBox())?.height).toBe(height)
  // The arrows are no tab stops: the card's link turns the photos too.
  const link = card.getByRole('heading').getByRole('link')
  await link.focus()
  await page.keyboard.press('ArrowRight')
  await expect(position).toHaveText(`3 / ${total}`)
  await page.keyboard.press('ArrowLeft')
  await expect(position).toHaveText(`2 / ${total}`)
  expect(await card.locator('button:not([tabindex="-1"])').count()).toBe(1)
  await expect(page).toHaveURL(address)

  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(500)
  await photos.click()
  await expect(page).toHaveURL(/\/property\//)
  await expect(page.getByRole('link', { name: `All ${total} photos` })).toBeVisible()
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(trail.getByRole('link', { name: 'Homes for sale' })).toHaveAttribute('href', address)
  // Opened photos add entries to the history.
  await page.getByRole('link', { name: /^All \d+ photos$/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('link', { name: `Back to ${count.toLocaleString('en-GB')} homes` }).click()
  await expect(page).toHaveURL(address)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
})

test('a visitor without scripts searches and filters, and one with scripts downloads at most 150 KB before the map', async ({
  browser,
  baseURL,
  page,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const plain = await context.newPage()
  await plain.goto('/search?location=Leeds&type=sale')
  await expect(homes(plain).first()).toBeVisible()
  await plain.getByRole('link', { name: /^Filters/ }).click()
  await plain.locator('select[name=maxPrice]').last().selectOption('300000')
  await plain
    .getByRole('button', { name: /apply|show/i })
    .last()
    .click()
  await expect(plain).toHaveURL(/maxPrice=300000/)
  // A page number beyond the last page redirects to the first page.
  await plain.goto('/search?location=Leeds&type=sale&page=99')
  await expect(plain).toHaveURL('/search?location=Leeds&type=sale')
  await expect(homes(plain).first()).toBeVisible()
  await context.close()

  const scripts = new Map<string, Promise<Buffer>>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.set(response.url(), response.body())
  })
  await openPage(page, '/search?location=Leeds&type=sale')
  const bodies = await Promise.all(scripts.values())
  const sizes = bodies.map((body) => gzipSync(body, { level: 9 }).length)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(150_000)
})

test('a visitor on a bad connection loses the part that fails to load, not the page', async ({ page }) => {
  await page.route(/\/assets\/(search-map-pane|filters-sheet|account-dialog)-/, (route) => route.abort())
  await openPage(page, '/search?location=Leeds&type=sale')
  await page.mouse.move(200, 300)
  await expect(page.getByText('We couldn’t load the map.')).toBeVisible()
  await page.getByRole('link', { name: 'Save search' }).first().click()
  await expect(page.getByText('We couldn’t open this', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: /^Filters/ }).click()
  const filters = page.getByRole('form', { name: 'Filters' })
  await expect(homes(page).first()).toBeVisible()
  const unfiltered = await heading(page).innerText()
  // The filters come with the page and become interactive when their own script has loaded.
  await expect(async () => {
    await filters.getByLabel('Maximum price').selectOption('300000')
    await expect(page).toHaveURL(/maxPrice=300000/, { timeout: 2_000 })
  }).toPass()
  await expect(heading(page)).not.toHaveText(unfiltered) // A card of the old results would take no click.

  await page.route('**/property/**', (route) => route.abort('connectionfailed'))
  await homes(page).first().getByRole('link').first().click()
  await expect(heading(page)).toHaveText('We couldn’t reach Lintel')
  await page.goBack()
  await expect(homes(page).first()).toBeVisible()
})

test('a visitor who loses the connection stays on the page, and continues when it is back', async ({
  page,
}) => {
  const handlerLoaded = page.waitForResponse(/cancel-unreachable-navigation/)
  await openPage(page, '/')
  await page.mouse.move(9, 9)
  await (await handlerLoaded).finished()
  const connectionToast = page.getByText('We couldn’t open this', { exact: true })
  const field = page.getByRole('combobox').first()
  await field.fill('Leeds')
  await page.context().setOffline(true)
  // Neither the results page nor the article's dialog loads.
  await field.press('Enter')
  await expect(connectionToast).toBeVisible()
  await expect(field).toHaveValue('Leeds')
  await page
    .getByRole('link', { name: /^Read More/ })
    .first()
    .click()
  await expect(connectionToast).toBeVisible()
  await expect(page).toHaveURL('/')

  await page.context().setOffline(false)
  await field.press('Enter')
  await expect(page).toHaveURL(/\/search\?location=Leeds/)
  await expect(homes(page).first()).toBeVisible()
})

test('a visitor sees the filters of a search all the time, also before their code has loaded', async ({
  page,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/active-chips/, async (route) => {
    await released
    await route.continue()
  })
  await openPage(page, '/search?type=sale&monthly=2500')
  await homes(page).first().hover()
  await expect(map(page).locator('canvas')).toBeVisible()
  expect(await chips(page).isVisible()).toBe(true)
  release()
  await chips(page).getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL('/search?type=sale')
})
