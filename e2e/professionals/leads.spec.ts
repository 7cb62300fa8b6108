import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { serviceClient } from '../support/clients.ts'
import { waitForMail } from '../support/inbox.ts'
import { createListing } from '../support/listings.ts'
import { openPage } from '../support/open-page.ts'
import { createAgent } from '../support/professionals.ts'
import { createUser, signInAs, type User } from '../support/users.ts'

async function openSession(browser: Browser, user: User): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signInAs(page, user)
  return page
}

test('an agency routes an enquiry to its negotiator, who sees a colleague replying and answers with a saved reply', async ({
  browser,
}) => {
  const imogen = await createAgent()
  const tom = await createUser({ roles: ['letting_agent'], firstName: 'Tom' })
  const grace = await createUser({ firstName: 'Grace' })
  const service = serviceClient()
  await service.from('agency_members').insert({ agency_id: imogen.agencyId, user_id: tom.id }).throwOnError()
  const listing = await createListing(imogen, {
    agency_id: imogen.agencyId,
    title: 'Flat on Monk Road',
    price: 1250,
    status: 'live',
  })

  const imogenPage = await openSession(browser, imogen)
  await openPage(imogenPage, '/portal/agency/enquiries')
  await imogenPage.getByRole('button', { name: 'Change All enquiries' }).click()
  const rules = imogenPage.getByRole('dialog', { name: 'All enquiries' })
  await rules.getByLabel('New enquiries go to').selectOption('One negotiator')
  await rules.getByRole('button', { name: 'Save' }).click()
  await expect(rules.getByText('Choose a negotiator.')).toBeVisible()
  await rules.getByLabel('Negotiator', { exact: true }).selectOption('Tom')
  await rules.getByRole('button', { name: 'Save' }).click()
  await expect(imogenPage.getByText('To Tom')).toBeVisible()
  await imogenPage.getByRole('button', { name: 'Add reply' }).click()
  const saved = imogenPage.getByRole('dialog', { name: 'Add a saved reply' })
  await saved.getByLabel('Title').fill('Viewing times')
  await saved.getByLabel('Reply').fill('Hi {{first_nam}}, Friday at ten?')
  await saved.getByRole('button', { name: 'Save reply' }).click()
  await expect(saved.getByText('{{first_nam}} isn’t a field.')).toBeVisible()
  await saved.getByLabel('Reply').fill('Hi {{first_name}}, Friday at ten? {{my_name}}')
  await saved.getByRole('button', { name: 'Save reply' }).click()
  await expect(imogenPage.getByRole('list', { name: 'Saved replies' })).toContainText('Viewing times')
  await expectAccessible(imogenPage)

  const page = await openSession(browser, grace)
  await openPage(page, `/property/${listing}`)
  await expect(page.getByLabel('Full name')).toHaveValue('Grace')
  await page.getByRole('button', { name: 'Send enquiry' }).click()
  await page.getByRole('link', { name: 'Open the conversation' }).click()
  await expect(page.getByText('Your negotiator: Tom')).toBeVisible()

  const tomPage = await openSession(browser, tom)
  await waitForMail(tomPage, tom.email, /New enquiry/)
  await openPage(tomPage, '/portal/enquiries')
  await tomPage.getByLabel('Assigned to').selectOption({ index: 1 })
  await tomPage.getByRole('link', { name: /^Grace/ }).click()
  await expect(tomPage.getByRole('heading', { name: 'Negotiator' })).toBeVisible()
  await openPage(imogenPage, tomPage.url())
  await imogenPage.getByLabel('Your message').fill('Dear Grace')
  await expect(tomPage.getByText('Imogen is replying')).toBeVisible()
  await imogenPage.getByLabel('Add a note').fill('Knows the area')
  await imogenPage.getByRole('button', { name: 'Add note' }).click()
  await expect(tomPage.getByRole('list', { name: 'Internal notes' })).toContainText('Knows the area')
  await expectAccessible(tomPage)

  await tomPage.getByLabel('Insert a saved reply').selectOption('Viewing times')
  await expect(tomPage.getByLabel('Your message')).toHaveValue('Hi Grace, Friday at ten? Tom')
  await tomPage.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('log')).toContainText('Hi Grace, Friday at ten? Tom')
  await expect(page.getByText('Knows the area')).toHaveCount(0)

  await tomPage.getByRole('button', { name: 'Reassign' }).click()
  const assigning = tomPage.getByRole('dialog', { name: 'Assign this enquiry' })
  await assigning.getByLabel('Negotiator').selectOption('Imogen')
  await assigning.getByLabel('Reason').fill('Off tomorrow')
  await assigning.getByRole('button', { name: 'Assign enquiry' }).click()
  await expect(tomPage.getByRole('dialog')).toHaveCount(0)
  await openPage(page, page.url())
  await expect(page.getByText('Your negotiator: Imogen')).toBeVisible()
  expect((await waitForMail(tomPage, imogen.email, /assigned to you/)).text).toContain('Off tomorrow')
  await imogenPage.getByText('History', { exact: true }).click()
  await expect(imogenPage.getByRole('list', { name: 'History' })).toContainText('assigned by Tom')
})
