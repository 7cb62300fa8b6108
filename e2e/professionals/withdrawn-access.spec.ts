import { expect, test } from '@playwright/test'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { serviceClient } from '../support/clients.ts'
import { createListing, readListing } from '../support/listings.ts'
import { openPage } from '../support/open-page.ts'
import { createAgent, createLandlord } from '../support/professionals.ts'
import { toast } from '../support/toast.ts'
import { asAdministrator, createUser, signInAs } from '../support/users.ts'

async function withdrawRole(role: string, userId: string): Promise<void> {
  const admin = await createUser({ roles: ['admin'] })
  await asAdministrator(admin, (client) =>
    client.rpc('withdraw_role', { user_id: userId, role }).throwOnError(),
  )
}

test('a landlord whose access is withdrawn is told so, and their listings are off the market', async ({
  page,
}) => {
  const landlord = await createLandlord()
  const listing = await createListing(landlord, { status: 'live' })
  await signInAs(page, landlord)
  await openPage(page, '/portal/listings')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await withdrawRole('private_landlord', landlord.id)
  await page.reload()
  await expect(toast(page, 'Your access has been withdrawn')).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await readListing(listing, 'status')).toEqual({ status: 'withdrawn' })
  await openPage(page, '/portal/notifications')
  await expect(page.getByText('Your private landlord access has been withdrawn')).toBeVisible()
})

test('an agent who owns an agency sees which colleague’s access is withdrawn', async ({ page }) => {
  const owner = await createAgent()
  const colleague = await createUser({ roles: ['letting_agent'], firstName: 'Rowan' })
  await serviceClient()
    .from('agency_members')
    .insert({ agency_id: owner.agencyId, user_id: colleague.id, role: 'member' })
    .throwOnError()
  await withdrawRole('letting_agent', colleague.id)
  await signInAs(page, owner)
  await openPage(page, '/portal/agency')
  await expect(page.getByRole('listitem').filter({ hasText: 'Rowan' })).toContainText('Access withdrawn')
  await expectAccessibleInBothThemes(page)
})

test('an agent whose access is withdrawn is told so on the agency page, and leaves the agency', async ({
  page,
}) => {
  const owner = await createAgent()
  const member = await createUser({ roles: ['letting_agent'] })
  await serviceClient()
    .from('agency_members')
    .insert({ agency_id: owner.agencyId, user_id: member.id, role: 'member' })
    .throwOnError()
  await withdrawRole('letting_agent', member.id)
  await signInAs(page, member)
  await openPage(page, '/portal/agency')
  await expect(
    page.getByRole('heading', { name: 'Your letting agent access has been withdrawn' }),
  ).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Leave the agency' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(toast(page, 'You have left the agency')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'You’re not part of an agency' })).toBeVisible()
})

test('an administrator appoints an owner for an agency that has none left', async ({ page }) => {
  const owner = await createAgent()
  const member = await createUser({ roles: ['letting_agent'], firstName: 'Heirloom' })
  await serviceClient()
    .from('agency_members')
    .insert({ agency_id: owner.agencyId, user_id: member.id, role: 'member' })
    .throwOnError()
  await withdrawRole('letting_agent', owner.id)
  const admin = await createUser({ roles: ['admin'] })
  await signInAs(page, admin)
  await openPage(page, '/admin/users')
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: /Make owner: Heirloom/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('The only owner’s access was withdrawn')
  await dialog.getByRole('button', { name: 'Make owner' }).click()
  await expect(toast(page, 'Owner appointed')).toBeVisible()
  await expect(page.getByRole('button', { name: /Make owner: Heirloom/ })).toBeHidden()
})
