import { expect, type Page } from '@playwright/test'

/** Opens a page and waits until its scripts answer. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
}

/** The addresses of a page's scripts. */
export const scripts = /\.js(\?|$)/
