import { expect, type Page } from '@playwright/test'

/** Opens a page and waits until it is interactive. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForHydration(page)
}

/** Reloads the page and waits until it is interactive. */
export async function reloadPage(page: Page): Promise<void> {
  await page.reload()
  await waitForHydration(page)
}

export const waitForHydration = (page: Page) => expect(page.locator('html[data-hydrated]')).toBeAttached()

export const scriptUrls = /\.js(\?|$)/
