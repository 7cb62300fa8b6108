import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

type Options = { ignoring?: string[]; only?: string[] }

/** Fails with every accessibility problem that axe finds on the page as it is. */
export async function expectAccessible(page: Page, { ignoring = [], only }: Options = {}): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await finishTransitions(page)
  // A document keeps the script, which takes as long to load as some pages take to check.
  const isLoaded = await page.evaluate(() => 'axe' in window)
  // Legacy mode: the pages contain no frames, so axe does not need to open a new page each time.
  const axe = new AxeBuilder({ page, ...(isLoaded ? { axeSource: ';' } : {}) })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
  if (only) axe.withRules(only)
  else axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
  if (ignoring.length) axe.disableRules(ignoring)
  const { violations } = await axe.analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )
  expect(found).toEqual([])
}

/** Colours are measured at their final values: on a busy machine a transition can still be running when axe reads them. */
async function finishTransitions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // After two frames, the style changes made so far have been applied and have started their transitions.
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish()
      else animation.cancel()
  })
}

const colourRules = ['color-contrast', 'link-in-text-block']

/** Checks the page in light and dark mode. In dark mode, only the rules about colour can give another result. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, { only: colourRules })
}
