import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { serviceClient } from '../support/clients.ts'
import { findDemoListing } from '../support/demo-listings.ts'
import { waitForMail } from '../support/inbox.ts'
import { openPage } from '../support/open-page.ts'
import { toast } from '../support/toast.ts'
import { createUser, signInAs, type User } from '../support/users.ts'

/** Signs in as a new administrator called Mara and opens the page. */
async function openAsAdministrator(page: Page, path: string): Promise<User> {
  const admin = await createUser({ roles: ['admin'], firstName: 'Mara' })
  await signInAs(page, admin)
  await openPage(page, path)
  return admin
}

const rolesOf = async ({ id }: User) => {
  const { data } = await serviceClient().from('user_roles').select('role').eq('user_id', id).throwOnError()
  return (data as { role: string }[]).map(({ role }) => role)
}

test('a visitor and an agent can neither open an administration page nor call its functions', async ({
  page,
}) => {
  await openPage(page, '/admin/users')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('dialog', { name: 'Sign in to your account' })).toBeVisible()

  const agent = await createUser({ roles: ['letting_agent', 'private_landlord'] })
  await signInAs(page, agent)
  for (const path of ['/admin', '/admin/users', '/admin/audit']) {
    await page.goto(path)
    await expect(toast(page, 'Access Denied')).toBeVisible()
    await expect(page).toHaveURL('/')
  }
  const client = serviceClient()
  await client.auth.signInWithPassword(agent)
  for (const [name, parameters] of [
    ['admin_users', {}],
    ['admin_properties', {}],
    ['admin_health', {}],
    ['lock_account', { account: agent.id }],
    ['admin_end_session', { account: agent.id, session_id: agent.id }],
    ['retry_failed_mail', {}],
    ['send_announcement', { audience: 'user', title: 'Hello', body: 'Hello' }],
  ] as const)
    expect((await client.rpc(name, parameters)).error, name).toMatchObject({ code: '42501' })
})

test('an administrator publishes an article with a picture, schedules a change, restores a revision and undoes a deletion', async ({
  page,
  request,
}) => {
  await openAsAdministrator(page, '/admin/pages/posts')
  await page.getByRole('button', { name: 'New article' }).click()
  const title = `Bay windows ${randomUUID().slice(0, 8)}`
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Give it a title.')).toBeVisible()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Text', { exact: true }).fill('First words.')
  await page.getByLabel('Add a picture').setInputFiles('web/assets/icon-192.png')
  await expect(page.getByLabel('What the picture shows')).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Describe the picture')).toBeVisible()
  await page.getByLabel('What the picture shows').fill('A bay window')
  await expectAccessibleInBothThemes(page)

  const articleUrl = page.url().replace('/admin/pages/posts/', '/blog/')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(toast(page, 'Draft saved')).toBeVisible()
  expect((await request.get(articleUrl)).status()).toBe(404)
  await page.getByRole('tab', { name: 'Preview' }).click()
  await expect(page.getByRole('img', { name: 'A bay window' })).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(toast(page, 'Published')).toBeVisible()
  const publishedHtml = async () => (await request.get(articleUrl)).text()
  await expect.poll(publishedHtml).toContain('First words.')

  await page.getByRole('tab', { name: 'Write' }).click()
  await page.getByLabel('Text', { exact: true }).fill('Second words.')
  await page.getByRole('button', { name: 'Schedule' }).click()
  await page.getByLabel('Day and time').fill('2020-01-01T09:00')
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByText('Choose a day and time in the future.')).toBeVisible()
  await page.getByLabel('Day and time').fill('2035-01-01T09:00')
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByText('A change opens 1 January 2035 at 09:00')).toBeVisible()
  expect(await publishedHtml()).toContain('First words.')
  const id = articleUrl.split('/').at(-1) ?? ''
  const now = new Date().toISOString()
  await serviceClient().from('content_changes').update({ publish_at: now }).eq('entity_id', id).throwOnError()
  await expect.poll(publishedHtml).toContain('Second words.')

  await page.reload()
  await page.getByRole('tab', { name: 'Revisions' }).click()
  await page
    .getByRole('button', { name: /^Bring back/ })
    .first()
    .click()
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('First words.')
  await page.getByRole('link', { name: 'Users' }).click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Publish changes' }).click()
  await expect(toast(page, 'Published')).toBeVisible()

  await page.getByRole('button', { name: 'Delete article' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete article' }).click()
  await expect(page.getByText(`‘${title}’ is deleted.`)).toBeVisible()
  await page.getByRole('button', { name: 'Bring it back' }).click()
  await expect(page.getByRole('link', { name: title })).toBeVisible()
})

// ASVS 7.4.5
test('an administrator finds a member, ends their sessions, locks and unlocks the account, changes roles and erases it', async ({
  page,
}) => {
  test.slow()
  const member = await createUser({ firstName: 'Quentin' })
  for (let device = 0; device < 3; device++) await serviceClient().auth.signInWithPassword(member)
  await openAsAdministrator(page, '/admin/users')
  await page.getByLabel('Name, email or number').fill(member.email)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/query=/)
  await expectAccessibleInBothThemes(page)
  await page.getByRole('link', { name: 'Quentin' }).click()

  const signOutButtons = page.getByRole('button', { name: /^Sign out on/ })
  await expect(signOutButtons).toHaveCount(3)
  await signOutButtons.first().click()
  await expect(toast(page, 'Signed out there')).toBeVisible()
  await expect(signOutButtons).toHaveCount(2)
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByText('Not signed in on any device.')).toBeVisible()

  await page.getByLabel('Private landlord').click()
  await expect(toast(page, 'Role granted')).toBeVisible()
  await expect(page.getByLabel('Private landlord')).toBeChecked()
  expect(await rolesOf(member)).toContain('private_landlord')

  await page.getByRole('button', { name: 'Lock account' }).click()
  await page.getByLabel('Reason').fill('Spam')
  await page.getByRole('dialog').getByRole('button', { name: 'Lock account' }).click()
  await expect(page.getByText('Locked until an administrator unlocks it.')).toBeVisible()
  expect((await serviceClient().auth.signInWithPassword(member)).error).toBeTruthy()
  await page.getByRole('button', { name: 'Unlock account' }).click()
  await expect(page.getByText('This account can sign in.')).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await page.getByRole('button', { name: 'Erase account' }).click()
  await page.getByLabel('Reason').fill('Asked for by mail')
  await page.getByLabel(/to confirm$/).fill('other@people.test')
  await page.getByRole('dialog').getByRole('button', { name: 'Erase account' }).click()
  await expect(page.getByText('This is not the address of the account.')).toBeVisible()
  await page.getByLabel(/to confirm$/).fill(member.email)
  await page.getByRole('dialog').getByRole('button', { name: 'Erase account' }).click()
  await expect(toast(page, 'Account erased')).toBeVisible()
  await expect(page).toHaveURL('/admin/users')
  expect((await serviceClient().auth.admin.getUserById(member.id)).data.user).toBeNull()

  await page.goto(`/admin/audit?query=${member.id}`)
  const row = page.getByRole('row').filter({ hasText: 'Asked for by mail' }).first()
  await expect(row).toContainText('Mara')
  await expect(row).not.toContainText(member.email)
  await expectAccessibleInBothThemes(page)
})

test('an administrator records a payment, exports the list and refunds it', async ({ page }) => {
  const payer = await createUser({ roles: ['private_landlord'], firstName: '=Pay' })
  const service = serviceClient()
  const { data } = await service
    .from('memberships')
    .insert({ user_id: payer.id, plan_id: 'landlord_premium' })
    .select('id')
    .single()
    .throwOnError()
  await service
    .from('payments')
    .insert({ membership_id: data.id, user_id: payer.id, plan_id: 'landlord_premium', amount_pence: 2500 })
    .throwOnError()
  const statusOf = async (table: 'memberships' | 'payments') => {
    const { data: rows } = await service.from(table).select('status').eq('user_id', payer.id).throwOnError()
    return rows[0]?.status
  }

  await openAsAdministrator(page, `/admin/payments?query=${payer.email}`)
  await page.getByRole('button', { name: /^Record payment/ }).click()
  await page.getByRole('dialog').getByLabel('Reference').fill('BACS, 14 "Nov"')
  await page.getByRole('button', { name: 'Record payment', exact: true }).click()
  await expect(toast(page, 'Payment recorded')).toBeVisible()
  expect([await statusOf('payments'), await statusOf('memberships')]).toEqual(['paid', 'active'])
  await expectAccessibleInBothThemes(page)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^payments-\d{4}-\d\d-\d\d\.csv$/)
  const csv = readFileSync(await file.path(), 'utf8')
  expect(csv).toContain('"BACS, 14 ""Nov"""')
  expect(csv).toContain(`,"'=Pay",${payer.email},Landlord Premium,25.00,paid,`)

  await page.getByRole('button', { name: /^Refund/ }).click()
  await page.getByLabel('Reason').fill('Paid twice')
  await page.getByRole('button', { name: 'Record refund' }).click()
  await expect(toast(page, 'Refund recorded')).toBeVisible()
  expect([await statusOf('payments'), await statusOf('memberships')]).toEqual(['refunded', 'lapsed'])
  await page.goto(`/admin/audit?query=${payer.id}&entity=payments`)
  await expect(page.getByRole('row').filter({ hasText: 'Paid twice' })).toContainText('Mara')
})

test('an administrator upholds a report, which removes the listing, and restores it', async ({
  page,
  request,
}) => {
  const listing = await findDemoListing({ listing_type: 'rent' }, 7)
  await serviceClient()
    .from('listing_reports')
    .insert({ property_id: listing.id, reason: 'scam', details: 'They asked for money first.' })
    .throwOnError()
  const pageStatus = async () => (await request.get(`/property/${listing.id}`)).status()
  expect(await pageStatus()).toBe(200)
  await openAsAdministrator(page, '/admin/properties/reports?status=open')
  const row = page
    .getByRole('row', { name: listing.title })
    .filter({ hasText: 'They asked for money first.' })
  await expect(row).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await row.getByRole('button', { name: 'Uphold' }).click()
  await page.getByLabel('What you found').fill('Money was asked for before a viewing')
  await expect(page.getByLabel('Remove the listing as well')).toBeChecked()
  await page.getByRole('button', { name: 'Uphold report' }).click()
  await expect(toast(page, 'Report upheld')).toBeVisible()
  await expect.poll(pageStatus).not.toBe(200)

  await page.goto(`/admin/properties?query=${listing.id}`)
  await expect(page.getByRole('row', { name: listing.title })).toContainText('Removed')
  await page.getByRole('link', { name: listing.title }).click()
  await expect(page.getByText('Money was asked for before a viewing').first()).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: /^Restore/ }).click()
  await expect(toast(page, 'Listing restored')).toBeVisible()
})

test('an administrator announces to a role, answers a support request, and changes settings and changes them back', async ({
  page,
}) => {
  const landlord = await createUser({ roles: ['private_landlord'] })
  const service = serviceClient()
  const { data: supportRequest } = await service
    .from('support_requests')
    .insert({ user_id: landlord.id, subject: `Rent ${randomUUID().slice(0, 8)}` })
    .select('id, subject')
    .single()
    .throwOnError()
  await openAsAdministrator(page, '/admin/notifications')
  const form = page.getByRole('region', { name: 'Write to a role' })
  await form.getByLabel('To', { exact: true }).selectOption('Administrators')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Give it a title.')).toBeVisible()
  const title = `Maintenance ${randomUUID().slice(0, 8)}`
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Message').fill('On Sunday at nine.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('button', { name: 'Send announcement' }).click()
  await expect(toast(page, 'Announcement sent')).toBeVisible()
  await expect(page.getByRole('row', { name: title })).toContainText(/0 of \d+ read/)
  await expectAccessibleInBothThemes(page)

  await page.goto('/admin/support?status=open')
  await page.getByRole('link', { name: supportRequest.subject }).click()
  await page.getByLabel('Your answer').fill('You can change it at any time.')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(toast(page, 'Answer sent')).toBeVisible()
  await expect(page.getByText('Answered', { exact: true })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await waitForMail(page, landlord.email, /answer|request/i)

  await page.goto('/admin/settings')
  const limit = page.getByLabel('Listings one person may report in 24 hours', { exact: true })
  const save = page.getByRole('button', { name: 'Save: Listings one person may report in 24 hours' })
  await limit.fill('-3')
  await save.click()
  await expect(page.getByText('Enter a whole number from 0 to 100,000.')).toBeVisible()
  await limit.fill('21')
  await save.click()
  await expect(toast(page, 'Setting saved')).toBeVisible()
  await page.getByRole('button', { name: 'Back to 20' }).click()
  await expect(limit).toHaveValue('20')
  await expect(save).toBeDisabled()
  const paymentInstructions = page.getByLabel(/^How invoices are paid/).first()
  const bank = `Lintel Bank ${randomUUID().slice(0, 8)}`
  await paymentInstructions.fill(bank)
  await page.getByRole('button', { name: /^Save: How invoices/ }).click()
  await expect(toast(page, 'Setting saved')).toBeVisible()
  await page.getByRole('button', { name: 'Back to the text before' }).click()
  await expect(paymentInstructions).toHaveValue('')
  await expectAccessibleInBothThemes(page)
})
