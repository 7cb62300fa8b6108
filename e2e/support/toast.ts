import type { Page } from '@playwright/test'

/** The message in the corner with this title. */
export const toastOf = (page: Page, title: string) =>
  page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .filter({ hasText: title })

/** Whatever toasts say from now on, kept for whoever looks later: on a busy machine a toast can come and go between two looks. */
export async function hearToasts(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    const listen = () => {
      const said = document.querySelector<HTMLElement>('[role=region][aria-label^=Notifications]')?.innerText
      if (said) document.body.dataset.heard = said
    }
    new MutationObserver(listen).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    })
  })
  return () => page.evaluate(() => document.body.dataset.heard ?? '')
}
