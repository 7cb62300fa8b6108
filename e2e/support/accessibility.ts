import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

type Options = { ignoring?: string[]; only?: string[] }

/** Axe finds nothing on the page as it stands. */
export async function expectAccessible(page: Page, { ignoring = [], only }: Options = {}): Promise<void> {
  // Whatever still fades in has not reached its contrast yet.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))))
  // Our pages hold no frames of others, for which axe would open a page of its own each time.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  if (only) axe.withRules(only)
  else axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
  if (ignoring.length) axe.disableRules(ignoring)
  const { violations } = await axe.analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )
  expect(found).toEqual([])
}

const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** The same page in both of its colours: what is not about colour is the same by night. */
export async function expectAccessibleByDayAndNight(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, { only: rulesOfColour })
}
