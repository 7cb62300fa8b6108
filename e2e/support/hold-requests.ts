import type { Page } from '@playwright/test'

/** Holds the data requests of client-side navigations until released, and then continues or aborts them. */
export const holdDataRequests = (page: Page, outcome: 'continue' | 'abort') =>
  holdRequests(page, /\.data(\?|$)/, outcome)

/** Holds requests until released, as a slow connection does. */
export async function holdRequests(
  page: Page,
  url: string | RegExp,
  outcome: 'continue' | 'abort' = 'continue',
): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await released
    await route[outcome]()
  })
  return release
}
