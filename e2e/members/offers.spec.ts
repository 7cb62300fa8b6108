import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { waitForMail } from '../support/inbox.ts'
import { createListing, publishable, readListing } from '../support/listings.ts'
import { openPage } from '../support/open-page.ts'
import { clientFor, createUser, signInAs, type User } from '../support/users.ts'

async function openSession(browser: Browser, user: User): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signInAs(page, user)
  return page
}

test('a buyer offers, the seller counters, the buyer accepts, both follow the sale, and an enquirer learns what happened', async ({
  browser,
}) => {
  const landlord = await createUser({ roles: ['private_landlord'], firstName: 'Lena' })
  const title = `House ${randomUUID().slice(0, 8)}`
  const listing = await createListing(landlord, {
    ...publishable(),
    listing_type: 'sale',
    deposit: null,
    tenure: 'freehold',
    title,
    price: 250_000,
    status: 'live',
  })
  const [grace, enquirer] = [
    await createUser({ firstName: 'Grace' }),
    await createUser({ firstName: 'Nora' }),
  ]
  await (await clientFor(enquirer))
    .rpc('send_enquiry', { property_id: listing, message: 'May I see it?', name: 'Nora' })
    .throwOnError()

  const page = await openSession(browser, grace)
  await openPage(page, `/property/${listing}`)
  await page.getByRole('link', { name: 'Make an offer' }).click()
  await expect(page.getByRole('heading', { name: 'Make an offer', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Send offer' }).click()
  await expect(page.getByText('Enter an amount.')).toBeVisible()
  await page.getByLabel('Your offer').fill('240,000')
  await page.getByLabel('Full name').fill('Grace Hopper')
  await page.getByLabel('Your position').selectOption('First-time buyer')
  await page.getByLabel('How you’ll pay').selectOption('Cash')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send offer' }).click()
  await expect(page.getByText('Awaiting a decision')).toBeVisible()
  const written = await waitForMail(page, landlord.email, /^Offer for/)
  expect(written.text).toContain('£240,000')

  const theirs = await openSession(browser, landlord)
  await openPage(theirs, `/portal/offers/listing/${listing}`)
  await expect(theirs.getByRole('row', { name: /Grace Hopper £240,000/ })).toBeVisible()
  await theirs.getByRole('link', { name: 'Grace Hopper' }).click()
  await theirs.getByRole('button', { name: 'Make a counter-offer' }).click()
  await theirs.getByLabel('Amount', { exact: true }).fill('246,000')
  await theirs.getByRole('button', { name: 'Send counter-offer' }).click()
  await expect(theirs.getByText('Counter-offer sent', { exact: true })).toBeVisible()

  await openPage(page, '/portal')
  await expect(page.getByText('One offer needs your answer.')).toBeVisible()
  await page.getByRole('link', { name: /You offered .* The seller would accept £/ }).click()
  await page.getByRole('button', { name: 'Accept the counter-offer' }).click()
  await page.getByRole('button', { name: 'Accept counter-offer' }).click()
  await expect(page.getByRole('heading', { name: 'Sale progress' })).toBeVisible()
  expect(await readListing(listing, 'status')).toEqual({ status: 'under_offer' })
  await page.getByLabel('Survey: status').selectOption('Done')
  await expect(page.getByText('You updated progress: Survey, done')).toBeVisible()
  await expectAccessible(page)
  await theirs.reload()
  await expect(theirs.getByText('Buyer updated progress: Survey, done')).toBeVisible()

  const told = await waitForMail(page, enquirer.email, /^Under offer/)
  expect(told.text).not.toMatch(/Grace|246/)
})

test('an applicant cannot offer more than the advertised rent, on the screen or behind it', async ({
  page,
}) => {
  const landlord = await createUser({ roles: ['private_landlord'] })
  const listing = await createListing(landlord, { ...publishable(), price: 1300, status: 'live' })
  const applicant = await createUser({ firstName: 'Grace' })
  await signInAs(page, applicant)
  await openPage(page, `/portal/offers/new/${listing}`)
  await expect(page.getByRole('heading', { name: 'Apply to rent', level: 1 })).toBeVisible()
  await expect(page.getByLabel(/advance/i)).toHaveCount(0)
  await page.getByLabel('Rent', { exact: true }).fill('1,400')
  await page.getByLabel('Full name').fill('Grace Hopper')
  const moving = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('Moving date').fill(moving)
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByText('You can’t offer more than the advertised rent, £1,300 pcm.')).toBeVisible()
  const { error } = await (await clientFor(applicant)).rpc('apply_to_rent', {
    property_id: listing,
    amount: 1301,
    name: 'Grace',
    move_in: moving,
    adults: 1,
  })
  expect(error?.hint).toBe('above_rent')
  await page.getByLabel('Rent', { exact: true }).fill('1,300')
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByText('Awaiting a decision')).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await page.getByRole('button', { name: 'Withdraw application' }).click()
  await expect(page.getByRole('heading', { name: 'Documents' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Apply again' }).click()
  await expect(page.getByRole('button', { name: 'Send application' })).toBeVisible()
})
