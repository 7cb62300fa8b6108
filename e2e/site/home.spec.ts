import { gzipSync } from 'node:zlib'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { holdDataRequests } from '../support/hold-data-requests.ts'
import { openPage } from '../support/open-page.ts'

const location = (page: Page) => page.getByLabel('Where would you like to live?')
const featured = (page: Page) => page.getByRole('region', { name: 'Featured Properties' })
const insights = (page: Page) => page.getByRole('region', { name: 'UK Property Market Insights' })

test.describe('the search box', () => {
  test('takes a visitor who presses Enter to homes for sale', async ({ page }) => {
    await openPage(page, '/')
    await location(page).fill('Hay-on-Wye')
    await location(page).press('Enter')
    await expect(page).toHaveURL('/search?location=Hay-on-Wye&type=sale')
  })

  test('takes a visitor to homes to rent', async ({ page }) => {
    await openPage(page, '/')
    await location(page).fill('Leeds')
    await page.getByRole('button', { name: 'To rent' }).click()
    await expect(page).toHaveURL('/search?location=Leeds&type=rent')
  })

  test('says beside the field that a place is needed', async ({ page }) => {
    await openPage(page, '/')
    for (const nothing of ['', '   ']) {
      await location(page).fill(nothing)
      await page.getByRole('button', { name: 'For sale' }).click()
      await expect(page.getByText('Enter a town, postcode or station to search.')).toBeVisible()
      await expect(location(page)).toBeFocused()
      await expect(location(page)).toHaveAttribute('aria-invalid', 'true')
      await expect(page).toHaveURL('/')
    }
    await location(page).fill('York')
    await expect(page.getByText('Enter a town')).toBeHidden()
  })
})

test.describe('featured properties', () => {
  test('show picture, price and facts, and lead to the home', async ({ page }) => {
    await page.goto('/')
    const cards = featured(page).getByRole('article')
    await expect(cards).toHaveCount(6)
    for (const card of await cards.all()) {
      await expect(card).toContainText(/£[\d,]+|POA/)
      await expect(card).toContainText(/(\d+|–) bed/)
      await expect(card).toContainText(/(\d+|–) bath/)
      await expect(card).toContainText(/([\d,]+|–) sqft/)
      await expect(card.getByRole('link')).toHaveAttribute('href', /^\/property\/[\w-]+$/)
      const picture = card.locator('img')
      await expect(picture).toHaveAttribute('width', /\d+/)
      await expect(picture).toHaveAttribute('height', /\d+/)
    }
    await expect(featured(page).getByRole('link', { name: 'See all new homes' })).toHaveAttribute(
      'href',
      '/home/new-homes',
    )
  })

  test('the whole card leads to the home', async ({ page }) => {
    await openPage(page, '/')
    const card = featured(page).getByRole('article').first()
    const address = await card.getByRole('link').getAttribute('href')
    await card.scrollIntoViewIfNeeded()
    const picture = await card.locator('img').boundingBox()
    if (!picture) throw new Error('no picture')
    await page.mouse.click(picture.x + 100, picture.y + 100)
    await expect(page).toHaveURL(address ?? '')
  })

  test('a heart fills, stays for the next visit and never navigates', async ({ page }) => {
    await openPage(page, '/')
    const heart = featured(page)
      .getByRole('article')
      .first()
      .getByRole('button', { name: /^Save / })
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await expect(heart.locator('svg')).toHaveCSS('fill', 'rgb(194, 51, 42)')
    await expect(page).toHaveURL('/')
    await page.reload()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await heart.click()
    await page.reload()
    await expect(page.locator('html[data-hydrated]')).toBeAttached()
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
  })

  test('three placeholders keep their place while they load, and failing is said with a way on', async ({
    page,
  }) => {
    await openPage(page, '/nowhere')
    const release = await holdDataRequests(page, 'abort')
    await page.getByRole('link', { name: 'Lintel home' }).click()
    await expect(featured(page).getByText('Loading homes')).toBeAttached()
    await expect(featured(page).getByTestId('card-placeholder')).toHaveCount(3)
    await expect(location(page)).toBeVisible()
    release()
    await expect(featured(page).getByRole('heading', { name: 'We couldn’t load these homes' })).toBeVisible()
    await expect(featured(page).getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/')
  })

  test('a picture that cannot be had gives way to the stock one', async ({ page }) => {
    await page.route(/\/(demo\/pictures|storage)\//, (route) => route.abort())
    await openPage(page, '/')
    const picture = featured(page).getByRole('article').first().locator('img')
    await expect(picture).toHaveAttribute('src', /\/stock-/)
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  })
})

test.describe('market insights', () => {
  test('show the three latest articles with date and reading time', async ({ page }) => {
    await page.goto('/')
    const posts = insights(page).getByRole('article')
    await expect(posts).toHaveCount(3)
    const dates: number[] = []
    for (const post of await posts.all()) {
      await expect(post).toContainText(/\d{1,2} [A-Z][a-z]+ \d{4}/)
      await expect(post).toContainText(/\d+ min read/)
      await expect(post.getByRole('link', { name: /^Read More/ })).toHaveAttribute('href', /^\/blog\/[\w-]+$/)
      dates.push(Date.parse((await post.locator('time').getAttribute('datetime')) ?? ''))
    }
    expect(dates).toEqual(dates.toSorted((one, other) => other - one))
  })

  test('Read More opens the article over the page, at an address of its own', async ({ page }) => {
    await openPage(page, '/')
    const post = insights(page).getByRole('article').nth(1)
    const title = (await post.getByRole('heading').textContent()) ?? ''
    await post.getByRole('link', { name: /^Read More/ }).click()
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog).toBeVisible()
    await expect(dialog).toContainText(/\d+ min read/)
    await expect(dialog.getByTestId('post-content')).toHaveCSS('white-space-collapse', 'preserve-breaks')
    await expectAccessible(page)
    await page.reload()
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/')
    await page.goBack()
    await expect(dialog).toBeVisible()
  })
})

test('the page reads and searches without scripts', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const page = await context.newPage()
  await page.goto('/')
  await expect(featured(page).getByRole('article')).toHaveCount(6)
  await expect(featured(page).getByRole('button', { name: /^Save / })).toHaveCount(0)
  await page.getByRole('banner').locator('summary', { hasText: 'Buy' }).first().click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Houses' })).toBeVisible()
  await location(page).fill('Leeds')
  await page.getByRole('button', { name: 'To rent' }).click()
  await expect(page).toHaveURL('/search?location=Leeds&type=rent')
  await context.close()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on the home page in ${colorScheme}, nor with a menu open`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await openPage(page, '/')
    await expectAccessible(page)
    await page.getByRole('banner').locator('summary', { hasText: 'Rent' }).first().click()
    await expectAccessible(page)
  })
}

test('a visitor fetches at most 150 KB of scripts before doing anything, and no client they do not need', async ({
  page,
}) => {
  const scripts = new Map<string, Promise<Buffer>>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.set(response.url(), response.body())
  })
  await openPage(page, '/')
  await page.waitForLoadState('networkidle')
  const bodies = await Promise.all(scripts.values())
  const sizes = bodies.map((body) => gzipSync(body, { level: 9 }).length)
  const list = [...scripts.keys()].map((url, index) => `${sizes[index]} ${url}`).join('\n')
  expect(
    sizes.reduce((sum, size) => sum + size, 0),
    list,
  ).toBeLessThanOrEqual(150_000)
  expect(bodies.some((body) => body.includes('GoTrueClient'))).toBe(false)
  // A warning that only React's development build carries.
  expect(bodies.some((body) => body.includes('Each child in a list should have'))).toBe(false)
})

test('nothing of the scripts is asked for before the page is painted', async ({ request }) => {
  const home = await request.get('/')
  expect(home.headers().link).toMatch(/^<\/assets\/[\w-]+\.css>; rel=preload; as=style$/)
  expect(await home.text()).not.toMatch(/<link[^>]*modulepreload|<script[^>]*\ssrc=|^import /m)
})

test('nothing moves while the page loads and is read', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await openPage(page, '/')
  await insights(page).scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([])
})
