import { gzipSync } from 'node:zlib'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { holdDataRequests } from '../support/hold-requests.ts'
import { openPage, reloadPage } from '../support/open-page.ts'

const location = (page: Page) => page.getByLabel('Where would you like to live?')
const featured = (page: Page) => page.getByRole('region', { name: 'Featured Properties' })
const insights = (page: Page) => page.getByRole('region', { name: 'UK Property Market Insights' })

test.describe('in the search box', () => {
  test('a visitor presses Enter and gets homes for sale', async ({ page }) => {
    await openPage(page, '/')
    await location(page).fill('Hay-on-Wye')
    await location(page).press('Enter')
    await expect(page).toHaveURL('/search?location=Hay-on-Wye&type=sale')
  })

  test('a visitor searches for homes to rent', async ({ page }) => {
    await openPage(page, '/')
    await location(page).fill('Leeds')
    await page.getByRole('button', { name: 'To rent' }).click()
    await expect(page).toHaveURL('/search?location=Leeds&type=rent')
  })

  test('a visitor who enters no place is told beside the field', async ({ page }) => {
    await openPage(page, '/')
    for (const empty of ['', '   ']) {
      await location(page).fill(empty)
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

test.describe('among the featured properties', () => {
  test('a visitor sees picture, price and facts, and a link to the home', async ({ page }) => {
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

  test('a visitor sees the homes that the page behind the link lists first', async ({ page }) => {
    const linksIn = (part: Locator) =>
      part
        .getByRole('article')
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    await page.goto('/')
    const links = await linksIn(featured(page))
    expect(links).toHaveLength(6)
    await featured(page).getByRole('link', { name: 'See all new homes' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'New homes' })).toBeVisible()
    const listed = await linksIn(page.locator('main'))
    expect(listed.slice(0, 6)).toEqual(links)
  })

  test('a visitor opens a home by clicking anywhere on its card', async ({ page }) => {
    await openPage(page, '/')
    const card = featured(page).getByRole('article').first()
    const path = await card.getByRole('link').getAttribute('href')
    await card.scrollIntoViewIfNeeded()
    const picture = await card.locator('img').boundingBox()
    if (!picture) throw new Error('no picture')
    await page.mouse.click(picture.x + 100, picture.y + 100)
    await expect(page).toHaveURL(path ?? '')
  })

  test('a visitor saves a home, finds it saved on the next visit and stays on the page', async ({ page }) => {
    await openPage(page, '/')
    const saveButton = featured(page)
      .getByRole('article')
      .first()
      .getByRole('button', { name: /^Save / })
    await expect(saveButton).toHaveAttribute('aria-pressed', 'false')
    await saveButton.click()
    await expect(saveButton).toHaveAttribute('aria-pressed', 'true')
    await expect(saveButton.locator('svg')).toHaveCSS('fill', 'rgb(194, 51, 42)')
    await expect(page).toHaveURL('/')
    await reloadPage(page)
    await expect(saveButton).toHaveAttribute('aria-pressed', 'true')
    await saveButton.click()
    await expect(saveButton).toHaveAttribute('aria-pressed', 'false')
    await reloadPage(page)
    await expect(saveButton).toHaveAttribute('aria-pressed', 'false')
  })

  test('a visitor sees three placeholders during loading, and an error with a link if it fails', async ({
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

  test('a visitor sees the stock picture where one cannot be loaded', async ({ page }) => {
    await page.route(/\/(demo\/pictures|storage)\//, (route) => route.abort())
    await openPage(page, '/')
    const picture = featured(page).getByRole('article').first().locator('img')
    await expect(picture).toHaveAttribute('src', /\/stock-/)
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  })
})

test.describe('among the market insights', () => {
  test('a visitor sees the three latest articles with date and reading time', async ({ page }) => {
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

  test('a visitor opens an article in a dialog with its own URL', async ({ page }) => {
    await openPage(page, '/')
    const post = insights(page).getByRole('article').nth(1)
    const title = (await post.getByRole('heading').textContent()) ?? ''
    await post.getByRole('link', { name: /^Read More/ }).click()
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog).toBeVisible()
    await expect(dialog).toContainText(/\d+ min read/)
    await expect(dialog.getByTestId('post-content').locator('p').first()).toHaveCSS(
      'white-space-collapse',
      'preserve-breaks',
    )
    await expectAccessible(page)
    await reloadPage(page)
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/')
    await page.goBack()
    await expect(dialog).toBeVisible()
  })
})

test('a visitor without scripts reads the page and searches', async ({ browser, baseURL }) => {
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
  test(`a visitor finds no accessibility problems on the home page in ${colorScheme} mode, nor with a menu open`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme })
    await openPage(page, '/')
    await expectAccessible(page)
    await page.getByRole('banner').locator('summary', { hasText: 'Rent' }).first().click()
    await expectAccessible(page)
  })
}

test('a visitor downloads at most 150 KB of scripts before the first interaction, without the API client', async ({
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
  // This warning is only in React's development build.
  expect(bodies.some((body) => body.includes('Each child in a list should have'))).toBe(false)
})

test('a visitor’s browser requests no scripts before the first paint', async ({ request }) => {
  const home = await request.get('/')
  expect(home.headers().link).toMatch(/^<\/assets\/[\w-]+\.css>; rel=preload; as=style$/)
  expect(await home.text()).not.toMatch(/<link[^>]*modulepreload|<script[^>]*\ssrc=|^import /m)
})

test('a visitor sees nothing jump while the page loads and scrolls', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: { value: number; text: string }[] = []
    Object.assign(window, { shifts })
    type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        const text = entry.sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(' | ')
        shifts.push({ value: entry.value, text })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await openPage(page, '/')
  await insights(page).scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  const shifts = await page.evaluate<{ value: number; text: string }[]>('shifts')
  const total = shifts.reduce((sum, { value }) => sum + value, 0)
  // Browsers call up to 0.1 good. On a slow machine the fonts arrive after the first paint and move words by a few pixels.
  expect(total, JSON.stringify(shifts)).toBeLessThan(0.02)
})
