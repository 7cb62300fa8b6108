import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Page, test } from '@playwright/test'
import type { TablesInsert } from '../../supabase/database.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { serviceClient } from '../support/clients.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { linkIn, waitForMail } from '../support/inbox.ts'
import { createListing } from '../support/listings.ts'
import { openPage } from '../support/open-page.ts'
import { toast } from '../support/toast.ts'
import { clientFor, createUser, signInAs, type User } from '../support/users.ts'

type OwnedListing = { landlord: User; id: string; title: string }

/** A listing to rent of a new landlord. */
async function publishListing(): Promise<OwnedListing> {
  const landlord = await createUser({ roles: ['private_landlord'], firstName: 'Lena' })
  const title = `Flat ${randomUUID().slice(0, 8)}`
  return { landlord, title, id: await createListing(landlord, { title, price: 1250, status: 'live' }) }
}

async function createEnquiry(
  { landlord, id, title }: OwnedListing,
  enquirer: User,
  message = 'May I see it?',
) {
  const service = serviceClient()
  const { data } = await service
    .from('property_enquiries')
    .insert({
      property_id: id,
      property_title: title,
      enquirer_id: enquirer.id,
      owner_id: landlord.id,
      name: 'Grace Hopper',
      message,
    })
    .select('id')
    .single()
    .throwOnError()
  await service
    .from('enquiry_messages')
    .insert({ enquiry_id: data.id, sender_id: enquirer.id, side: 'enquirer', body: message })
    .throwOnError()
  return data.id as string
}

async function openSession(browser: Browser, user: User): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signInAs(page, user)
  return page
}

const log = (page: Page) => page.getByRole('log')
const messageField = (page: Page) => page.getByLabel('Your message')
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send message' })
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })

async function sendMessage(page: Page, message: string) {
  await messageField(page).fill(message)
  await sendButton(page).click()
}

async function expectAccessibleIn(colorScheme: 'light' | 'dark', page: Page) {
  await page.emulateMedia({ colorScheme })
  await expectAccessible(page)
}

async function chooseFromMenu(page: Page, item: string) {
  await page.getByRole('button', { name: 'More actions for this conversation' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('a member and a landlord exchange messages live, and neither sees the other’s email address', async ({
  browser,
}) => {
  const listing = await publishListing()
  const grace = await createUser({ firstName: 'Grace' })
  const landlordPage = await openSession(browser, listing.landlord)
  await openPage(landlordPage, '/portal')
  const enquiriesLink = landlordPage
    .getByRole('navigation', { name: 'Your portal', exact: true })
    .getByRole('link', { name: /^Enquiries/ })
  await expect(enquiriesLink).toHaveAccessibleName('Enquiries')
  await expect(bell(landlordPage)).toHaveAccessibleName('Notifications')

  const page = await openSession(browser, grace)
  await openPage(page, `/property/${listing.id}`)
  await expect(page.getByLabel('Full name')).toHaveValue('Grace')
  await expect(page.getByLabel('Email', { exact: true })).toBeHidden()
  await messageField(page).fill('Is the loft boarded?')
  await page.getByLabel('Add a time that suits you').selectOption('Weekday evenings')
  await page.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(page.getByText('Enquiry sent')).toBeVisible()
  await page.getByRole('link', { name: 'Open the conversation' }).click()
  await expect(log(page)).toContainText('Is the loft boarded?')
  await expect(page.getByText('Sent', { exact: true })).toBeVisible()

  await expect(bell(landlordPage)).toHaveAccessibleName('Notifications, 1 unread')
  await expect(enquiriesLink).toHaveAccessibleName(/^Enquiries\s*, 1 unread/)
  await bell(landlordPage).click()
  await landlordPage.getByRole('link', { name: /New message/ }).click()
  await expect(log(landlordPage)).toContainText('Is the loft boarded?')
  await expect(landlordPage.getByText('Weekday evenings')).toBeVisible()
  await expect(landlordPage.getByText(grace.email)).toHaveCount(0)
  await expect(page.getByText(/^Read today/)).toBeVisible()
  await expect(bell(landlordPage)).toHaveAccessibleName('Notifications')
  await expect(enquiriesLink).not.toHaveAccessibleName(/unread/)

  await sendMessage(landlordPage, 'It is, since last year.')
  await expect(log(page)).toContainText('It is, since last year.')
  await expect(page.getByText('Answered')).toBeVisible()

  const notice = await waitForMail(page, listing.landlord.email, /New enquiry/)
  expect(`${notice.text} ${notice.html}`).not.toContain(grace.email)
  const reply = await waitForMail(page, grace.email, /Reply about/)
  expect(`${reply.text} ${reply.html}`).not.toContain(listing.landlord.email)
})

test('a member whose connection fails loses no message and sends none twice, and sees the viewing that the landlord books', async ({
  browser,
}) => {
  const listing = await publishListing()
  const grace = await createUser()
  const enquiry = await createEnquiry(listing, grace)
  const [page, landlordPage] = [
    await openSession(browser, grace),
    await openSession(browser, listing.landlord),
  ]
  for (const each of [page, landlordPage]) await openPage(each, `/portal/enquiries/${enquiry}`)
  // The server gets the message but its response is lost: the second attempt does not send it twice.
  await page.route(
    '**/rpc/reply_to_enquiry',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await sendMessage(page, 'Then I would like to come.')
  await expect(page.getByText(/We couldn’t reach the server/)).toBeVisible()
  await sendButton(page).click()
  await expect(messageField(page)).toHaveValue('')
  await page.context().setOffline(true)
  await sendMessage(page, 'On Friday?')
  await expect(page.getByText(/We couldn’t reach the server/)).toBeVisible()
  await expect(messageField(page)).toHaveValue('On Friday?')
  await page.context().setOffline(false)
  await openPage(page, page.url())
  await expect(messageField(page)).toHaveValue('On Friday?')
  await sendButton(page).click()
  await expect(log(landlordPage).getByRole('listitem')).toHaveCount(3)
  await expect(log(landlordPage)).toContainText('On Friday?')

  // The email is delayed by a minute in case of further changes; one second is enough here.
  await serviceClient()
    .from('app_settings')
    .update({ value: 1 })
    .eq('key', 'viewing_mail_delay_seconds')
    .throwOnError()
  await landlordPage.getByRole('button', { name: 'Book a viewing' }).click()
  const dialog = landlordPage.getByRole('dialog', { name: 'Book a viewing' })
  await dialog.getByRole('button', { name: 'Book viewing' }).click()
  await expect(dialog.getByText('Choose a day.')).toBeVisible()
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  await dialog.getByLabel('Day').fill(day)
  await dialog.getByLabel('Time').fill('17:30')
  await dialog.getByRole('button', { name: 'Book viewing' }).click()
  await expect(page.getByText('The viewing is booked.')).toBeVisible()
  await expect(page.getByText(/ at 17:30\.$/)).toBeVisible()
  await waitForMail(page, grace.email, /Viewing booked/)
})

test('a visitor whose captcha fails keeps what they typed, and sends it on the second try', async ({
  page,
}) => {
  const listing = await publishListing()
  const guest = `${randomUUID()}@people.test`
  await page.route('**/captcha/v1/challenge', (route) => route.fulfill({ status: 503, body: 'busy' }))
  await openPage(page, `/property/${listing.id}`)
  await messageField(page).fill('Is there parking?')
  await page.getByLabel('Full name').fill('Ada Byron')
  await page.getByLabel('Email', { exact: true }).fill(guest)
  const send = page.getByRole('button', { name: 'Send enquiry' })
  await send.click()
  await expect(page.getByRole('alert')).toContainText('We couldn’t check that you’re not a robot.')
  await expect(messageField(page)).toHaveValue('Is there parking?')
  await expectAccessibleIn('light', page)
  await page.unroute('**/captcha/v1/challenge')
  // A proof of work that has expired is renewed without the visitor noticing.
  await page.route('**/captcha/v1/pass', (route) => route.fulfill({ status: 400, json: {} }), { times: 1 })
  await send.click()
  await expect(page.getByText('Check your email')).toBeVisible()
  await waitForMail(page, guest, /Confirm your enquiry/)
})

test('a visitor without an account confirms by email, continues the conversation by its link, and reports and blocks the landlord', async ({
  page,
  browser,
}) => {
  const listing = await publishListing()
  const guest = `${randomUUID()}@people.test`
  await openPage(page, `/property/${listing.id}`)
  await messageField(page).fill('Are cats welcome?')
  await page.getByLabel('Full name').fill('Ada Byron')
  await page.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(page.getByText('Enter your email address.')).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(guest)
  await page.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(page.getByText('Check your email')).toBeVisible()

  const landlordPage = await openSession(browser, listing.landlord)
  await openPage(landlordPage, '/portal/enquiries')
  await landlordPage.getByRole('link', { name: 'Ada Byron (unread)' }).click()
  await expect(log(landlordPage)).toContainText('Are cats welcome?')
  await expect(landlordPage.getByText('Email not confirmed')).toBeVisible()

  await openPage(page, linkIn(await waitForMail(page, guest, /Confirm your enquiry/), '/enquiry/'))
  await expect(page.getByText('Sent to Private landlord.')).toBeVisible()
  await expectAccessibleIn('dark', page)
  await openPage(landlordPage, landlordPage.url())
  await expect(log(landlordPage)).toContainText('Are cats welcome?')
  await expect(landlordPage.getByText('Email not confirmed')).toHaveCount(0)
  await expect(landlordPage.getByText(guest)).toHaveCount(0)
  await sendMessage(landlordPage, 'They are.')
  await expect(log(landlordPage)).toContainText('They are.')

  const reply = await waitForMail(page, guest, /Reply about/)
  expect(`${reply.text} ${reply.html}`).not.toContain(listing.landlord.email)
  await openPage(page, linkIn(reply, '/enquiry/'))
  await expect(log(page)).toContainText('They are.')
  // The menu stays open when the message that was sent before it arrives.
  const releaseMessage = await holdRequests(page, '**/rpc/guest_reply')
  await sendMessage(page, 'Wonderful, thank you.')
  await page.getByRole('button', { name: 'More actions for this conversation' }).click()
  await expect(page.getByRole('menuitem', { name: 'Report' })).toBeVisible()
  releaseMessage()
  await expect(log(landlordPage)).toContainText('Wonderful, thank you.')
  await expect(messageField(page)).toHaveValue('')
  await page.getByRole('menuitem', { name: 'Report' }).click()
  await page.getByLabel('What happened?').fill('Wants the deposit before a viewing.')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(toast(page, 'Thank you')).toContainText('Our team will read this conversation.')
  await chooseFromMenu(page, 'Block')
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await expect(page.getByRole('heading', { name: 'You have blocked Private landlord' })).toBeVisible()
  await expect(landlordPage.getByText('Closed', { exact: true })).toBeVisible()
  await sendMessage(landlordPage, 'Hello?')
  await expect(landlordPage.getByText(/You can no longer message each other/)).toBeVisible()
  await page.getByRole('button', { name: 'Unblock' }).click()
  await expect(messageField(page)).toBeVisible()
  await sendButton(landlordPage).click()
  await expect(log(landlordPage)).toContainText('Hello?')

  await openPage(page, '/enquiry/not-a-token')
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
})

test('a landlord searches their conversations, reports one and blocks its author', async ({
  page,
  browser,
}) => {
  const listing = await publishListing()
  const [spammer, other] = [await createUser(), await createUser()]
  const enquiry = await createEnquiry(listing, spammer, 'Send me money first.')
  await createEnquiry(listing, other, 'Is there a garden?')
  await signInAs(page, listing.landlord)
  await openPage(page, '/portal/enquiries')
  const rows = page.getByRole('list', { name: 'Conversations' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expectAccessibleIn('light', page)
  await page.getByLabel('Search your conversations').fill('garden')
  await expect(rows).toHaveCount(1)
  await page.getByLabel('Search your conversations').fill('no such words')
  await expect(page.getByRole('heading', { name: 'No conversations match' })).toBeVisible()
  await page.getByLabel('Search your conversations').fill('money')
  await rows.getByRole('link').click()

  await chooseFromMenu(page, 'Report')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Tell us what happened.')).toBeVisible()
  await page.getByLabel('What happened?').fill('Asks for money before a viewing.')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(toast(page, 'Thank you')).toContainText('Our team will read this conversation.')
  await expectAccessibleIn('dark', page)

  const blockedPage = await openSession(browser, spammer)
  await openPage(blockedPage, `/portal/enquiries/${enquiry}`)
  await messageField(blockedPage).fill('Hello?')
  await chooseFromMenu(page, 'Block')
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await expect(page.getByText('You can’t message each other.')).toBeVisible()
  await expect(blockedPage.getByRole('heading', { name: 'This conversation is closed' })).toBeVisible()
  await openPage(blockedPage, `/property/${listing.id}`)
  await blockedPage.getByLabel('Full name').fill('Pest')
  await blockedPage.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(blockedPage.getByText('You and this advertiser can’t message each other.')).toBeVisible()
  await expect(messageField(blockedPage)).toHaveValue('I’d like to view this home.')

  await page.getByRole('button', { name: 'Unblock' }).click()
  await expect(messageField(page)).toBeVisible()
  await blockedPage.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(blockedPage.getByText('Enquiry sent')).toBeVisible()

  const administratorPage = await openSession(browser, await createUser({ roles: ['admin'] }))
  await openPage(administratorPage, `/portal/enquiries/${enquiry}`)
  await expect(administratorPage.getByRole('heading', { name: 'Enquiry not found' })).toBeVisible()
  await expect(administratorPage.getByText('Send me money first.')).toHaveCount(0)
})

test('a member who sends too many messages is told so and keeps what they typed', async ({ page }) => {
  const listing = await publishListing()
  const member = await createUser({ firstName: 'Eager' })
  const enquiry = await createEnquiry(listing, member)
  const line = { enquiry_id: enquiry, sender_id: member.id, side: 'enquirer' } as const
  const lines = Array.from({ length: 60 }, (_, n) => ({ ...line, body: `Line ${n}` }))
  await serviceClient().from('enquiry_messages').insert(lines).throwOnError()
  await signInAs(page, member)
  await openPage(page, `/portal/enquiries/${enquiry}`)
  await sendMessage(page, 'One more')
  await expect(page.getByText(/You’ve sent too many messages in the last hour/)).toBeVisible()
  await expectAccessibleIn('light', page)
  await expect(messageField(page)).toHaveValue('One more')

  const client = await clientFor(member)
  for (let n = 0; n < 20; n += 1)
    await client.rpc('send_enquiry', { property_id: listing.id, message: `Question ${n}` }).throwOnError()
  await openPage(page, `/property/${listing.id}`)
  await expect(page.getByLabel('Full name')).toHaveValue('Eager')
  await page.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(page.getByText(/You’ve reached the limit for enquiries/)).toBeVisible()
  await expect(messageField(page)).toHaveValue('I’d like to view this home.')
})

test('a member reads their notifications, marks them as read and goes through the pages', async ({
  page,
}) => {
  const member = await createUser()
  const service = serviceClient()
  const rows = Array.from(
    { length: 23 },
    (_, n): TablesInsert<'notifications'> => ({
      user_id: member.id,
      kind: 'listing',
      title: `News ${n + 1}`,
      body: 'A home',
      target: n === 22 ? 'path' : null,
      target_key: n === 22 ? '/help' : null,
      created_at: new Date(Date.now() - (23 - n) * 60_000).toISOString(),
    }),
  )
  await service.from('notifications').insert(rows).throwOnError()
  await signInAs(page, member)
  await openPage(page, '/blog')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 23 unread')
  await bell(page).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByRole('listitem')).toHaveCount(8)
  await panel.getByRole('button', { name: 'Mark as read: News 22' }).click()
  await expect(bell(page)).toHaveAccessibleName('Notifications, 22 unread')
  await expectAccessible(page)
  await panel.getByRole('link', { name: /News 23/ }).click()
  await expect(page).toHaveURL('/help')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 21 unread')

  await bell(page).click()
  await panel.getByRole('link', { name: 'All notifications' }).click()
  const list = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')
  await expect(list).toHaveCount(20)
  await service
    .from('notifications')
    .insert({ user_id: member.id, kind: 'account', title: 'Just now' })
    .throwOnError()
  await expect(list.first()).toContainText('Just now')
  await expectAccessibleIn('dark', page)
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(list).toHaveCount(4)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await expect(page.getByRole('button', { name: /^Mark as read/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Preferences' }).click()
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeInViewport()
})
