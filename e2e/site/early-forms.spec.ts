import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { earlyFormsScript } from '../../web/browser/early-forms.ts'
import { earlyForms } from '../../web/messages/early-forms.ts'
import routes from '../../web/routes.ts'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { findDemoListing } from '../support/demo-listings.ts'
import { scriptUrls, waitForHydration } from '../support/open-page.ts'
import { toast } from '../support/toast.ts'

/** Every path in the route table, with a value for each parameter. */
async function everyPath(): Promise<string[]> {
  const parameters: Record<string, string> = { id: (await findDemoListing({})).id, step: 'address' }
  const walk = (entries: RouteConfigEntry[], base = ''): string[] =>
    entries.flatMap((entry) => {
      const path = entry.path ? `${base}/${entry.path}` : base || '/'
      return entry.children ? walk(entry.children, base) : [path]
    })
  return [
    ...walk(routes as RouteConfigEntry[]).map((path) =>
      path.replace(/:(\w+)|\*/g, (_, name: string) => parameters[name] ?? 'something'),
    ),
    '/auth?mode=sign-up',
    '/auth?mode=forgot-password',
    '/search?view=filters',
  ].filter((path) => !/\.(txt|xml)$|\/text$|^\/search\/|^\/sitemaps\//.test(path))
}

/**
 * Those whose page from the server has a form that no path before them has. Without scripts the others have nothing to fill in, and
 * a form is the same on every page.
 */
async function findPathsWithForms(request: APIRequestContext): Promise<string[]> {
  const known = new Set<string>()
  const paths: string[] = []
  for (const path of await everyPath()) {
    const forms = formsIn(await (await request.get(path)).text())
    if (forms.some((form) => !known.has(form))) paths.push(path)
    for (const form of forms) known.add(form)
  }
  return paths
}

let foundPaths: Promise<string[]> | undefined
/** Found once per process, because it requests every page of the site. */
const pathsWithForms = (request: APIRequestContext) => (foundPaths ??= findPathsWithForms(request))

/** The forms of a page as written: method, fields and buttons without their values. */
const formsIn = (html: string): string[] =>
  [...html.matchAll(/<form\b.*?<\/form>/gs)].map(([form]) => {
    const [own = ''] = form.match(/<form[^>]*/) ?? []
    const fields = form.match(/<(input|textarea|select|button)\b[^>]*/g) ?? []
    return [own, ...fields]
      .map((tag) => tag.replace(/ (value|id|placeholder|aria-[a-z]+)="[^"]*"/g, ''))
      .join()
  })

const pictureUrls = /\/storage\/v1\/|\/map\/|\.(webp|avif|jpe?g|png|svg|woff2)(\?|$)/

type SubmittedForm = { page: string; method: string; fields: string[] }

/** Fills in every form of a page with a recognisable value, submits it and returns what each form was. */
async function submitEveryForm(
  page: Page,
  path: string,
  marker: string,
  areHeld: boolean,
): Promise<SubmittedForm[]> {
  await page.goto(path)
  const count = await page.locator('form').count()
  const sent: SubmittedForm[] = []
  let hasLeftPage = false
  for (let index = 0; index < count; index++) {
    if (hasLeftPage) await page.goto(path)
    hasLeftPage = false
    const form = page.locator('form').nth(index)
    if (!(await form.isVisible())) continue
    const fields = await form.evaluate((element: HTMLFormElement, value) => {
      const names: string[] = []
      for (const field of element.querySelectorAll<HTMLInputElement>('input, textarea')) {
        if (['checkbox', 'radio', 'hidden', 'file', 'submit', 'button', 'range', 'date'].includes(field.type))
          continue
        field.value =
          field.type === 'number' ? '424242' : field.type === 'email' ? `${value}@example.org` : value
        names.push(`${field.type} ${field.name}`)
      }
      for (const field of element.querySelectorAll<HTMLInputElement>('input[type=checkbox]'))
        field.checked = true
      // Buttons that scripts would enable are enabled here.
      for (const button of element.querySelectorAll('button')) button.disabled = false
      return names
    }, marker)
    const method = await form.evaluate((element: HTMLFormElement) => element.method)
    if (method === 'post') {
      // As a browser does: a submit event, then the request.
      const submit = () => form.evaluate((element: HTMLFormElement) => element.requestSubmit())
      if (areHeld) {
        await submit()
        await expect(form).toHaveAttribute('data-held', '')
      } else {
        const [response] = await Promise.all([
          page.waitForResponse((each) => each.request().method() === 'POST'),
          page.waitForEvent('load'),
          submit(),
        ])
        expect(response.status(), `${path} after its form was submitted`).toBe(303)
        hasLeftPage = true
      }
    }
    sent.push({ page: path, method, fields })
  }
  return sent
}

for (const state of ['delayed', 'disabled'] as const)
  test(`a visitor’s input is never put in a URL while the scripts are ${state}`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      javaScriptEnabled: state === 'delayed',
    })
    if (state === 'delayed') await context.route(scriptUrls, (route) => route.abort())
    await context.route(pictureUrls, (route) => route.abort()) // forms do not depend on them
    const page = await context.newPage()
    const marker = `typed${randomUUID().slice(0, 8)}`
    const requestedUrls: string[] = []
    page.on('request', (request) => requestedUrls.push(request.url()))
    const sent: SubmittedForm[] = []
    for (const path of await pathsWithForms(page.request))
      sent.push(...(await submitEveryForm(page, path, marker, state === 'delayed')))
    await context.close()

    const fieldsBy = (method: string) =>
      sent
        .filter((form) => form.method === method)
        .flatMap(({ page: path, fields }) => fields.map((field) => `${path}: ${field}`))
    expect(fieldsBy('post').filter((field) => field.includes('password'))).not.toEqual([])
    expect(fieldsBy('get').filter((field) => /password|email|tel |textarea/.test(field))).toEqual([])
    expect(requestedUrls.filter((url) => url.includes(marker))).toEqual([])
  })

/** What can be typed or chosen in the visible forms of the page, with its value. */
const fieldValues = (page: Page) =>
  page.locator('main').evaluate((main) => {
    const fields = main.querySelectorAll<HTMLInputElement>(
      'form :is(input:not([type=hidden],[type=checkbox],[type=radio],[type=range],[type=submit]),textarea)',
    )
    return [...fields].filter((field) => field.checkVisibility()).map((field) => field.value)
  })

test('a visitor who fills in any public form before the scripts load loses nothing', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  await context.route(pictureUrls, (route) => route.abort())
  const page = await context.newPage()
  let filled = 0
  for (const path of await pathsWithForms(page.request)) {
    const release = await holdScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    await page.locator('footer').waitFor()
    await page.locator('main').evaluate((main) => {
      for (const field of main.querySelectorAll<HTMLInputElement>('form :is(input,textarea)')) {
        if (['checkbox', 'radio', 'hidden', 'file', 'range', 'submit'].includes(field.type)) continue
        field.value =
          field.type === 'number'
            ? '42'
            : field.type === 'email'
              ? 'early@example.org'
              : field.type === 'date'
                ? '2030-01-02'
                : 'Early'
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }
    })
    const typed = await fieldValues(page)
    filled += typed.length
    release()
    await waitForHydration(page)
    expect.soft(await fieldValues(page), path).toEqual(typed)
    await page.unroute(scriptUrls)
  }
  expect(filled).toBeGreaterThan(20)
  await context.close()
})

test('a visitor who chooses filters before the scripts load gets them applied', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/search?type=sale', { waitUntil: 'commit' })
  await page.getByLabel('Minimum bedrooms').selectOption('3')
  release()
  await waitForHydration(page)
  await expect(page).toHaveURL(/minBedrooms=3/)
  await expect(page.getByLabel('Minimum bedrooms')).toHaveValue('3')
})

async function submitSignInEarly(page: Page): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill('early@example.org')
  await page.getByLabel('Password', { exact: true }).fill('Sturdy-door-7!')
  await page.getByLabel('Password', { exact: true }).press('Enter')
}

async function expectInputKept(page: Page): Promise<void> {
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('early@example.org')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('Sturdy-door-7!')
  expect(new URL(page.url()).search).toBe('')
}

async function holdScripts(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(scriptUrls, async (route) => {
    await released
    await route.continue()
  })
  return release
}

const notLoadedAlert = (page: Page) => page.getByRole('alert').filter({ hasText: earlyForms.notLoaded })

test('a visitor who signs in before the scripts load loses nothing they typed, and the form is submitted later', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto('/auth', { waitUntil: 'commit' })
  await submitSignInEarly(page)
  await expect(page.locator('form[aria-busy=true]')).toBeVisible()
  release()
  await expect(toast(page, 'CAPTCHA Required')).toBeVisible()
  await expectInputKept(page)
})

test('a visitor whose scripts cannot be loaded is told so beside the form, and reloads', async ({ page }) => {
  await page.route(scriptUrls, (route) => route.abort())
  await page.goto('/auth')
  await submitSignInEarly(page)
  await expect(notLoadedAlert(page)).toHaveCount(1)
  await expect(page.locator('form[data-held] + [role=alert]')).toBeVisible()
  await expectInputKept(page)
  await expectAccessibleInBothThemes(page)
  await page.unroute(scriptUrls)
  await page.getByRole('button', { name: 'Reload' }).click()
  await waitForHydration(page)
  await expect(notLoadedAlert(page)).toHaveCount(0)
  expect(new URL(page.url()).search).toBe('')
})

test('a visitor whose scripts take very long is told so, and the form is still submitted when they load', async ({
  page,
}) => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  const release = await holdScripts(page)
  await page.clock.install()
  await page.goto('/auth', { waitUntil: 'commit' })
  // Time passes only in the step below, however busy the machine is.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await submitSignInEarly(page)
  await expect(page.locator('form[aria-busy=true]')).toBeVisible()
  await expect(notLoadedAlert(page)).toHaveCount(0)
  await page.clock.runFor(8000)
  await expect(notLoadedAlert(page)).toBeVisible()
  await expectInputKept(page)
  await page.clock.resume()
  release()
  await expect(toast(page, 'CAPTCHA Required')).toBeVisible()
  await expect(notLoadedAlert(page)).toHaveCount(0)
  await expectInputKept(page)
  expect(problems).toEqual([])
})

test('a visitor who submits a form early has it submitted again with the button they pressed', async ({
  page,
}) => {
  await page.setContent(
    `<script>${earlyFormsScript()}</script><form method="post"><button name="first">First</button><button name="second">Second</button></form>`,
  )
  await page.getByRole('button', { name: 'Second' }).click()
  const pressed = await page.evaluate(
    () =>
      new Promise((resolve) => {
        document.forms[0]?.addEventListener('submit', (event) => {
          event.preventDefault()
          resolve((event.submitter as HTMLButtonElement | null)?.name)
        })
        dispatchEvent(new Event('hydrated'))
      }),
  )
  expect(pressed).toBe('second')
})
