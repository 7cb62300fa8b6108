import type { Page } from '@playwright/test'

/** Holds back what pages ask for on the way from one to the next, until released: then it arrives, or the line is lost. */
export async function holdData(page: Page, then: 'continue' | 'abort'): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\.data(\?|$)/, async (route) => {
    await held
    await route[then]()
  })
  return release
}
