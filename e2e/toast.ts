import type { Page } from '@playwright/test'

/** The message in the corner with this title. */
export const toastOf = (page: Page, title: string) =>
  page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .filter({ hasText: title })
