import { expect, test } from '@playwright/test'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { serviceClient } from '../support/clients.ts'
import { findDemoListing } from '../support/demo-listings.ts'
import { openPage } from '../support/open-page.ts'
import { toast } from '../support/toast.ts'
import { createUser, signInAs } from '../support/users.ts'

test('a visitor saves homes, writes notes and compares without an account, and finds all of it in their account', async ({
  page,
}) => {
  const [first, second] = [
    await findDemoListing({ listing_type: 'sale' }, 4),
    await findDemoListing({ listing_type: 'sale' }, 5),
  ]
  const savedLink = page.getByRole('banner').getByRole('link', { name: /^Saved properties/ })
  for (const listing of [first, second]) {
    await openPage(page, `/property/${listing.id}`)
    await page
      .getByRole('button', { name: `Save ${listing.title}`, exact: true })
      .first()
      .click()
  }
  await expect(savedLink).toHaveText('Saved properties, 22')
  await expect(toast(page, 'Saved in this browser')).toBeVisible()
  await savedLink.click()
  await expect(page).toHaveURL('/saved')
  const rows = page.getByRole('article').filter({ has: page.getByRole('heading', { level: 2 }) })
  await expect(rows.first()).toContainText(second.title)
  await expect(page.getByText('Two homes, saved in this browser.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Recently viewed' })).toBeVisible()
  await expectAccessibleInBothThemes(page)

  const note = page.getByLabel(`Note on ${first.title}`)
  await note.fill('Ask about the roof')
  await note.blur()
  await page.reload()
  await expect(note).toHaveValue('Ask about the roof')

  await page.getByRole('button', { name: `Remove ${first.title}` }).click()
  await expect(savedLink).toHaveText('Saved properties, 11')
  await toast(page, 'Removed from your saved homes').getByRole('button', { name: 'Undo' }).click()
  await expect(note).toHaveValue('Ask about the roof')

  for (const { title } of [first, second]) await page.getByLabel(`Compare ${title}`).check()
  await page.getByRole('link', { name: 'Compare', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Homes side by side' })).toContainText(first.title)

  const member = await createUser()
  await signInAs(page, member)
  await openPage(page, '/saved')
  await expect(page).toHaveURL('/portal/saved')
  await expect(page.getByLabel(`Note on ${first.title}`)).toHaveValue('Ask about the roof')
  const { data } = await serviceClient()
    .from('saved_properties')
    .select('property_id, note')
    .eq('user_id', member.id)
    .order('note')
  expect(data).toEqual([
    { property_id: second.id, note: '' },
    { property_id: first.id, note: 'Ask about the roof' },
  ])
  expect(await page.evaluate(() => localStorage.getItem('lintel-saved-details'))).toBeNull()
})
