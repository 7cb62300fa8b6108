import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { holdData } from '../support/held-data.ts'
import { openPage } from '../support/open-page.ts'
import { newPerson, signInAs } from '../support/people.ts'

const journeysFolder = path.resolve(import.meta.dirname, '..')

/** Point 9 of the specification, line by line: each constant, its value, and words of the journey in which it is seen to hold. */
const constants: [constant: string, value: string, seenAs: string][] = [
  ['Max consecutive failed sign-ins', '3', 'Please try again in 15 minutes.'],
  ['Lockout', '15 minutes', 'Please try again in 15 minutes.'],
  ['MFA grace period', '2 days from account creation', 'may do without a second step for two days'],
  ['MFA skip', '2 days', 'expect(await skippedFor(person)).toBeCloseTo(2, 1)'],
  ['MFA code length', '6', "fill('12345')"],
  ['Password minimum (every password chosen later)', '8', 'Password must be at least 8 characters long'],
  ['Password minimum (sign-up dialog and auth page)', '6', 'Password must be at least 6 characters long'],
  ['Checklist minimum in dialog', '8 (advisory)', 'the checklist advises eight characters and refuses none'],
  ['Sign-up thank-you auto-close', '8000 ms', 'it thanks them for eight seconds'],
  ['Toast duration', '5000 ms', 'leaves after 5000 ms and not before'],
  ['Toasts', 'one at a time', 'makes way for the next: one at a time'],
  ['Toast swipe threshold', '50 px', 'px to the right'],
  ['Tooltip open delay', '700 ms', 'a tooltip opens 700 ms after the pointer comes'],
  ['Tooltip skip delay', '300 ms', 'a neighbour’s within 300 ms opens at once'],
  ['Featured blog posts on home', '3', 'show the three latest articles'],
  ['Blog skeleton cards', '2', "getByTestId('post-placeholder')).toHaveCount(2)"],
  ['Blog excerpt', '2 lines', "toHaveCSS('-webkit-line-clamp', '2')"],
  ['Post page content', '12 lines', "toHaveCSS('-webkit-line-clamp', '12')"],
  ['Reading speed', '200 words per minute', 'Math.ceil(words / 200)'],
  ['Search radius options', '1, 3, 5, 10 miles (default 5)', "['1', '3', '5', '10']"],
  ['Price options', '£25,000 to £10,000,000', "['£25,000', '£10,000,000']"],
  ['Bedroom options', '1 to 8', "['1', '2', '3', '4', '5', '6', '7', '8']"],
  ['Query cache: retry', '3', 'expect(asked).toBe(4)'],
  ['Realtime heartbeat', '30000 ms', 'a heart beats every 30 seconds'],
]

test('somebody sees every constant hold in some journey', () => {
  const journeys = readdirSync(journeysFolder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.spec.ts'))
    .map((file) => readFileSync(path.join(journeysFolder, file), 'utf8'))
    // What the table itself says is no journey.
    .map((journey) => journey.replace(/const constants[\s\S]*?\n\]\n/, ''))
  const unseen = constants.filter(([, , seenAs]) => !journeys.some((journey) => journey.includes(seenAs)))
  expect(unseen).toEqual([])
})

const valuesOf = (select: Locator) =>
  select
    .locator('option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
const endsOf = async (select: Locator) => {
  const words = (await select.locator('option').allInnerTexts()).filter((word) => word.includes('£'))
  return [words.at(0), words.at(-1)]
}

test('a visitor chooses among the radii, prices and bedrooms of the specification', async ({ page }) => {
  await openPage(page, '/search?location=Bristol&type=sale')
  const radius = page.getByLabel('Distance').filter({ visible: true })
  expect(await valuesOf(radius)).toEqual(['1', '3', '5', '10'])
  await expect(radius).toHaveValue('5')
  for (const end of ['Minimum', 'Maximum']) {
    const prices = page.getByLabel(`${end} price`).filter({ visible: true })
    expect(await endsOf(prices)).toEqual(['£25,000', '£10,000,000'])
    const bedrooms = page.getByLabel(`${end} bedrooms`).filter({ visible: true })
    expect((await valuesOf(bedrooms)).filter(Boolean)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
  }
})

test('a reader sees two placeholders, two lines of each article, and twelve of the one they open', async ({
  page,
}) => {
  await openPage(page, '/nowhere')
  const release = await holdData(page, 'continue')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click()
  await expect(page.getByTestId('post-placeholder')).toHaveCount(2)
  release()
  const card = page.getByRole('article').first()
  await expect(card.locator('p.text-ink-2').last()).toHaveCSS('-webkit-line-clamp', '2')
  const promised = Number((await card.innerText()).match(/(\d+) min read/)?.[1])
  const address = await card.getByRole('link', { name: /^Read More/ }).getAttribute('href')
  await openPage(page, address ?? '')
  const text = page.getByTestId('post-content')
  await expect(text).toHaveCSS('-webkit-line-clamp', '12')
  const words = ((await text.textContent()) ?? '').trim().split(/\s+/).length
  expect(promised).toBe(Math.ceil(words / 200))
})

/** Messages of the live connection, as they leave the browser. */
function sentLive(page: Page): string[] {
  const sent: string[] = []
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))))
  return sent
}

test('a member’s page stays in touch: a heart beats every 30 seconds', async ({ page }) => {
  await signInAs(page, await newPerson())
  await page.clock.install()
  const sent = sentLive(page)
  const beats = () => sent.filter((message) => message.includes('heartbeat')).length
  await openPage(page, '/cookies')
  await expect.poll(() => sent.some((message) => message.includes('phx_join'))).toBe(true)
  const before = beats()
  await page.clock.runFor(29_000)
  expect(beats()).toBe(before)
  await page.clock.runFor(1_500)
  await expect.poll(beats).toBe(before + 1)
})
