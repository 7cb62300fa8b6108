import { gzipSync } from 'node:zlib'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { serviceClient } from '../support/clients.ts'
import { findDemoListing } from '../support/demo-listings.ts'
import { openPage } from '../support/open-page.ts'

const pounds = (amount: number) => `£${amount.toLocaleString('en-GB')}`
const section = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

test.describe('a home for sale', () => {
  test('shows picture, price, facts and the advert’s words', async ({ page }) => {
    const home = await findDemoListing({ listing_type: 'sale', property_type: 'Terraced' })
    await page.goto(`/property/${home.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(home.title)
    await expect(page.getByText(home.location, { exact: true })).toBeVisible()
    await expect(page.locator('header p.figure')).toContainText(pounds(home.price))
    for (const fact of ['Bedrooms', 'Bathrooms', 'Area', 'Tenure'])
      await expect(page.locator('dl').first()).toContainText(fact)
    await expect(page.locator('dl').first()).toContainText('sqft')
    await expect(section(page, 'About this home')).toContainText(home.description.slice(0, 60))
    const others = home.images.filter((image) => image !== home.floor_plan).length - 1
    await expect(section(page, 'Additional Images').getByRole('listitem')).toHaveCount(others)
  })

  test('states what is stated and marks what is missing, with the count', async ({ page }) => {
    const home = await findDemoListing({ listing_type: 'sale' })
    await page.goto(`/property/${home.id}`)
    const list = section(page, 'Material information')
    const [, stated = '0', applicable = '0'] =
      /(\d+) of (\d+) stated/.exec((await list.textContent()) ?? '') ?? []
    const missing = await list.getByText('Not stated').count()
    expect(Number(applicable) - Number(stated)).toBe(missing)
    expect(await list.locator('dt').count()).toBe(Number(applicable))
  })

  test('shows a dash for what is not stated', async ({ page }) => {
    const { data } = await serviceClient()
      .from('properties')
      .select('id')
      .eq('status', 'live')
      .is('square_feet', null)
      .limit(1)
      .throwOnError()
    await page.goto(`/property/${data[0]?.id}`)
    await expect(page.locator('dl').first().locator('div').nth(2)).toHaveText(/Area\s*–\s*not stated\s*sqft/)
  })

  test('reckons the costs for the loan and the buyer one chooses', async ({ page }) => {
    const home = await findDemoListing({ listing_type: 'sale', country: 'England' })
    await openPage(page, `/property/${home.id}`)
    const costs = section(page, 'What it could cost')
    const total = costs.locator('[aria-live]').first()
    const before = await total.textContent()
    await costs.getByLabel('Deposit').selectOption('40')
    await expect(total).not.toHaveText(before ?? '')
    const tax = costs.locator('[aria-live]').last()
    const mover = await tax.textContent()
    await costs.getByLabel('Buying as').selectOption('additional')
    await expect(tax).not.toHaveText(mover ?? '')
    await expect(costs).toContainText('not advice or an offer of credit')
  })

  test('a question about what is missing goes into the message', async ({ page }) => {
    const home = await findDemoListing({ listing_type: 'sale' })
    await openPage(page, `/property/${home.id}`)
    const ask = page.getByRole('link', { name: /^Ask the agent about/ }).first()
    const about = (await ask.textContent())?.replace(/^.*about /, '') ?? ''
    await ask.click()
    await expect(page.getByLabel('Your message')).toBeFocused()
    await expect(page.getByLabel('Your message')).toHaveValue(new RegExp(about))
  })

  test('a heart fills, stays and does not navigate', async ({ page }) => {
    const home = await findDemoListing({ listing_type: 'sale' })
    await openPage(page, `/property/${home.id}`)
    const heart = page.getByRole('button', { name: `Save ${home.title}` })
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await expect(page).toHaveURL(`/property/${home.id}`)
    await page.reload()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
  })

  test('leads on to similar homes', async ({ page }) => {
    const home = await findDemoListing({ listing_type: 'sale' })
    await openPage(page, `/property/${home.id}`)
    const similar = page.getByRole('region', { name: 'Similar homes' }).getByRole('article')
    await expect(similar).toHaveCount(4)
    const links = await similar
      .getByRole('link')
      .evaluateAll((all) => all.map((each) => each.getAttribute('href')))
    const ids = [...new Set(links.map((link) => link?.split('/').pop() ?? ''))]
    const { data } = await serviceClient()
      .from('properties')
      .select('property_type')
      .in('id', ids)
      .throwOnError()
    expect(data).toHaveLength(4)
    // A shop or a field is nobody's second choice for a house.
    for (const { property_type } of data)
      expect(['Commercial', 'Land', 'Garage']).not.toContain(property_type)
    await similar.first().getByRole('link').click()
    await expect(page).not.toHaveURL(`/property/${home.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test('a home stands on a map of its surroundings, fetched as one comes near', async ({ page }) => {
  const home = await findDemoListing({ listing_type: 'sale', property_type: 'Terraced' })
  await openPage(page, `/property/${home.id}`)
  const map = page.getByRole('region', { name: 'Map of the surroundings' })
  await expect(map).toHaveCount(0)
  await page.getByRole('heading', { name: 'Where it is' }).scrollIntoViewIfNeeded()
  await expect(map.getByText(/^£/)).toBeVisible()
  await map.getByRole('button', { name: 'Zoom out' }).click()
  await expect(
    page.getByRole('list', { name: 'Stations nearby' }).getByRole('listitem').first(),
  ).toContainText(/station.*miles?/)
})

test('a home to rent shows what is due before the keys', async ({ page }) => {
  const home = await findDemoListing({ listing_type: 'rent', country: 'England', property_type: 'Flat' })
  await page.goto(`/property/${home.id}`)
  await expect(page.locator('header p.figure')).toContainText('a month')
  const costs = section(page, 'What it could cost')
  await expect(costs).toContainText('To move in')
  await expect(costs).toContainText('First month’s rent')
  await expect(costs).toContainText('Holding deposit')
})

test.describe('the pictures', () => {
  test('open over the page, answer to the keyboard, and Back closes them', async ({ page }) => {
    const home = await findDemoListing({ listing_type: 'sale', property_type: 'Detached' })
    const count = home.images.length
    await openPage(page, `/property/${home.id}`)
    await page.getByRole('link', { name: /^All \d+ photos$/ }).click()
    const viewer = page.getByRole('dialog')
    await expect(viewer).toContainText(`1 of ${count}`)
    await page.keyboard.press('ArrowRight')
    await expect(viewer).toContainText(`2 of ${count}`)
    await page.keyboard.press('End')
    await expect(viewer).toContainText(`${count} of ${count}`)
    await expect(viewer).toContainText('Floor plan')
    await expectAccessible(page)
    await page.goBack()
    await expect(viewer).toBeHidden()
    await expect(page).toHaveURL(`/property/${home.id}`)
  })

  test('have addresses of their own', async ({ page }) => {
    const home = await findDemoListing({ listing_type: 'sale', property_type: 'Detached' })
    await openPage(page, `/property/${home.id}#photo-3`)
    await expect(page.getByRole('dialog')).toContainText(`3 of ${home.images.length}`)
    // The whole picture fits on the screen.
    const box = await page.getByRole('dialog').locator('li:not([inert]) img').boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL(`/property/${home.id}`)
  })

  test('give way to a stand-in when they are broken', async ({ page }) => {
    const home = await findDemoListing({ listing_type: 'sale' })
    await page.route('**/demo/pictures/**', (route) => route.abort())
    await openPage(page, `/property/${home.id}`)
    await expect(page.locator('#photo-1 img')).toHaveAttribute('src', /stock/)
  })
})

test.describe('an enquiry', () => {
  test('says beside the fields what is missing', async ({ page }) => {
    const home = await findDemoListing({ listing_type: 'sale' })
    await openPage(page, `/property/${home.id}`)
    await page.getByLabel('Your message').fill('')
    await page.getByRole('button', { name: 'Send enquiry' }).click()
    await expect(page.getByText('Write what you would like to know.')).toBeVisible()
    await expect(page.getByText('Enter your name.')).toBeVisible()
    await expect(page.getByText('Enter your email address.')).toBeVisible()
    await expect(page.getByLabel('Your message')).toBeFocused()
  })

  test('keeps a visitor’s words through a reload', async ({ page }) => {
    const home = await findDemoListing({ listing_type: 'sale' })
    await openPage(page, `/property/${home.id}`)
    await page.getByLabel('Your message').fill('Is the loft boarded?')
    await page.getByLabel('Full name').fill('Asha Verma')
    await openPage(page, `/property/${home.id}`)
    await expect(page.getByLabel('Your message')).toHaveValue('Is the loft boarded?')
    await expect(page.getByLabel('Full name')).toHaveValue('Asha Verma')
  })
})

test('a listing can be reported without an account', async ({ page }) => {
  const home = await findDemoListing({ listing_type: 'sale' }, 5)
  await openPage(page, `/property/${home.id}`)
  await page.getByRole('link', { name: 'Report this listing' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report this listing' })
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText('Choose what is wrong.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('What is wrong?').selectOption('wrong_price')
  await dialog.getByLabel('Details').fill('The board outside says otherwise.')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('We will look into this listing.', { exact: true })).toBeVisible()
  const { data } = await serviceClient()
    .from('listing_reports')
    .select('reason,details,reporter_id')
    .eq('property_id', home.id)
  expect(data).toContainEqual({
    reason: 'wrong_price',
    details: 'The board outside says otherwise.',
    reporter_id: null,
  })
})

test.describe('a home that is gone', () => {
  for (const [status, type, sentence] of [
    ['sold_stc', 'sale', /Sold, subject to/],
    ['let_agreed', 'rent', 'Let agreed'],
    ['under_offer', 'sale', 'Somebody has made an offer for this home.'],
  ] as const)
    test(`keeps its page and says so: ${status}`, async ({ page }) => {
      const home = await findDemoListing({ listing_type: type, status })
      const response = await page.goto(`/property/${home.id}`)
      expect(response?.status()).toBe(200)
      await expect(page.getByText(sentence).first()).toBeVisible()
      await expect(page.getByRole('button', { name: 'Send enquiry' })).toHaveCount(
        status === 'under_offer' ? 1 : 0,
      )
    })

  test('keeps its address when the advert has run out', async ({ page }) => {
    const home = await findDemoListing({ status: 'expired' })
    const response = await page.goto(`/property/${home.id}`)
    expect(response?.status()).toBe(200)
    await expect(page.getByRole('heading', { name: 'No longer advertised' })).toBeVisible()
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
    await expectAccessible(page)
  })

  test('is not found if it never was, or is nobody’s to see', async ({ page }) => {
    const draft = await findDemoListing({ status: 'draft' })
    for (const id of ['00000000-0000-4000-8000-000000000000', 'nonsense', draft.id]) {
      const response = await page.goto(`/property/${id}`)
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { name: 'Property not found' })).toBeVisible()
    }
    await expectAccessible(page)
  })
})

test('a change to a home shows within two seconds', async ({ page, request }) => {
  const home = await findDemoListing({ listing_type: 'sale' }, 9)
  const address = `/property/${home.id}`
  await request.get(address)
  const title = `${home.title} (changed ${Date.now()})`
  await serviceClient().from('properties').update({ title }).eq('id', home.id).throwOnError()
  await expect(async () => expect(await (await request.get(address)).text()).toContain(title)).toPass({
    intervals: [100],
    timeout: 2000,
  })
  await serviceClient().from('properties').update({ title: home.title }).eq('id', home.id).throwOnError()
  await page.goto(address)
})

test('a home can be read whole where no scripts run', async ({ browser }) => {
  const home = await findDemoListing({ listing_type: 'sale' })
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`/property/${home.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(home.title)
  await expect(page.getByRole('button', { name: 'Send enquiry' })).toBeHidden()
  await expect(section(page, 'What it could cost')).toContainText('Estimated monthly cost')
  await page.getByRole('link', { name: /^Enlarge photo 2/ }).click()
  await expect(page.locator('#photo-2')).toBeInViewport()
  await context.close()
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds nothing on a home by ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    for (const type of ['sale', 'rent']) {
      const home = await findDemoListing({ listing_type: type })
      await openPage(page, `/property/${home.id}`)
      await expectAccessible(page)
    }
  })

/** As WCAG 1.4.12 lets readers space their letters. */
const widelySpaced =
  '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}'

test('fits a screen of 320 px, and twice the letters, also widely spaced', async ({ page }) => {
  const home = await findDemoListing({ listing_type: 'sale' })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`/property/${home.id}`)
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(await tooWide()).toBeLessThanOrEqual(0)
  await page.addStyleTag({ content: widelySpaced })
  expect(await tooWide()).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 640, height: 400 })
  expect(await tooWide()).toBeLessThanOrEqual(0)
})

test('is printed on a few sheets, dark on white whatever the theme, with nothing to press', async ({
  page,
}) => {
  const home = await findDemoListing({ listing_type: 'rent' })
  await page.addInitScript(() => localStorage.setItem('lintel-theme', 'dark'))
  await openPage(page, `/property/${home.id}`)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)
  expect(sheets?.length).toBeLessThanOrEqual(3)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(26, 35, 39)')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main button:visible, main form:visible')).toHaveCount(0)
})

test('needs at most 150 KB of scripts before anybody does anything', async ({ page }) => {
  const home = await findDemoListing({ listing_type: 'sale' })
  const scripts = new Map<string, Buffer>()
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'script')
      scripts.set(response.url(), await response.body().catch(() => Buffer.alloc(0)))
  })
  await openPage(page, `/property/${home.id}`)
  await page.waitForLoadState('networkidle')
  const bytes = [...scripts.values()].reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0)
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(150_000)
  expect([...scripts.values()].some((body) => body.includes('GoTrueClient'))).toBe(false)
})
