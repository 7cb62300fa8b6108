import { gzipSync } from 'node:zlib'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { serviceClient } from '../support/clients.ts'
import { findDemoListing } from '../support/demo-listings.ts'
import { createListing, publishable } from '../support/listings.ts'
import { openPage } from '../support/open-page.ts'
import { createLandlord } from '../support/professionals.ts'
import { clientFor, createUser, signInAs } from '../support/users.ts'

const pounds = (amount: number) => `£${amount.toLocaleString('en-GB')}`
const section = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

test.describe('on a listing for sale', () => {
  test('a visitor sees pictures, price, facts and the description', async ({ page }) => {
    const listing = await findDemoListing({ listing_type: 'sale', property_type: 'Terraced' })
    await page.goto(`/property/${listing.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(listing.title)
    await expect(page.getByText(listing.location, { exact: true })).toBeVisible()
    await expect(page.locator('header p.figure')).toContainText(pounds(listing.price))
    for (const fact of ['Bedrooms', 'Bathrooms', 'Area', 'Tenure'])
      await expect(page.locator('dl').first()).toContainText(fact)
    await expect(page.locator('dl').first()).toContainText('sqft')
    await expect(section(page, 'About this home')).toContainText(listing.description.slice(0, 60))
    const additionalCount = listing.images.filter((image) => image !== listing.floor_plan).length - 1
    await expect(section(page, 'Additional Images').getByRole('listitem')).toHaveCount(additionalCount)
  })

  test('a visitor sees which material information is stated and which is missing, with the count', async ({
    page,
  }) => {
    const listing = await findDemoListing({ listing_type: 'sale' })
    await page.goto(`/property/${listing.id}`)
    const list = section(page, 'Material information')
    const [, stated = '0', applicable = '0'] =
      /(\d+) of (\d+) stated/.exec((await list.textContent()) ?? '') ?? []
    const missing = await list.getByText('Not stated').count()
    expect(Number(applicable) - Number(stated)).toBe(missing)
    expect(await list.locator('dt').count()).toBe(Number(applicable))
  })

  test('a visitor sees a dash for a fact that is not stated', async ({ page }) => {
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

  test('a visitor calculates the costs for their deposit and kind of buyer', async ({ page }) => {
    const listing = await findDemoListing({ listing_type: 'sale', country: 'England' })
    await openPage(page, `/property/${listing.id}`)
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

  test('a visitor asks about a missing fact, and the question is put into the message', async ({ page }) => {
    const listing = await findDemoListing({ listing_type: 'sale' })
    await openPage(page, `/property/${listing.id}`)
    const ask = page.getByRole('link', { name: /^Ask the agent about/ }).first()
    const about = (await ask.textContent())?.replace(/^.*about /, '') ?? ''
    await ask.click()
    await expect(page.getByLabel('Your message')).toBeFocused()
    await expect(page.getByLabel('Your message')).toHaveValue(new RegExp(about))
  })

  test('a visitor saves the listing, finds it saved after a reload and stays on the page', async ({
    page,
  }) => {
    const listing = await findDemoListing({ listing_type: 'sale' })
    await openPage(page, `/property/${listing.id}`)
    const saveButton = page.getByRole('button', { name: `Save ${listing.title}` })
    await saveButton.click()
    await expect(saveButton).toHaveAttribute('aria-pressed', 'true')
    await expect(page).toHaveURL(`/property/${listing.id}`)
    await page.reload()
    await expect(saveButton).toHaveAttribute('aria-pressed', 'true')
  })

  test('a visitor opens a similar listing', async ({ page }) => {
    const listing = await findDemoListing({ listing_type: 'sale' })
    await openPage(page, `/property/${listing.id}`)
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
    // A shop or a field is not similar to a house.
    for (const { property_type } of data)
      expect(['Commercial', 'Land', 'Garage']).not.toContain(property_type)
    await similar.first().getByRole('link').click()
    await expect(page).not.toHaveURL(`/property/${listing.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test('a visitor sees the listing on a map, which loads when they scroll near it', async ({ page }) => {
  const listing = await findDemoListing({ listing_type: 'sale', property_type: 'Terraced' })
  await openPage(page, `/property/${listing.id}`)
  const map = page.getByRole('region', { name: 'Map of the surroundings' })
  await expect(map).toHaveCount(0)
  await page.getByRole('heading', { name: 'Where it is' }).scrollIntoViewIfNeeded()
  await expect(map.getByText(/^£/)).toBeVisible()
  await map.getByRole('button', { name: 'Zoom out' }).click()
  await expect(
    page.getByRole('list', { name: 'Stations nearby' }).getByRole('listitem').first(),
  ).toContainText(/station.*miles?/)
})

test('a visitor sees what is due before moving in to a home to rent', async ({ page }) => {
  const listing = await findDemoListing({ listing_type: 'rent', country: 'England', property_type: 'Flat' })
  await page.goto(`/property/${listing.id}`)
  await expect(page.locator('header p.figure')).toContainText(/pcm \(£[\d,]+ pw\)/)
  const costs = section(page, 'What it could cost')
  await expect(costs).toContainText('To move in')
  await expect(costs).toContainText('First month’s rent')
  await expect(costs).toContainText('Holding deposit')
})

test.describe('among the pictures', () => {
  test('a visitor opens the viewer, uses the keyboard, and closes it with Back', async ({ page }) => {
    const listing = await findDemoListing({ listing_type: 'sale', property_type: 'Detached' })
    const count = listing.images.length
    await openPage(page, `/property/${listing.id}`)
    await page.getByRole('link', { name: /^All \d+ photos$/ }).click()
    const viewer = page.getByRole('dialog')
    await expect(viewer).toContainText(`1 of ${count}`)
    await expect(viewer.getByRole('button', { name: 'Close' })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(viewer).toContainText(`2 of ${count}`)
    await page.keyboard.press('End')
    await expect(viewer.getByRole('heading')).toHaveText('Floor plan')
    await expectAccessible(page)
    await page.goBack()
    await expect(viewer).toBeHidden()
    await expect(page).toHaveURL(`/property/${listing.id}`)
  })

  test('a visitor sees the floor plan whole, zooms and moves it, and turns on by thumbnail', async ({
    page,
  }) => {
    const listing = await findDemoListing({ listing_type: 'sale', property_type: 'Detached' })
    await page.setViewportSize({ width: 1440, height: 900 })
    await openPage(page, `/property/${listing.id}#floor-plan`)
    const viewer = page.getByRole('dialog')
    const plan = viewer.getByRole('list', { name: 'Photos' }).locator('li:not([inert]) img')
    const box = () => plan.boundingBox().then((found) => found ?? { x: 0, y: 0, width: 0, height: 0 })
    const whole = await box()
    expect(whole.y).toBeGreaterThanOrEqual(0)
    expect(whole.y + whole.height).toBeLessThanOrEqual(900)
    await page.mouse.move(900, 300)
    await page.mouse.wheel(0, -400)
    await expect.poll(async () => (await box()).width).toBeGreaterThan(whole.width * 1.5)
    const zoomed = await box()
    await page.mouse.down()
    await page.mouse.move(800, 360, { steps: 4 })
    await page.mouse.up()
    // Less the few pixels by which a drag differs from a click.
    await expect.poll(async () => (await box()).x - zoomed.x).toBeLessThan(-90)
    const dragged = await box()
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => Math.round((await box()).x - dragged.x)).toBe(-80)
    await page.keyboard.press('0')
    await expect.poll(async () => (await box()).width).toBe(whole.width)
    await viewer.getByRole('button', { name: 'Zoom in' }).click()
    await expect(viewer.getByText('150%')).toBeVisible()
    await viewer.getByRole('list', { name: 'Thumbnails' }).getByRole('button', { name: 'Photo 2' }).click()
    await expect(viewer).toContainText(`2 of ${listing.images.length}`)
    await expectAccessible(page)
  })

  test('a visitor opens a picture by its URL', async ({ page }) => {
    const listing = await findDemoListing({ listing_type: 'sale', property_type: 'Detached' })
    await openPage(page, `/property/${listing.id}#photo-3`)
    await expect(page.getByRole('dialog')).toContainText(`3 of ${listing.images.length}`)
    // The whole picture fits on the screen.
    const photos = page.getByRole('dialog').getByRole('list', { name: 'Photos' })
    const box = await photos.locator('li:not([inert]) img').boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL(`/property/${listing.id}`)
  })

  test('a visitor sees a stock picture where one is broken, and reads so in the viewer', async ({ page }) => {
    const listing = await findDemoListing({ listing_type: 'sale' })
    await page.route('**/demo/pictures/**', (route) => route.abort())
    await openPage(page, `/property/${listing.id}`)
    await expect(page.locator('#photo-1 img')).toHaveAttribute('src', /stock/)
    await openPage(page, `/property/${listing.id}#photo-1`)
    await expect(page.getByRole('dialog').getByText('We couldn’t load this photo.').first()).toBeVisible()
    await expectAccessible(page)
  })
})

test.describe('in the enquiry form', () => {
  test('a visitor sees beside the fields what is missing', async ({ page }) => {
    const listing = await findDemoListing({ listing_type: 'sale' })
    await openPage(page, `/property/${listing.id}`)
    await page.getByLabel('Your message').fill('')
    await page.getByRole('button', { name: 'Send enquiry' }).click()
    await expect(page.getByText('Write what you would like to know.')).toBeVisible()
    await expect(page.getByText('Enter your name.')).toBeVisible()
    await expect(page.getByText('Enter your email address.')).toBeVisible()
    await expect(page.getByLabel('Your message')).toBeFocused()
  })

  test('a visitor finds what they typed after a reload', async ({ page }) => {
    const listing = await findDemoListing({ listing_type: 'sale' })
    await openPage(page, `/property/${listing.id}`)
    await page.getByLabel('Your message').fill('Is the loft boarded?')
    await page.getByLabel('Full name').fill('Asha Verma')
    await openPage(page, `/property/${listing.id}`)
    await expect(page.getByLabel('Your message')).toHaveValue('Is the loft boarded?')
    await expect(page.getByLabel('Full name')).toHaveValue('Asha Verma')
  })
})

test('a visitor reports a listing without an account', async ({ page }) => {
  const listing = await findDemoListing({ listing_type: 'sale' }, 5)
  await openPage(page, `/property/${listing.id}`)
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
    .eq('property_id', listing.id)
  expect(data).toContainEqual({
    reason: 'wrong_price',
    details: 'The board outside says otherwise.',
    reporter_id: null,
  })
})

test.describe('on a listing that is off the market', () => {
  for (const [status, type, notice] of [
    ['sold_stc', 'sale', /Sold, subject to/],
    ['let_agreed', 'rent', 'Let agreed'],
    ['under_offer', 'sale', 'This home is under offer.'],
  ] as const)
    test(`a visitor still finds the page, with a notice: ${status}`, async ({ page }) => {
      const listing = await findDemoListing({ listing_type: type, status })
      const response = await page.goto(`/property/${listing.id}`)
      expect(response?.status()).toBe(200)
      await expect(page.getByText(notice).first()).toBeVisible()
      await expect(page.getByRole('button', { name: 'Send enquiry' })).toHaveCount(
        status === 'under_offer' ? 1 : 0,
      )
    })

  test('a visitor still finds the page of an expired listing', async ({ page }) => {
    const listing = await findDemoListing({ status: 'expired' })
    const response = await page.goto(`/property/${listing.id}`)
    expect(response?.status()).toBe(200)
    await expect(page.getByRole('heading', { name: 'No longer advertised' })).toBeVisible()
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
    await expectAccessible(page)
  })

  test('a member who follows a link to an advert that staff are checking reads so', async ({ page }) => {
    const landlord = await createLandlord('landlord_premium')
    const id = await createListing(landlord, { ...publishable(), images: [] })
    const client = await clientFor(landlord)
    await client
      .rpc('publish_listing', { property_id: id, reason: 'The photographer comes on Friday afternoon.' })
      .throwOnError()
    await signInAs(page, await createUser())
    const response = await page.goto(`/property/${id}`)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'We’re checking this advert' })).toBeVisible()
    await expectAccessible(page)
  })

  test('a visitor does not find a listing that does not exist or is a draft', async ({ page }) => {
    const draft = await findDemoListing({ status: 'draft' })
    for (const id of ['00000000-0000-4000-8000-000000000000', 'nonsense', draft.id]) {
      const response = await page.goto(`/property/${id}`)
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { name: 'Property not found' })).toBeVisible()
    }
    await expectAccessible(page)
  })
})

test('a visitor whose listing the server cannot load reads so, and tries again', async ({ page }) => {
  await openPage(page, '/')
  await page.route(/\/property\/.*\.data/, (route) => route.fulfill({ status: 500, body: 'away' }))
  await page.getByRole('region', { name: 'Featured Properties' }).getByRole('article').first().click()
  await expect(page.getByRole('heading', { name: 'Property not found' })).toBeVisible()
  await expect(page).toHaveTitle(/^Property not found/)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.locator('header p.figure')).toBeVisible()
})

test('a visitor sees the stock picture where a floor plan cannot be loaded', async ({ page }) => {
  const { data } = await serviceClient()
    .from('properties')
    .select('id')
    .eq('status', 'live')
    .not('floor_plan', 'is', null)
    .limit(1)
    .throwOnError()
  await page.route(/\/(demo\/pictures|storage)\//, (route) => route.abort())
  await openPage(page, `/property/${data[0]?.id}`)
  const link = page.getByRole('link', { name: 'Enlarge the floor plan' })
  await link.scrollIntoViewIfNeeded()
  await expect(link.locator('img')).toHaveAttribute('src', /\/stock-/)
  await link.click()
  const inViewer = page.getByRole('dialog').getByRole('list', { name: 'Photos' }).locator('img').last()
  await expect(inViewer).toHaveAttribute('src', /\/stock-/)
})

test('a visitor who opens a listing two seconds after a change sees it', async ({ page, request }) => {
  const listing = await findDemoListing({ listing_type: 'sale' }, 9)
  const address = `/property/${listing.id}`
  await request.get(address)
  const title = `${listing.title} (changed ${Date.now()})`
  await serviceClient().from('properties').update({ title }).eq('id', listing.id).throwOnError()
  const changedAt = performance.now()
  // Requests are judged by when they were sent, so the limit holds however slowly the machine responds.
  let lastOutdatedMs = 0
  await expect(async () => {
    const sentMs = performance.now() - changedAt
    const isOutdated = !(await (await request.get(address)).text()).includes(title)
    if (isOutdated) lastOutdatedMs = sentMs
    expect(isOutdated).toBe(false)
  }).toPass({ intervals: [100] })
  expect(lastOutdatedMs).toBeLessThan(2000)
  await serviceClient()
    .from('properties')
    .update({ title: listing.title })
    .eq('id', listing.id)
    .throwOnError()
  await page.goto(address)
})

test('a visitor without scripts reads the whole listing', async ({ browser }) => {
  const listing = await findDemoListing({ listing_type: 'sale' })
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`/property/${listing.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(listing.title)
  await expect(page.getByRole('button', { name: 'Send enquiry' })).toBeHidden()
  await expect(section(page, 'What it could cost')).toContainText('Estimated monthly cost')
  await expect(section(page, 'Where it is').locator('img').first()).toBeVisible()
  await page.getByRole('link', { name: /^Enlarge photo 2/ }).click()
  await expect(page.locator('#photo-2')).toBeInViewport()
  await context.close()
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`a visitor finds no accessibility problems on a listing in ${colorScheme} mode`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    for (const type of ['sale', 'rent']) {
      const listing = await findDemoListing({ listing_type: type })
      await openPage(page, `/property/${listing.id}`)
      await expectAccessible(page)
    }
  })

/** The text spacing of WCAG 1.4.12. */
const widelySpaced =
  '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}'

test('a visitor reads a listing at 320 px, at 200 % zoom and with wide text spacing without scrolling sideways', async ({
  page,
}) => {
  const listing = await findDemoListing({ listing_type: 'sale' })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`/property/${listing.id}`)
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(await tooWide()).toBeLessThanOrEqual(0)
  await page.addStyleTag({ content: widelySpaced })
  expect(await tooWide()).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 640, height: 400 })
  expect(await tooWide()).toBeLessThanOrEqual(0)
})

test('a visitor prints a listing on at most three pages, dark on white in any theme, without buttons', async ({
  page,
}) => {
  const listing = await findDemoListing({ listing_type: 'rent' })
  await page.addInitScript(() => localStorage.setItem('lintel-theme', 'dark'))
  await openPage(page, `/property/${listing.id}`)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const printedPages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)
  expect(printedPages?.length).toBeLessThanOrEqual(3)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(26, 35, 39)')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main button:visible, main form:visible')).toHaveCount(0)
})

test('a visitor who reads a listing and returns to it is counted once', async ({ page }) => {
  const id = await createListing(await createLandlord(), { ...publishable(), status: 'live' })
  const countViews = async () => {
    const { data } = await serviceClient().from('listing_views').select('views').eq('property_id', id)
    return data?.reduce((sum, { views }) => sum + views, 0)
  }
  await openPage(page, `/property/${id}`)
  await expect.poll(countViews).toBe(1)
  await page.getByRole('link', { name: 'Blog' }).first().click()
  await expect(page).toHaveURL('/blog')
  const recorded = page.waitForResponse(/record_listing_view/)
  await page.goBack()
  expect((await recorded).ok()).toBe(true)
  expect(await countViews()).toBe(1)
})

test('a visitor downloads at most 150 KB of scripts for a listing before the first interaction', async ({
  page,
}) => {
  const listing = await findDemoListing({ listing_type: 'sale' })
  const scripts = new Map<string, Buffer>()
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'script')
      scripts.set(response.url(), await response.body().catch(() => Buffer.alloc(0)))
  })
  await openPage(page, `/property/${listing.id}`)
  await page.waitForLoadState('networkidle')
  const bytes = [...scripts.values()].reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0)
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(150_000)
  expect([...scripts.values()].some((body) => body.includes('GoTrueClient'))).toBe(false)
})
