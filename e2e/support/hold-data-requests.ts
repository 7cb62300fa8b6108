import type { Page } from '@playwright/test'

/** Holds the data requests of client-side navigations until released, and then continues or aborts them. */
export async function holdDataRequests(page: Page, outcome: 'continue' | 'abort'): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\.data(\?|$)/, async (route) => {
    await released
    await route[outcome]()
  })
  return release
}
