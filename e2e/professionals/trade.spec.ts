import { expect, type Page, test } from '@playwright/test'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { newAgent } from '../support/agents.ts'
import { backstage } from '../support/demonstration.ts'
import { linkIn, mailTo } from '../support/inbox.ts'
import { openPage } from '../support/open-page.ts'
import { asAdministrator, newPerson, signInAs } from '../support/people.ts'
import { newHome } from '../support/professionals.ts'
import { toastOf } from '../support/toast.ts'

// Whole journeys, each with several looks of axe.
test.describe.configure({ timeout: 150_000 })

const inBothLights = async (page: Page) => {
  await expectAccessibleInBothThemes(page)
}

test('an agent sees what the plan allows, moves to the larger one, pays and prints the invoice', async ({
  page,
}) => {
  const agent = await newAgent('agent_early')
  await signInAs(page, agent)
  await openPage(page, '/portal/membership')
  const plan = page.getByRole('region', { name: 'Your plan' })
  await expect(plan).toContainText('Agent Early')
  await expect(plan).toContainText('0of 20')
  await expect(plan).toContainText('further homes wait as drafts until')
  await inBothLights(page)

  await page.getByRole('button', { name: 'Choose Agent Premium' }).click()
  const dialog = page.getByRole('dialog', { name: 'Agent Premium?' })
  await expect(dialog).toContainText('We send you an invoice of £75')
  await dialog.getByRole('button', { name: 'Yes, change it' }).click()
  await expect(toastOf(page, 'Invoice sent')).toBeVisible()
  await expect(plan).toContainText('Agent Early')

  const admin = await newPerson({ roles: ['admin'] })
  const { data: due } = await backstage()
    .from('payments')
    .select('id')
    .eq('agency_id', agent.agencyId)
    .eq('status', 'pending')
    .single()
    .throwOnError()
  await asAdministrator(admin, (client) =>
    client.rpc('record_payment', { payment_id: due.id, reference: 'BACS 7' }).throwOnError(),
  )
  await page.reload()
  await expect(plan).toContainText('Agent Premium')
  await expect(plan).toContainText('Your plan has no limit')
  await page.getByRole('link', { name: /LIN-\d+/ }).click()
  await expect(page.getByRole('heading', { name: /^Invoice LIN-/ })).toBeVisible()
  await expect(page.getByRole('article')).toContainText('£75.00')
  await expect(page.getByRole('article')).toContainText('reference BACS 7')
  await inBothLights(page)
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

test('an owner invites a colleague by mail, who joins, and pages and adverts show logo, colours and branches', async ({
  page,
  browser,
}) => {
  const owner = await newAgent()
  const colleague = await newPerson({ firstName: 'Tom' })
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
  await expect(toastOf(page, 'Invitation sent')).toBeVisible()
  await expect(page.getByText('Member, Clifton, open until')).toBeVisible()
  await inBothLights(page)

  const other = await browser.newContext()
  const theirs = await other.newPage()
  const link = linkIn(await mailTo(page, colleague.email, /invites you/), '/portal/agency/join')
  await theirs.goto(link)
  await expect(theirs.getByRole('heading', { name: 'Join Harcourt Bray' })).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Sign in to join' })).toBeVisible()
  await inBothLights(theirs)
  await signInAs(theirs, colleague)
  await theirs.goto(link)
  await theirs.getByRole('button', { name: 'Join the team' }).click()
  await expect(toastOf(theirs, 'Welcome to the team')).toBeVisible()
  await expect(theirs.getByRole('heading', { name: 'Harcourt Bray', level: 1 })).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Send invitation' })).toBeHidden()
  await theirs.goto(link)
  await expect(theirs.getByText('This invitation is no longer open')).toBeVisible()
  await other.close()

  await page.reload()
  await expect(page.getByLabel('Role of Tom')).toHaveValue('member')
  await page.getByLabel('Role of Imogen').selectOption('member')
  await expect(toastOf(page, 'Error')).toContainText('An agency needs an owner.')
  await page.getByLabel('Main colour').fill('#7a1f3d')
  await page.getByRole('button', { name: 'Save colours' }).click()
  await expect(toastOf(page, 'Saved')).toBeVisible()
  await page.getByLabel('Logo file').setInputFiles('web/assets/icon-192.png')
  await expect(page.getByRole('button', { name: 'Remove logo' })).toBeVisible()

  const home = await newHome(owner, { agency_id: owner.agencyId })
  await page.goto(`/portal/listings/${home}/type`)
  await page.getByLabel('Branch', { exact: true }).selectOption('Clifton')
  await expect(page.getByText(/^Saved at/)).toBeVisible()
  await backstage().from('properties').update({ status: 'live' }).eq('id', home).throwOnError()
  await page.goto(`/property/${home}`)
  await expect(page.getByRole('link', { name: 'Harcourt Bray, Clifton' })).toBeVisible()

  await page.goto(`/agents/${owner.slug}`)
  const head = page.locator('header').filter({ hasText: 'Harcourt Bray' })
  await expect(head).toHaveCSS('border-top-color', 'rgb(122, 31, 61)')
  const logo = head.locator('img')
  await expect(logo).toHaveJSProperty('complete', true)
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(page.getByRole('heading', { name: 'Clifton' })).toBeVisible()
})

test('an agent asks for help within the hours of the plan, reads the answer and closes the request', async ({
  page,
}) => {
  const agent = await newAgent()
  await signInAs(page, agent)
  await openPage(page, '/portal/support')
  await expect(page.getByText('A person answers within 24 hours')).toBeVisible()
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Say in a few words what it is about.')).toBeVisible()
  await inBothLights(page)
  await page.getByLabel('What is it about?').fill('My feed')
  await page.getByLabel('What happened?').fill('It lacks a branch.')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page).toHaveURL(/\/portal\/support\/[\da-f-]{36}$/)
  await expect(page.getByRole('heading', { name: 'My feed' })).toBeVisible()
  await expect(page.getByText(/Answer due tomorrow at/)).toBeVisible()

  const admin = await newPerson({ roles: ['admin'] })
  const id = page.url().split('/').at(-1) ?? ''
  await asAdministrator(admin, (client) =>
    client.from('support_messages').insert({ request_id: id, body: 'It is there now.' }).throwOnError(),
  )
  await mailTo(page, agent.email, /answered/i)
  await page.reload()
  await expect(page.getByText('It is there now.')).toBeVisible()
  await expect(page.getByText('Answered today')).toBeVisible()
  await inBothLights(page)
  await page.getByLabel('Your reply').fill('Thank you.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Thank you.')).toBeVisible()
  await page.getByRole('button', { name: /close this request/ }).click()
  await expect(toastOf(page, 'Request closed')).toBeVisible()
  await page.goto('/portal/support')
  await expect(page.getByRole('listitem').filter({ hasText: 'My feed' })).toContainText('Closed')
})
