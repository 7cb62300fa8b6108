import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { holdDataRequests } from '../support/hold-requests.ts'
import { openPage } from '../support/open-page.ts'
import { createUser, signInAs } from '../support/users.ts'

const testsFolder = path.resolve(import.meta.dirname, '..')

/** Point 9 of the specification, line by line: each constant, its value, and text of the test that covers it. */
const constants: [constant: string, value: string, testText: string][] = [
  ['Max consecutive failed sign-ins', '3', 'Please try again in 15 minutes.'],
  ['Lockout', '15 minutes', 'Please try again in 15 minutes.'],
  ['MFA grace period', '2 days from account creation', 'may do without two-step verification for two days'],
  ['MFA skip', '2 days', 'expect(await daysSkipped(member)).toBeCloseTo(2, 1)'],
  ['MFA code length', '6', "fill('12345')"],
  ['Password minimum (every password chosen later)', '8', 'Password must be at least 8 characters long'],
  ['Password minimum (sign-up dialog and auth page)', '6', 'Password must be at least 6 characters long'],
  ['Checklist minimum in dialog', '8 (advisory)', 'with six characters, though the checklist advises eight'],
  ['Sign-up thank-you auto-close', '8000 ms', 'is thanked for eight seconds'],
  ['Toast duration', '5000 ms', 'disappears after 5000 ms and not before'],
  ['Toasts', 'one at a time', 'is replaced by the next one'],
  ['Toast swipe threshold', '50 px', 'px to the right'],
  ['Tooltip open delay', '700 ms', 'a visitor sees a tooltip 700 ms after the pointer enters'],
  ['Tooltip skip delay', '300 ms', 'the next one within 300 ms at once'],
  ['Featured blog posts on home', '3', 'sees the three latest articles'],
  ['Blog skeleton cards', '2', "getByTestId('post-placeholder')).toHaveCount(2)"],
  ['Blog excerpt', '2 lines', "toHaveCSS('-webkit-line-clamp', '2')"],
  ['Post page content', '12 lines', "toHaveCSS('-webkit-line-clamp', '12')"],
  ['Reading speed', '200 words per minute', 'Math.ceil(words / 200)'],
  ['Search radius options', '1, 3, 5, 10 miles (default 5)', "['1', '3', '5', '10']"],
  ['Price options', '£25,000 to £10,000,000', "['£25,000', '£10,000,000']"],
  ['Bedroom options', '1 to 8', "['1', '2', '3', '4', '5', '6', '7', '8']"],
  ['Query cache: retry', '3', 'expect(requestCount).toBe(4)'],
  ['Realtime heartbeat', '30000 ms', 'sends a heartbeat every 30 seconds'],
]

test('a visitor can rely on every constant: each is covered by a test', () => {
  const tests = readdirSync(testsFolder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.spec.ts'))
    .map((file) => readFileSync(path.join(testsFolder, file), 'utf8'))
    // The table above does not count as a test.
    .map((source) => source.replace(/const constants[\s\S]*?\n\]\n/, ''))
  const uncovered = constants.filter(([, , testText]) => !tests.some((source) => source.includes(testText)))
  expect(uncovered).toEqual([])
})

const valuesOf = (select: Locator) =>
  select
    .locator('option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
const firstAndLastPrice = async (select: Locator) => {
  const prices = (await select.locator('option').allInnerTexts()).filter((text) => text.includes('£'))
  return [prices.at(0), prices.at(-1)]
}

test('a visitor chooses among the radii, prices and bedrooms of the specification', async ({ page }) => {
  await openPage(page, '/search?location=Bristol&type=sale')
  const radius = page.getByLabel('Distance').filter({ visible: true })
  const radii = await valuesOf(radius)
  expect(radii).toEqual(expect.arrayContaining(['1', '3', '5', '10']))
  expect(radii).toEqual(['0', '0.25', '0.5', '1', '3', '5', '10', '20', '30', '40'])
  await expect(radius).toHaveValue('5')
  for (const bound of ['Minimum', 'Maximum']) {
    const prices = page.getByLabel(`${bound} price`).filter({ visible: true })
    expect(await firstAndLastPrice(prices)).toEqual(['£25,000', '£10,000,000'])
    const bedrooms = page.getByLabel(`${bound} bedrooms`).filter({ visible: true })
    expect((await valuesOf(bedrooms)).filter(Boolean)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
  }
})

test('a visitor sees two placeholder cards, two lines of each article, and twelve lines of the one they open', async ({
  page,
}) => {
  await openPage(page, '/nowhere')
  const release = await holdDataRequests(page, 'continue')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click()
  await expect(page.getByTestId('post-placeholder')).toHaveCount(2)
  release()
  const card = page.getByRole('article').first()
  await expect(card.locator('p.text-ink-2').last()).toHaveCSS('-webkit-line-clamp', '2')
  const readingMinutes = Number((await card.innerText()).match(/(\d+) min read/)?.[1])
  const articlePath = await card.getByRole('link', { name: /^Read More/ }).getAttribute('href')
  await openPage(page, articlePath ?? '')
  const text = page.getByTestId('post-content')
  await expect(text).toHaveCSS('-webkit-line-clamp', '12')
  const words = ((await text.textContent()) ?? '').trim().split(/\s+/).length
  expect(readingMinutes).toBe(Math.ceil(words / 200))
})

/** Collects the messages of the realtime connection. */
function recordRealtimeMessages(page: Page): { sent: string[]; received: string[] } {
  const messages = { sent: [] as string[], received: [] as string[] }
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => messages.sent.push(String(payload)))
    socket.on('framereceived', ({ payload }) => messages.received.push(String(payload)))
  })
  return messages
}

test('a member’s browser sends a heartbeat every 30 seconds', async ({ page }) => {
  await signInAs(page, await createUser())
  await page.clock.install()
  const { sent, received } = recordRealtimeMessages(page)
  const heartbeats = () => sent.filter((message) => message.includes('heartbeat')).length
  const replies = () => received.filter((message) => message.includes('"phoenix"')).length
  await openPage(page, '/cookies')
  await expect.poll(() => sent.some((message) => message.includes('phx_join'))).toBe(true)
  // From here on, the page's time passes only by runFor, however slow the machine is.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  const first = heartbeats() + 1
  while (heartbeats() < first) await page.clock.runFor(1000)
  // The client closes a connection that has not answered by the next heartbeat.
  await expect.poll(replies).toBe(first)
  await page.clock.runFor(28_500)
  expect(heartbeats()).toBe(first)
  await page.clock.runFor(1_500)
  await expect.poll(heartbeats).toBe(first + 1)
})
