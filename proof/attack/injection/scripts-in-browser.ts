import type { BrowserContext, Page } from '@playwright/test'
import { sessionKey } from '../../../web/browser/session-key.ts'
import type { Actor } from '../access/actors.ts'
import type { Attack, AttackContext } from '../attack-context.ts'
import type { AttackResult } from '../attack-result.ts'
import { openBrowser } from '../browser/browser.ts'
import { pageVisits } from '../browser/page-visits.ts'
import { seedPages } from '../browser/seed-pages.ts'
import { notDisplayed } from './not-displayed.ts'
import { alarm, codeOf, fieldsIn, plantScripts } from './planted-scripts.ts'
import { scriptsInMails } from './scripts-in-mails.ts'

// ASVS 1.1.2, 1.2.1, 1.2.2, 1.2.3, 1.3.5, 1.3.11, 3.2.2
/** Stored and reflected scripts, tested in a browser. */
export const scriptsInBrowser: Attack = {
  name: 'scripts stored and reflected, in a browser',
  run: async (context, result) => {
    const { planted, refused } = await plantScripts(context)
    result.expect(
      planted.length > 60,
      () => `only ${planted.length} fields took a script: ${refused.join(' ')}`,
      `${planted.length} fields planted`,
    )
    await seedPages(context)
    const browser = await openBrowser()
    try {
      const seen = new Set<string>()
      const visits = await pageVisits(context)
      await Promise.all(
        visits.map(async ({ actor, urls }) => {
          const browserContext = await browser.newContext({
            baseURL: context.site.local,
            viewport: { width: 1440, height: 900 },
          })
          await watch(browserContext, result, context, actor)
          const page = await browserContext.newPage()
          for (const url of urls) await visit(page, url, actor?.name ?? 'anon', result, seen)
          await browserContext.close()
        }),
      )
      everyFieldSeen(result, planted, refused, seen)
    } finally {
      await browser.close()
    }
    await scriptsInMails(context, result)
  },
}

/** Every planted text must have appeared on a page as text, or be listed in not-displayed.ts. */
function everyFieldSeen(result: AttackResult, planted: string[], refused: string[], seen: Set<string>): void {
  for (const field of planted) {
    const isSeen = seen.has(field) || seen.has(codeOf(field))
    result.expect(
      isSeen || field in notDisplayed,
      () => `${field} appeared on no page and is not in not-displayed.ts`,
      isSeen ? 'fields seen' : 'fields shown nowhere',
    )
  }
  for (const field of Object.keys(notDisplayed))
    if (![...planted, ...refused].includes(field))
      result.recordFinding(`${field} is listed in not-displayed.ts, but there is no such field`)
}

/** A script that runs is a finding, and so is one that only the content security policy stopped. */
async function watch(
  browserContext: BrowserContext,
  result: AttackResult,
  { site }: AttackContext,
  actor: Actor | undefined,
): Promise<void> {
  await browserContext.exposeFunction(alarm, (where: string) =>
    result.recordFinding(`a script ran from ${where}`),
  )
  await browserContext.addInitScript(
    ([name, key, session]) => {
      addEventListener('securitypolicyviolation', (event) => {
        if (/script/.test(event.effectiveDirective))
          console.error(`${name} stopped: ${event.blockedURI} ${event.sample}`)
      })
      if (session) localStorage.setItem(key, session)
    },
    [alarm, sessionKey, actor?.token ? JSON.stringify(sessionFor(actor)) : ''] as const,
  )
  browserContext.on('page', (page) => {
    page.on('dialog', (dialog) => {
      result.recordFinding(`a dialog opened: ${dialog.message()}`)
      void dialog.dismiss()
    })
    page.on('console', (message) => {
      if (message.text().startsWith(`${alarm} stopped`))
        result.recordFinding(`${message.text()} on ${page.url().replace(site.local, '')}`)
    })
  })
}

const sessionFor = ({ id, token }: Actor) => ({
  access_token: token,
  refresh_token: 'none',
  token_type: 'bearer',
  expires_in: 7200,
  expires_at: Math.floor(Date.now() / 1000) + 7200,
  user: {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email: `${id}@example.org`,
    app_metadata: {},
    user_metadata: {},
    created_at: new Date().toISOString(),
  },
})

async function visit(
  page: Page,
  url: string,
  who: string,
  result: AttackResult,
  seen: Set<string>,
): Promise<void> {
  try {
    await page.goto(url, { waitUntil: 'load', timeout: 20_000 })
    const found = [await look(page)]
    for (const tab of await page.locator('button[role=tab][aria-selected=false]').all()) {
      await tab.click()
      found.push(await look(page))
    }
    for (const field of found.flatMap(({ html }) => fieldsIn(html))) seen.add(field)
    const wrong = found.flatMap(({ smuggled, armed }) => [...smuggled, ...armed])
    result.expect(wrong.length === 0, () => `${who} at ${url}: ${wrong.join(' ')}`, 'pages')
  } catch (error) {
    result.recordFinding(`${who} at ${url}: ${(error as Error).message.split('\n')[0]}`)
  }
}

/** Injected elements, script URLs, and the text of the page without its scripts. */
async function look(page: Page): Promise<{ smuggled: string[]; armed: string[]; html: string }> {
  // Portal pages load their data after the first paint.
  await page.waitForSelector('[aria-busy=true]', { state: 'detached', timeout: 20_000 })
  await page.waitForLoadState('networkidle', { timeout: 2_500 }).catch(() => undefined)
  return page.evaluate((name) => {
    const smuggled = [...document.querySelectorAll(`[data-${name}], [${name}]`)].map((element) =>
      element.outerHTML.slice(0, 120),
    )
    const armed = [...document.querySelectorAll('*')].flatMap((element) =>
      [...element.attributes]
        .filter(
          ({ name: each, value }) =>
            (/^on/i.test(each) && value.includes(name)) ||
            (/^(href|src|action|formaction|xlink:href)$/i.test(each) &&
              /^\s*(?!javascript:throw new Error\('React has blocked)(javascript|vbscript|data:text\/html)/i.test(
                value,
              )),
        )
        .map(({ name: each, value }) => `<${element.tagName} ${each}="${value.slice(0, 60)}">`),
    )
    const whole = document.documentElement.cloneNode(true) as Element
    for (const script of whole.querySelectorAll('script, template')) script.remove()
    const typed = [...document.querySelectorAll('input, textarea')].map(
      (field) => (field as HTMLInputElement).value,
    )
    return { smuggled, armed, html: [whole.outerHTML, ...typed].join('\n') }
  }, alarm)
}
