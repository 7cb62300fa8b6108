import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { holdDataRequests } from '../support/hold-requests.ts'
import { openPage, waitForHydration } from '../support/open-page.ts'

const buyLinks = [
  ['Homes for sale', '/search?type=sale'],
  ['Houses', '/buy/houses'],
  ['Flats', '/buy/flats'],
  ['New homes', '/buy/new-homes'],
  ['Retirement', '/buy/retirement'],
  ['Private landlord', '/buy/private-landlord'],
  ['Student', '/buy/student'],
]
const rentLinks = [
  ['Homes to rent', '/search?type=rent'],
  ['Houses', '/rent/houses'],
  ['Flats', '/rent/flats'],
  ['New homes', '/rent/new-homes'],
  ['Retirement', '/rent/retirement'],
  ['Student', '/rent/student'],
  ['Private landlord', '/rent/private-landlord'],
  ['Furnished', '/rent/furnished'],
]
const mainLinks = [
  ['New homes', '/home/new-homes'],
  ['Where can I live?', '/home/where-can-i-live'],
  ['Property guides', '/home/property-guides'],
  ['Agents', '/agents'],
  ['Landlords', '/landlords'],
  ['Blog', '/blog'],
]
const footerLinks = [
  ['About Us', '/about-us'],
  ['Contact Us', '/contact'],
  ['Careers', '/careers'],
  ['Press', '/press'],
  ['Property guides', '/guides'],
  ['News', '/news'],
  ['Area guides', '/area-guides'],
  ['Help', '/help'],
  ['Agents', '/agents'],
  ['Developers', '/developers'],
  ['Overseas', '/overseas'],
  ['Commercial', '/commercial'],
  ['Privacy', '/privacy'],
  ['Terms', '/terms'],
  ['Cookies', '/cookies'],
]

const header = (page: Page) => page.getByRole('banner')
const menuButton = (page: Page, name: string) => header(page).locator('summary', { hasText: name }).first()

async function linksOf(list: ReturnType<Page['locator']>) {
  return list.evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]))
}

test.describe('in the header', () => {
  test('a visitor finds every page of the navigation', async ({ page }) => {
    await page.goto('/')
    const nav = page.getByRole('navigation', { name: 'Main' })
    expect(await linksOf(nav.locator(':scope > a'))).toEqual(mainLinks)
    const menus = nav.locator('details')
    expect(await linksOf(menus.nth(0).locator('li a'))).toEqual(buyLinks)
    expect(await linksOf(menus.nth(1).locator('li a'))).toEqual(rentLinks)
    await expect(header(page).getByRole('link', { name: 'Lintel home' })).toHaveAttribute('href', '/')
    await expect(header(page).getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth')
    await expect(header(page).getByRole('link', { name: 'Sign Up' })).toBeVisible()
    await expect(header(page).getByRole('button', { name: 'Sign Out' })).toBeHidden()
  })

  test('a visitor opens one menu at a time, which closes on Escape, a click elsewhere and a new page', async ({
    page,
  }) => {
    await openPage(page, '/nowhere')
    const houses = header(page).getByRole('link', { name: 'Houses' })
    await menuButton(page, 'Buy').focus()
    await page.keyboard.press('Enter')
    await expect(houses).toHaveAttribute('href', '/buy/houses')
    await menuButton(page, 'Rent').click()
    await expect(houses).toHaveCount(1)
    await expect(houses).toHaveAttribute('href', '/rent/houses')
    await page.keyboard.press('Escape')
    await expect(houses).toBeHidden()
    await expect(menuButton(page, 'Rent')).toBeFocused()
    await menuButton(page, 'Buy').click()
    await page.mouse.click(1200, 500)
    await expect(houses).toBeHidden()
    await menuButton(page, 'Buy').click()
    await header(page).getByRole('link', { name: 'Lintel home' }).click()
    await expect(page).toHaveURL('/')
    await expect(houses).toBeHidden()
  })

  test('a visitor signs up in a dialog, or on a page of its own in a new tab and without scripts', async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    await openPage(page, '/blog')
    const signUp = header(page).getByRole('link', { name: 'Sign Up' })
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      signUp.click({ modifiers: ['ControlOrMeta'] }),
    ])
    await expect(tab).toHaveURL('/auth?mode=sign-up')
    await tab.close()
    await signUp.click()
    const dialog = page.getByRole('dialog', { name: 'Create your account' })
    await expect(dialog.getByLabel('Email', { exact: true })).toBeFocused()
    await expect(page).toHaveURL('/blog')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    const withoutScripts = await browser.newContext({ javaScriptEnabled: false, baseURL })
    const plain = await withoutScripts.newPage()
    await plain.goto('/blog')
    await header(plain).getByRole('link', { name: 'Sign Up' }).click()
    await expect(plain).toHaveURL('/auth?mode=sign-up')
    await withoutScripts.close()
  })

  // ASVS 7.4.4
  test('a member with a stored session sees the link to the portal from the first paint', async ({
    page,
  }) => {
    await page.addInitScript(() => localStorage.setItem('lintel-session', '{"kept":true}'))
    await page.route('**/assets/**/*.js', (route) => route.abort())
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/')
    await expect(header(page).getByRole('link', { name: 'Portal' })).toHaveAttribute('href', '/portal')
    await expect(header(page).getByRole('button', { name: 'Sign Out' })).toBeVisible()
    await expect(header(page).getByRole('link', { name: 'Sign In' })).toBeHidden()
  })

  test('a visitor with a keyboard skips to the main content', async ({ page }) => {
    await openPage(page, '/')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Where would you like to live?')).toBeFocused()
  })
})

/** After two frames, the browser has painted the result of the last input. */
const twoFrames = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a visitor reaches every page from the menu', async ({ page }) => {
    await openPage(page, '/')
    await expect(header(page).getByRole('link', { name: 'Saved properties' })).toBeVisible()
    await header(page).getByLabel('Menu', { exact: true }).click()
    const sheet = page.getByRole('navigation', { name: 'All pages' })
    await expect(sheet.getByRole('link', { name: 'Houses' })).toHaveAttribute('href', '/buy/houses')
    await sheet.getByText('Rent', { exact: true }).click()
    await expect(sheet.getByRole('link', { name: 'Furnished' })).toBeVisible()
    await expect(sheet.getByRole('link', { name: 'Retirement' })).toHaveCount(1)
    await expect(sheet.getByRole('link', { name: 'Sign Up' })).toBeVisible()
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'light' })
    await header(page).getByRole('button', { name: 'Light or dark theme' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(sheet).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await header(page).getByLabel('Menu', { exact: true }).click()
    await sheet.getByRole('link', { name: 'Blog' }).click()
    await expect(page).toHaveURL('/blog')
    await expect(sheet).toBeHidden()
  })

  test('a visitor can neither scroll nor focus the page behind the menu', async ({ page }) => {
    await openPage(page, '/')
    const scrolled = () => page.evaluate(() => scrollY)
    await page.mouse.move(195, 600)
    await page.mouse.wheel(0, 200)
    await expect.poll(scrolled).toBe(200)
    await page.mouse.wheel(0, -200)
    await expect.poll(scrolled).toBe(0)
    await header(page).getByLabel('Menu', { exact: true }).click()
    await expect(page.locator('main')).toHaveAttribute('inert', '')
    await page.mouse.move(195, 600)
    await page.mouse.wheel(0, 200)
    await twoFrames(page)
    expect(await scrolled()).toBe(0)
    await page.keyboard.press('Escape')
    await expect(page.locator('main')).not.toHaveAttribute('inert')
  })

  test('a visitor with a screen of 320 px does not scroll sideways', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    for (const path of ['/', '/nowhere', '/dev/ui']) {
      await page.goto(path)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    }
  })
})

test('a visitor finds every page in four columns of the footer, and the year', async ({ page }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('heading')).toHaveText(['Lintel', 'Resources', 'Professionals', 'Legal'])
  expect(await linksOf(footer.locator('li a'))).toEqual(footerLinks)
  await expect(footer).toContainText(`© ${new Date().getFullYear()} Lintel Property Ltd.`)
})

test('a visitor who reloads or goes back keeps their scroll position', async ({ page }) => {
  await openPage(page, '/')
  const scrolled = () => page.evaluate(() => Math.round(scrollY))
  const listingLink = page.locator('main article').first().getByRole('link').first()
  await listingLink.evaluate((link) => link.scrollIntoView({ block: 'center' }))
  const position = await scrolled()
  expect(position).toBeGreaterThan(200)
  await page.reload()
  await expect.poll(scrolled).toBe(position)
  await waitForHydration(page)
  expect(await scrolled()).toBe(position)
  await listingLink.click()
  await expect(page).toHaveURL(/\/property\//)
  await expect.poll(scrolled).toBe(0)
  await page.goBack()
  await expect.poll(scrolled).toBe(position)
})

test('a visitor who goes back to the bottom of the home page is there again, even on a slow connection', async ({
  page,
}) => {
  await openPage(page, '/')
  const scrolled = () => page.evaluate(() => Math.round(scrollY))
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const bottom = await scrolled()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Agents' }).click()
  await expect(page).toHaveURL(/\/agents$/)
  const release = await holdDataRequests(page, 'continue')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Featured Properties' })).toBeVisible()
  await expect.poll(scrolled).toBe(bottom)
  release()
  await expect(page.locator('main article').first()).toBeAttached()
  expect(await scrolled()).toBe(bottom)
})

test.describe('the colour theme:', () => {
  const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const lightBackground = 'rgb(244, 243, 239)'
  const darkBackground = 'rgb(18, 24, 27)'

  test('a visitor gets the theme of their system, without scripts too', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: 'dark' })
    const page = await context.newPage()
    await page.goto('/')
    await expect(page.locator('body')).toHaveCSS('background-color', darkBackground)
    await page.emulateMedia({ colorScheme: 'light' })
    await expect(page.locator('body')).toHaveCSS('background-color', lightBackground)
    await context.close()
  })

  test('a visitor who changes it finds it again before the first script runs', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await openPage(page, '/')
    await header(page).getByRole('button', { name: 'Light or dark theme' }).click()
    await expect.poll(() => background(page)).toBe(darkBackground)
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.reload()
    expect(await background(page)).toBe(darkBackground)
  })

  test('a visitor who changes it back gets the theme of their system again', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await openPage(page, '/')
    const toggle = header(page).getByRole('button', { name: 'Light or dark theme' })
    await toggle.click()
    await toggle.click()
    await expect.poll(() => background(page)).toBe(lightBackground)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.reload()
    expect(await background(page)).toBe(darkBackground)
  })
})

test.describe('on an error', () => {
  test('a visitor at an unknown address gets status 404 and a link home', async ({ page }) => {
    const consoleMessages: string[] = []
    page.on('console', (message) => consoleMessages.push(message.text()))
    const response = await page.goto('/no/such/door')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: '404' })).toBeVisible()
    await expect(page.getByText('Oops! Page not found')).toBeVisible()
    await expect(page).toHaveTitle(/Page not found/)
    await expect.poll(() => consoleMessages.join('\n')).toContain('/no/such/door')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Return to Home' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { name: 'Find your way in.' })).toBeVisible()
  })

  test('a visitor gets status 500 and a next step after an unexpected error', async ({ page }) => {
    const response = await page.goto('/dev/ui?fail=1')
    expect(response?.status()).toBe(500)
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/dev/ui?fail=1')
    await expect(page.getByRole('main').getByRole('link', { name: 'Return to Home' })).toHaveAttribute(
      'href',
      '/',
    )
    await expect(page.getByText('Asked to fail')).toHaveCount(0)
    await expectAccessible(page)
  })
})
