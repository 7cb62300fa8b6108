import type { Page } from '@playwright/test'

export const toast = (page: Page, title: string) =>
  page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .filter({ hasText: title })

/**
 * Records the text of the latest toast from now on. On a busy machine, or with a simulated clock, a toast can appear and disappear
 * between two polls of an assertion.
 */
export async function recordToasts(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    const record = () => {
      const text = document.querySelector<HTMLElement>('[role=region][aria-label^=Notifications]')?.innerText
      if (text) document.body.dataset.latestToast = text
    }
    new MutationObserver(record).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    })
  })
  return () => page.evaluate(() => document.body.dataset.latestToast ?? '')
}
