import { expect, test } from '@playwright/test'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { newAgent } from '../support/agents.ts'
import { backstage } from '../support/demonstration.ts'
import { openPage } from '../support/open-page.ts'
import { asAdministrator, newPerson, signInAs } from '../support/people.ts'
import { homeOf, newHome, newLandlord } from '../support/professionals.ts'
import { toastOf } from '../support/toast.ts'

test.describe.configure({ timeout: 120_000 })

async function withdraw(role: string, userId: string): Promise<void> {
  const admin = await newPerson({ roles: ['admin'] })
  await asAdministrator(admin, (client) =>
    client.rpc('withdraw_role', { user_id: userId, role }).throwOnError(),
  )
}

test('a landlord whose access is withdrawn is told so, and their listings are off the market', async ({
  page,
}) => {
  const landlord = await newLandlord()
  const listing = await newHome(landlord, { status: 'live' })
  await signInAs(page, landlord)
  await openPage(page, '/portal/listings')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await withdraw('private_landlord', landlord.id)
  await page.reload()
  await expect(toastOf(page, 'Your access has been withdrawn')).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await homeOf(listing, 'status')).toEqual({ status: 'withdrawn' })
  await openPage(page, '/portal/notifications')
  await expect(page.getByText('Your private landlord access has been withdrawn')).toBeVisible()
})

test('an owner sees which colleague’s access is withdrawn', async ({ page }) => {
  const owner = await newAgent()
  const colleague = await newPerson({ roles: ['letting_agent'], firstName: 'Rowan' })
  await backstage()
    .from('agency_members')
    .insert({ agency_id: owner.agencyId, user_id: colleague.id, role: 'member' })
    .throwOnError()
  await withdraw('letting_agent', colleague.id)
  await signInAs(page, owner)
  await openPage(page, '/portal/agency')
  await expect(page.getByRole('listitem').filter({ hasText: 'Rowan' })).toContainText('Access withdrawn')
  await expectAccessibleInBothThemes(page)
})

test('a member whose access is withdrawn is told so on the agency’s page, and leaves it', async ({
  page,
}) => {
  const owner = await newAgent()
  const member = await newPerson({ roles: ['letting_agent'] })
  await backstage()
    .from('agency_members')
    .insert({ agency_id: owner.agencyId, user_id: member.id, role: 'member' })
    .throwOnError()
  await withdraw('letting_agent', member.id)
  await signInAs(page, member)
  await openPage(page, '/portal/agency')
  await expect(
    page.getByRole('heading', { name: 'Your letting agent access has been withdrawn' }),
  ).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Leave the agency' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(toastOf(page, 'You have left the agency')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'You’re not part of an agency' })).toBeVisible()
})

test('an administrator appoints an owner where an agency has none left', async ({ page }) => {
  const owner = await newAgent()
  const member = await newPerson({ roles: ['letting_agent'], firstName: 'Heirloom' })
  await backstage()
    .from('agency_members')
    .insert({ agency_id: owner.agencyId, user_id: member.id, role: 'member' })
    .throwOnError()
  await withdraw('letting_agent', owner.id)
  const admin = await newPerson({ roles: ['admin'] })
  await signInAs(page, admin)
  await openPage(page, '/admin/users')
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: /Make owner: Heirloom/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('The only owner’s access was withdrawn')
  await dialog.getByRole('button', { name: 'Make owner' }).click()
  await expect(toastOf(page, 'Owner appointed')).toBeVisible()
  await expect(page.getByRole('button', { name: /Make owner: Heirloom/ })).toBeHidden()
})
