import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../web/routes.ts'
import { someHome } from './demonstration.ts'
import { toastOf } from './toast.ts'

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

for (const scripts of ['held back', 'switched off'] as const)
  test(`what a visitor types is in no address while the scripts are ${scripts}`, async ({
    browser,
    baseURL,
  }) => {
    test.setTimeout(300_000)
    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      javaScriptEnabled: scripts === 'held back',
    })
    if (scripts === 'held back') await context.route(/\.js(\?|$)/, (route) => route.abort())
    const page = await context.newPage()
    const marker = `typed${randomUUID().slice(0, 8)}`
    const addresses: string[] = []
    page.on('request', (request) => addresses.push(request.url()))
    const sent: Sent[] = []
    for (const path of await everyAddress())
      sent.push(...(await sendEveryForm(page, path, marker, scripts === 'held back')))
    await context.close()

    const fieldsBy = (method: string) =>
      sent
        .filter((form) => form.method === method)
        .flatMap(({ page: path, fields }) => fields.map((field) => `${path}: ${field}`))
    expect(fieldsBy('post').filter((field) => field.includes('password'))).not.toEqual([])
    expect(fieldsBy('get').filter((field) => /password|email|tel |textarea/.test(field))).toEqual([])
    expect(addresses.filter((address) => address.includes(marker))).toEqual([])
  })

test('a visitor who signs in before the scripts arrive is waited for, and nothing they typed is lost', async ({
  page,
}) => {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\.js(\?|$)/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/auth', { waitUntil: 'commit' })
  await page.getByLabel('Email', { exact: true }).fill('early@example.org')
  await page.getByLabel('Password', { exact: true }).fill('Sturdy-door-7!')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page.locator('form[aria-busy=true]')).toBeVisible()
  release()
  await expect(toastOf(page, 'CAPTCHA Required')).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('early@example.org')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('Sturdy-door-7!')
  expect(new URL(page.url()).search).toBe('')
})
