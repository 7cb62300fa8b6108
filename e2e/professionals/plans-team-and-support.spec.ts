import { expect, test } from '@playwright/test'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { serviceClient } from '../support/clients.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { linkIn, waitForMail } from '../support/inbox.ts'
import { createListing } from '../support/listings.ts'
import { openPage } from '../support/open-page.ts'
import { createAgent } from '../support/professionals.ts'
import { toast } from '../support/toast.ts'
import { asAdministrator, createUser, signInAs } from '../support/users.ts'

test('an agent sees what the plan allows, changes to a larger one, pays and prints the invoice', async ({
  page,
}) => {
  const agent = await createAgent('agent_early')
  await signInAs(page, agent)
  await openPage(page, '/portal/membership')
  const plan = page.getByRole('region', { name: 'Your plan' })
  await expect(plan).toContainText('Agent Early')
  await expect(plan).toContainText('0of 20')
  await expect(plan).toContainText('further homes wait as drafts until')
  await expectAccessibleInBothThemes(page)

  await page.getByRole('button', { name: 'Choose Agent Premium' }).click()
  const dialog = page.getByRole('dialog', { name: 'Agent Premium?' })
  await expect(dialog).toContainText('We send you an invoice of £75')
  await dialog.getByRole('button', { name: 'Yes, change it' }).click()
  await expect(toast(page, 'Invoice sent')).toBeVisible()
  await expect(plan).toContainText('Agent Early')

  const admin = await createUser({ roles: ['admin'] })
  const { data: pendingPayment } = await serviceClient()
    .from('payments')
    .select('id')
    .eq('agency_id', agent.agencyId)
    .eq('status', 'pending')
    .single()
    .throwOnError()
  await asAdministrator(admin, (client) =>
    client.rpc('record_payment', { payment_id: pendingPayment.id, reference: 'BACS 7' }).throwOnError(),
  )
  await page.reload()
  await expect(plan).toContainText('Agent Premium')
  await expect(plan).toContainText('Your plan has no limit')
  await page.getByRole('link', { name: /LIN-\d+/ }).click()
  await expect(page.getByRole('heading', { name: /^Invoice LIN-/ })).toBeVisible()
  await expect(page.getByRole('article')).toContainText('£75.00')
  await expect(page.getByRole('article')).toContainText('reference BACS 7')
  await expectAccessibleInBothThemes(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation').first()).toBeHidden()
  await expect(page.getByRole('article')).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  await page.goto('/portal/membership')
  await page.getByRole('button', { name: 'Choose Agent Early' }).click()
  await expect(page.getByRole('dialog')).toContainText('Your present plan stays until')
  await page.getByRole('button', { name: 'Yes, change it' }).click()
  await expect(page.getByText('Then your smaller plan begins.')).toBeVisible()
  await page.getByRole('button', { name: 'Keep this plan' }).click()
  await page.getByRole('button', { name: 'Yes, change it' }).click()
  await expect(page.getByText('The next invoice comes a week before.')).toBeVisible()
})

test('an agent invites a colleague by email, who joins, and the agency’s pages show its logo, colours and branches', async ({
  page,
  browser,
}) => {
  const owner = await createAgent()
  const colleague = await createUser({ firstName: 'Tom' })
  await signInAs(page, owner)
  await openPage(page, '/portal/agency')
  await page.getByRole('button', { name: 'Add branch' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a branch' })
  await dialog.getByRole('button', { name: 'Save branch' }).click()
  await expect(dialog).toContainText('Enter a name.')
  await dialog.getByLabel('Name of the branch').fill('Clifton')
  await dialog.getByLabel('Postcode').fill('bs8 1aa')
  await dialog.getByRole('button', { name: 'Save branch' }).click()
  await expect(page.getByRole('heading', { name: 'Clifton' })).toBeVisible()

  await page.getByLabel('Email', { exact: true }).first().fill(colleague.email)
  await page.getByLabel('Branch', { exact: true }).selectOption('Clifton')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(toast(page, 'Invitation sent')).toBeVisible()
  await expect(page.getByText('Member, Clifton, open until')).toBeVisible()
  await expectAccessibleInBothThemes(page)

  const colleagueContext = await browser.newContext()
  const colleaguePage = await colleagueContext.newPage()
  const link = linkIn(await waitForMail(page, colleague.email, /invites you/), '/portal/agency/join')
  await colleaguePage.goto(link)
  await expect(colleaguePage.getByRole('heading', { name: 'Join Harcourt Bray' })).toBeVisible()
  await expect(colleaguePage.getByRole('button', { name: 'Sign in to join' })).toBeVisible()
  await expectAccessibleInBothThemes(colleaguePage)
  await signInAs(colleaguePage, colleague)
  await colleaguePage.goto(link)
  await colleaguePage.getByRole('button', { name: 'Join the team' }).click()
  await expect(toast(colleaguePage, 'Welcome to the team')).toBeVisible()
  await expect(colleaguePage.getByRole('heading', { name: 'Harcourt Bray', level: 1 })).toBeVisible()
  await expect(colleaguePage.getByRole('button', { name: 'Send invitation' })).toBeHidden()
  await colleaguePage.goto(link)
  await expect(colleaguePage.getByText('This invitation is no longer open')).toBeVisible()
  await colleagueContext.close()

  await page.reload()
  await expect(page.getByLabel('Role of Tom')).toHaveValue('member')
  await page.getByLabel('Role of Imogen').selectOption('member')
  await expect(toast(page, 'Error')).toContainText('An agency needs an owner.')
  await page.getByLabel('Main colour').fill('#7a1f3d')
  await page.getByRole('button', { name: 'Save colours' }).click()
  await expect(toast(page, 'Saved')).toBeVisible()
  await page.getByLabel('Logo file').setInputFiles('web/assets/icon-192.png')
  await expect(page.getByRole('button', { name: 'Remove logo' })).toBeVisible()

  const listing = await createListing(owner, { agency_id: owner.agencyId })
  await page.goto(`/portal/listings/${listing}/type`)
  await page.getByLabel('Branch', { exact: true }).selectOption('Clifton')
  await expect(page.getByText(/^Saved at/)).toBeVisible()
  await serviceClient().from('properties').update({ status: 'live' }).eq('id', listing).throwOnError()
  await page.goto(`/property/${listing}`)
  await expect(page.getByRole('link', { name: 'Harcourt Bray, Clifton' })).toBeVisible()

  await page.goto(`/agents/${owner.slug}`)
  const head = page.locator('header').filter({ hasText: 'Harcourt Bray' })
  await expect(head).toHaveCSS('border-top-color', 'rgb(122, 31, 61)')
  const logo = head.locator('img')
  await expect(logo).toHaveJSProperty('complete', true)
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(page.getByRole('heading', { name: 'Clifton' })).toBeVisible()
})

test('an agent sends a support request, reads the answer and closes the request', async ({ page }) => {
  const agent = await createAgent()
  await signInAs(page, agent)
  await openPage(page, '/portal/support')
  await expect(page.getByText('A person answers within 24 hours')).toBeVisible()
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Describe it in a few words.')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByLabel('What is it about?').fill('My feed')
  await page.getByLabel('What happened?').fill('It lacks a branch.')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page).toHaveURL(/\/portal\/support\/[\da-f-]{36}$/)
  await expect(page.getByRole('heading', { name: 'My feed' })).toBeVisible()
  await expect(page.getByText(/Answer due tomorrow at/)).toBeVisible()

  const admin = await createUser({ roles: ['admin'] })
  const id = page.url().split('/').at(-1) ?? ''
  await asAdministrator(admin, (client) =>
    client.from('support_messages').insert({ request_id: id, body: 'It is there now.' }).throwOnError(),
  )
  await waitForMail(page, agent.email, /answered/i)
  await page.reload()
  await expect(page.getByText('It is there now.')).toBeVisible()
  await expect(page.getByText('Answered today')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  const releaseReply = await holdRequests(page, '**/rest/v1/support_messages**')
  await page.getByLabel('Your reply').fill('Thank you.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('button', { name: /close the request/ }).click()
  releaseReply()
  await expect(page.getByRole('listitem').filter({ hasText: 'Thank you.' })).toBeVisible()
  await expect(toast(page, 'Request closed')).toBeVisible()
  await page.goto('/portal/support')
  await expect(page.getByRole('listitem').filter({ hasText: 'My feed' })).toContainText('Closed')
})
