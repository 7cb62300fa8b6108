import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'

/** Axe finds nothing on the page as it stands, by light and by dark. */
export async function expectAccessibleByDayAndNight(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
}
