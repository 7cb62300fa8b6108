import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { openPage } from '../support/open-page.ts'
import { createUser, signInAs } from '../support/users.ts'

const pages = [
  ['/admin', 'Admin dashboard'],
  ['/admin/properties', 'Properties'],
  ['/admin/users', 'Users'],
  ['/admin/pages', 'Pages and blog'],
  ['/admin/pages/page/help', 'Help'],
  ['/admin/enquiries', 'Enquiries'],
  ['/admin/enquiries?show=all', 'Enquiries'],
  ['/admin/notifications', 'Notifications'],
  ['/admin/payments', 'Payments'],
  ['/admin/support', 'Support'],
  ['/admin/settings', 'Settings'],
  ['/admin/audit', 'Audit log'],
  ['/admin/health', 'Health'],
] as const

test('an administrator opens every page on a phone, with cards for tables and no page wider than the screen', async ({
  page,
}) => {
  test.slow()
  await signInAs(page, await createUser({ roles: ['admin'] }))
  await openPage(page, '/admin')
  await expect(page.getByRole('list', { name: 'Requests of letting agents' })).toBeVisible()
  await expectAccessible(page)
  for (const [path, heading] of pages) {
    await openPage(page, path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByText('Loading...')).toHaveCount(0)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, path).toBeLessThanOrEqual(0)
  }
  await openPage(page, '/admin/properties')
  await page.getByLabel('Order').selectOption('Price: highest first')
  await expect(page).toHaveURL(/sort=-price/)
})
