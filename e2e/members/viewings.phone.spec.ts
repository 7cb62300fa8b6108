import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import ICAL from 'ical.js'
import { expectAccessible } from '../support/accessibility.ts'
import { createListing } from '../support/listings.ts'
import { openPage } from '../support/open-page.ts'
import { toast } from '../support/toast.ts'
import { createUser, signInAs } from '../support/users.ts'

const dialog = (page: Page) => page.getByRole('dialog')

test('a landlord publishes availability, a member books on the phone and reschedules, and both diaries and a calendar show it', async ({
  browser,
  request,
}) => {
  const landlord = await createUser({ roles: ['private_landlord'], firstName: 'Lena' })
  const title = `Flat ${randomUUID().slice(0, 8)}`
  const listing = await createListing(landlord, { title, price: 1250, status: 'live' })
  const host = await (await browser.newContext()).newPage()
  await signInAs(host, landlord)
  await openPage(host, '/portal/viewings')
  await host.getByRole('link', { name: 'Publish availability' }).click()
  const add = host.getByRole('button', { name: /Add viewing times|Add another day/ })
  for (let day = 0; day < 7; day++) await add.click()
  await host.getByLabel('Meeting point').fill('The blue door')
  await expectAccessible(host)
  await host.getByRole('button', { name: 'Save availability' }).click()
  await expect(toast(host, 'Availability saved')).toBeVisible()

  const seeker = await createUser({ firstName: 'Grace' })
  const page = await (await browser.newContext()).newPage()
  await signInAs(page, seeker)
  await openPage(page, `/property/${listing}#enquire`)
  const slots = page.getByRole('group', { name: 'Choose a viewing time' }).getByRole('radio')
  await page.getByLabel('Full name').scrollIntoViewIfNeeded()
  await slots.nth(20).check()
  await page.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(page.getByText(/^Your viewing is booked for/)).toBeVisible()

  await openPage(page, '/portal/viewings')
  await page.getByRole('button', { name: new RegExp(title) }).click()
  await dialog(page).getByRole('button', { name: 'Reschedule' }).click()
  await dialog(page).getByRole('radio').nth(5).check()
  await dialog(page).getByRole('button', { name: 'Reschedule' }).click()
  await expect(toast(page, 'Viewing rescheduled')).toBeVisible()
  await expectAccessible(page)

  await openPage(host, '/portal/viewings')
  await host.getByRole('button', { name: new RegExp(`${title}.*Grace`) }).click()
  await expect(dialog(host)).toContainText('Grace')
  await host.keyboard.press('Escape')
  await host.getByRole('button', { name: 'Create link' }).click()
  const address = await host.getByRole('textbox', { name: 'Calendar link' }).inputValue()
  const feed = await request.get(address)
  expect(feed.headers()['content-type']).toContain('text/calendar')
  const calendar = new ICAL.Component(ICAL.parse(await feed.text()))
  const events = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each))
  expect(events.map(({ summary, sequence }) => ({ summary, sequence }))).toEqual([
    { summary: `Viewing: ${title} (Grace)`, sequence: 1 },
  ])
})
