import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { heldFormsScript } from '../../web/browser/held-forms.ts'
import { earlyForms } from '../../web/messages/early-forms.ts'
import routes from '../../web/routes.ts'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { someHome } from '../support/demonstration.ts'
import { scripts } from '../support/open-page.ts'
import { toastOf } from '../support/toast.ts'

/** Every address in the route table, with something in the place of each parameter. */
async function everyAddress(): Promise<string[]> {
  const parameters: Record<string, string> = { id: (await someHome({})).id, step: 'address' }
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

type Sent = { page: string; method: string; fields: string[] }

/** Fills every form of a page with values that can be recognised, sends it, and answers what each form was. */
async function sendEveryForm(page: Page, path: string, marker: string, areHeld: boolean): Promise<Sent[]> {
  await page.goto(path)
  const count = await page.locator('form').count()
  const sent: Sent[] = []
  for (let index = 0; index < count; index++) {
    if (index > 0) await page.goto(path)
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
      // A button that waits for scripts to allow it is pressed all the same.
      for (const button of element.querySelectorAll('button')) button.disabled = false
      return names
    }, marker)
    const method = await form.evaluate((element: HTMLFormElement) => element.method)
    if (method === 'post') {
      // As a browser does it: a submit event, then the request.
      const send = () => form.evaluate((element: HTMLFormElement) => element.requestSubmit())
      if (areHeld) {
        await send()
        await expect(form).toHaveAttribute('data-held', '')
      } else {
        const [answer] = await Promise.all([
          page.waitForResponse((response) => response.request().method() === 'POST'),
          page.waitForEvent('load'),
          send(),
        ])
        expect(answer.status(), `${path} after its form was sent`).toBe(303)
      }
    }
    sent.push({ page: path, method, fields })
  }
  return sent
}

for (const state of ['held back', 'switched off'] as const)
  test(`what a visitor types is in no address while the scripts are ${state}`, async ({
    browser,
    baseURL,
  }) => {
    test.setTimeout(300_000)
    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      javaScriptEnabled: state === 'held back',
    })
    if (state === 'held back') await context.route(scripts, (route) => route.abort())
    const page = await context.newPage()
    const marker = `typed${randomUUID().slice(0, 8)}`
    const addresses: string[] = []
    page.on('request', (request) => addresses.push(request.url()))
    const sent: Sent[] = []
    for (const path of await everyAddress())
      sent.push(...(await sendEveryForm(page, path, marker, state === 'held back')))
    await context.close()

    const fieldsBy = (method: string) =>
      sent
        .filter((form) => form.method === method)
        .flatMap(({ page: path, fields }) => fields.map((field) => `${path}: ${field}`))
    expect(fieldsBy('post').filter((field) => field.includes('password'))).not.toEqual([])
    expect(fieldsBy('get').filter((field) => /password|email|tel |textarea/.test(field))).toEqual([])
    expect(addresses.filter((address) => address.includes(marker))).toEqual([])
  })

async function signInEarly(page: Page): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill('early@example.org')
  await page.getByLabel('Password', { exact: true }).fill('Sturdy-door-7!')
  await page.getByLabel('Password', { exact: true }).press('Enter')
}

async function expectWhatWasTyped(page: Page): Promise<void> {
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('early@example.org')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('Sturdy-door-7!')
  expect(new URL(page.url()).search).toBe('')
}

async function holdScripts(page: Page): Promise<() => void> {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(scripts, async (route) => {
    await held
    await route.continue()
  })
  return release
}

const notLoaded = (page: Page) => page.getByRole('alert').filter({ hasText: earlyForms.notLoaded })

test('a visitor who signs in before the scripts arrive is waited for, and nothing they typed is lost', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto('/auth', { waitUntil: 'commit' })
  await signInEarly(page)
  await expect(page.locator('form[aria-busy=true]')).toBeVisible()
  release()
  await expect(toastOf(page, 'CAPTCHA Required')).toBeVisible()
  await expectWhatWasTyped(page)
})

test('a visitor whose scripts cannot be loaded is told so beside the form, and reloads', async ({ page }) => {
  await page.route(scripts, (route) => route.abort())
  await page.goto('/auth')
  await signInEarly(page)
  await expect(notLoaded(page)).toHaveCount(1)
  await expect(page.locator('form[data-held] + [role=alert]')).toBeVisible()
  await expectWhatWasTyped(page)
  await expectAccessibleInBothThemes(page)
  await page.unroute(scripts)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await expect(notLoaded(page)).toHaveCount(0)
  expect(new URL(page.url()).search).toBe('')
})

test('a visitor whose scripts take very long is told so, and the form is still sent when they arrive', async ({
  page,
}) => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  const release = await holdScripts(page)
  await page.clock.install()
  await page.goto('/auth', { waitUntil: 'commit' })
  await signInEarly(page)
  await expect(page.locator('form[aria-busy=true]')).toBeVisible()
  await expect(notLoaded(page)).toHaveCount(0)
  await page.clock.fastForward(8000)
  await expect(notLoaded(page)).toBeVisible()
  await expectWhatWasTyped(page)
  release()
  await expect(toastOf(page, 'CAPTCHA Required')).toBeVisible()
  await expect(notLoaded(page)).toHaveCount(0)
  await expectWhatWasTyped(page)
  expect(problems).toEqual([])
})

test('a form that was sent early is sent again by the button that was pressed', async ({ page }) => {
  await page.setContent(
    `<script>${heldFormsScript()}</script><form method="post"><button name="first">First</button><button name="second">Second</button></form>`,
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
