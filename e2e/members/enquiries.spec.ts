import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Page, test } from '@playwright/test'
import type { TablesInsert } from '../../supabase/database.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { backstage } from '../support/demonstration.ts'
import { linkIn, mailTo } from '../support/inbox.ts'
import { openPage } from '../support/open-page.ts'
import { newPerson, type Person, programOf, signInAs } from '../support/people.ts'
import { toastOf } from '../support/toast.ts'

type Advert = { landlord: Person; home: string; title: string }

/** A home to rent of a landlord made this moment. */
async function newAdvert(): Promise<Advert> {
  const landlord = await newPerson({ roles: ['private_landlord'], firstName: 'Lena' })
  const title = `Flat ${randomUUID().slice(0, 8)}`
  const row: TablesInsert<'properties'> = {
    owner_id: landlord.id,
    listing_type: 'rent',
    title,
    location: 'Monk Road, Bristol BS7',
    price: 1250,
    property_type: 'Flat',
    status: 'live',
  }
  const { data } = await backstage().from('properties').insert(row).select('id').single().throwOnError()
  return { landlord, home: data.id, title }
}

async function newEnquiry({ landlord, home, title }: Advert, enquirer: Person, message = 'May I see it?') {
  const service = backstage()
  const { data } = await service
    .from('property_enquiries')
    .insert({
      property_id: home,
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

async function pageOf(browser: Browser, person: Person): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signInAs(page, person)
  return page
}

const log = (page: Page) => page.getByRole('log')
const field = (page: Page) => page.getByLabel('Your message')
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send message' })
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })

async function say(page: Page, words: string) {
  await field(page).fill(words)
  await sendButton(page).click()
}

async function expectAccessibleBy(colorScheme: 'light' | 'dark', page: Page) {
  await page.emulateMedia({ colorScheme })
  await expectAccessible(page)
}

async function chooseFromMenu(page: Page, item: string) {
  await page.getByRole('button', { name: 'More to do with this conversation' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('an enquirer and a landlord talk while both look, and neither learns the other’s address', async ({
  browser,
}) => {
  const advert = await newAdvert()
  const grace = await newPerson({ firstName: 'Grace' })
  const theirs = await pageOf(browser, advert.landlord)
  await openPage(theirs, '/portal')
  const room = theirs
    .getByRole('navigation', { name: 'Your portal', exact: true })
    .getByRole('link', { name: /^Enquiries/ })
  await expect(room).toHaveAccessibleName('Enquiries')
  await expect(bell(theirs)).toHaveAccessibleName('Notifications')

  const page = await pageOf(browser, grace)
  await openPage(page, `/property/${advert.home}`)
  await expect(page.getByLabel('Full name')).toHaveValue('Grace')
  await expect(page.getByLabel('Email', { exact: true })).toBeHidden()
  await field(page).fill('Is the loft boarded?')
  await page.getByLabel('Add a time that suits you').selectOption('Weekday evenings')
  await page.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(page.getByText('Enquiry sent')).toBeVisible()
  await page.getByRole('link', { name: 'Open the conversation' }).click()
  await expect(log(page)).toContainText('Is the loft boarded?')
  await expect(page.getByText('Sent', { exact: true })).toBeVisible()

  await expect(bell(theirs)).toHaveAccessibleName('Notifications, 1 unread')
  await expect(room).toHaveAccessibleName(/^Enquiries\s*, 1 unread/)
  await bell(theirs).click()
  await theirs.getByRole('link', { name: /New message/ }).click()
  await expect(log(theirs)).toContainText('Is the loft boarded?')
  await expect(theirs.getByText('Weekday evenings')).toBeVisible()
  await expect(theirs.getByText(grace.email)).toHaveCount(0)
  await expect(page.getByText(/^Read today/)).toBeVisible()
  await expect(bell(theirs)).toHaveAccessibleName('Notifications')
  await expect(room).not.toHaveAccessibleName(/unread/)

  await say(theirs, 'It is, since last year.')
  await expect(log(page)).toContainText('It is, since last year.')
  await expect(page.getByText('Answered')).toBeVisible()

  const notice = await mailTo(page, advert.landlord.email, /New enquiry/)
  expect(`${notice.text} ${notice.html}`).not.toContain(grace.email)
  const reply = await mailTo(page, grace.email, /Reply about/)
  expect(`${reply.text} ${reply.html}`).not.toContain(advert.landlord.email)
})

test('a writer whose connection fails loses no words and says nothing twice; a viewing shows on both screens', async ({
  browser,
}) => {
  const advert = await newAdvert()
  const grace = await newPerson()
  const enquiry = await newEnquiry(advert, grace)
  const [page, theirs] = [await pageOf(browser, grace), await pageOf(browser, advert.landlord)]
  for (const each of [page, theirs]) await openPage(each, `/portal/enquiries/${enquiry}`)
  // The message arrives, its answer does not: trying again says nothing twice.
  await page.route(
    '**/rpc/reply_to_enquiry',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await say(page, 'Then I would like to come.')
  await expect(page.getByText(/We couldn’t reach the server/)).toBeVisible()
  await sendButton(page).click()
  await expect(field(page)).toHaveValue('')
  await page.context().setOffline(true)
  await say(page, 'On Friday?')
  await expect(page.getByText(/We couldn’t reach the server/)).toBeVisible()
  await expect(field(page)).toHaveValue('On Friday?')
  await page.context().setOffline(false)
  await openPage(page, page.url())
  await expect(field(page)).toHaveValue('On Friday?')
  await sendButton(page).click()
  await expect(log(theirs).getByRole('listitem')).toHaveCount(3)
  await expect(log(theirs)).toContainText('On Friday?')

  // The mail waits a minute for further changes; here a second is enough.
  await backstage()
    .from('app_settings')
    .update({ value: 1 })
    .eq('key', 'viewing_mail_delay_seconds')
    .throwOnError()
  await theirs.getByRole('button', { name: 'Book a viewing' }).click()
  const dialog = theirs.getByRole('dialog', { name: 'Book a viewing' })
  await dialog.getByRole('button', { name: 'Book viewing' }).click()
  await expect(dialog.getByText('Choose a day.')).toBeVisible()
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  await dialog.getByLabel('Day').fill(day)
  await dialog.getByLabel('Time').fill('17:30')
  await dialog.getByRole('button', { name: 'Book viewing' }).click()
  await expect(page.getByText('The viewing is booked.')).toBeVisible()
  await expect(page.getByText(/ at 17:30\.$/)).toBeVisible()
  await mailTo(page, grace.email, /Viewing booked/)
})

test('a visitor whose captcha fails keeps what they typed, and sends it on the second try', async ({
  page,
}) => {
  const advert = await newAdvert()
  const guest = `${randomUUID()}@people.test`
  await page.route('**/captcha/v1/challenge', (route) => route.fulfill({ status: 503, body: 'busy' }))
  await openPage(page, `/property/${advert.home}`)
  await field(page).fill('Is there parking?')
  await page.getByLabel('Full name').fill('Ada Byron')
  await page.getByLabel('Email', { exact: true }).fill(guest)
  const send = page.getByRole('button', { name: 'Send enquiry' })
  await send.click()
  await expect(page.getByRole('alert')).toContainText('We couldn’t check that you’re not a robot.')
  await expect(field(page)).toHaveValue('Is there parking?')
  await expectAccessibleBy('light', page)
  await page.unroute('**/captcha/v1/challenge')
  // A proof that is too old by the time it is sent is made anew, unnoticed.
  await page.route('**/captcha/v1/pass', (route) => route.fulfill({ status: 400, json: {} }), { times: 1 })
  await send.click()
  await expect(page.getByText('Check your email')).toBeVisible()
  await mailTo(page, guest, /Confirm your enquiry/)
})

test('a visitor without an account confirms by mail, goes on by the same link, and reports and blocks by it', async ({
  page,
  browser,
}) => {
  const advert = await newAdvert()
  const guest = `${randomUUID()}@people.test`
  await openPage(page, `/property/${advert.home}`)
  await field(page).fill('Are cats welcome?')
  await page.getByLabel('Full name').fill('Ada Byron')
  await page.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(page.getByText('Enter your email address.')).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(guest)
  await page.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(page.getByText('Check your email')).toBeVisible()

  const theirs = await pageOf(browser, advert.landlord)
  await openPage(theirs, '/portal/enquiries')
  await expect(theirs.getByRole('heading', { name: 'No enquiries yet' })).toBeVisible()

  await openPage(page, linkIn(await mailTo(page, guest, /Confirm your enquiry/), '/enquiry/'))
  await expect(page.getByText('Sent to Private landlord.')).toBeVisible()
  await expectAccessibleBy('dark', page)
  await theirs.getByRole('link', { name: 'Ada Byron (unread)' }).click()
  await expect(log(theirs)).toContainText('Are cats welcome?')
  await expect(theirs.getByText(guest)).toHaveCount(0)
  await say(theirs, 'They are.')
  await expect(log(theirs)).toContainText('They are.')

  const reply = await mailTo(page, guest, /Reply about/)
  expect(`${reply.text} ${reply.html}`).not.toContain(advert.landlord.email)
  await openPage(page, linkIn(reply, '/enquiry/'))
  await expect(log(page)).toContainText('They are.')
  await say(page, 'Wonderful, thank you.')
  await expect(log(theirs)).toContainText('Wonderful, thank you.')

  await chooseFromMenu(page, 'Report')
  await page.getByLabel('What happened?').fill('Wants the deposit before a viewing.')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(toastOf(page, 'Thank you')).toContainText('Our team will read this conversation.')
  await chooseFromMenu(page, 'Block')
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await expect(page.getByRole('heading', { name: 'You have blocked Private landlord' })).toBeVisible()
  await expect(theirs.getByText('Closed', { exact: true })).toBeVisible()
  await say(theirs, 'Hello?')
  await expect(theirs.getByText(/You and this person cannot write to each other any more/)).toBeVisible()
  await page.getByRole('button', { name: 'Unblock' }).click()
  await expect(field(page)).toBeVisible()
  await sendButton(theirs).click()
  await expect(log(theirs)).toContainText('Hello?')

  await openPage(page, '/enquiry/not-a-token')
  await expect(page.getByRole('heading', { name: 'This link leads nowhere' })).toBeVisible()
})

test('a landlord finds conversations by state and words, reports one and blocks its writer', async ({
  page,
  browser,
}) => {
  const advert = await newAdvert()
  const [pest, other] = [await newPerson(), await newPerson()]
  const enquiry = await newEnquiry(advert, pest, 'Send me money first.')
  await newEnquiry(advert, other, 'Is there a garden?')
  await signInAs(page, advert.landlord)
  await openPage(page, '/portal/enquiries')
  const rows = page.getByRole('list', { name: 'Conversations' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expectAccessibleBy('light', page)
  await page.getByLabel('Search your conversations').fill('garden')
  await expect(rows).toHaveCount(1)
  await page.getByLabel('Search your conversations').fill('no such words')
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await page.getByLabel('Search your conversations').fill('money')
  await rows.getByRole('link').click()

  await chooseFromMenu(page, 'Report')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Tell us what happened.')).toBeVisible()
  await page.getByLabel('What happened?').fill('Asks for money before a viewing.')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(toastOf(page, 'Thank you')).toContainText('Our team will read this conversation.')
  await expectAccessibleBy('dark', page)

  const theirs = await pageOf(browser, pest)
  await openPage(theirs, `/portal/enquiries/${enquiry}`)
  await field(theirs).fill('Hello?')
  await chooseFromMenu(page, 'Block')
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await expect(page.getByText('Neither of you can write to the other.')).toBeVisible()
  await expect(theirs.getByRole('heading', { name: 'This conversation is closed' })).toBeVisible()
  await openPage(theirs, `/property/${advert.home}`)
  await theirs.getByLabel('Full name').fill('Pest')
  await theirs.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(theirs.getByText('You and this advertiser cannot write to each other.')).toBeVisible()
  await expect(field(theirs)).toHaveValue('I’d like to view this home.')

  await page.getByRole('button', { name: 'Unblock' }).click()
  await expect(field(page)).toBeVisible()
  await theirs.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(theirs.getByText('Enquiry sent')).toBeVisible()

  const stranger = await pageOf(browser, await newPerson({ roles: ['admin'] }))
  await openPage(stranger, `/portal/enquiries/${enquiry}`)
  await expect(stranger.getByRole('heading', { name: 'Enquiry not found' })).toBeVisible()
  await expect(stranger.getByText('Send me money first.')).toHaveCount(0)
})

test('who writes too much is told so, and keeps their words', async ({ page }) => {
  const advert = await newAdvert()
  const eager = await newPerson({ firstName: 'Eager' })
  const enquiry = await newEnquiry(advert, eager)
  const line = { enquiry_id: enquiry, sender_id: eager.id, side: 'enquirer' } as const
  const lines = Array.from({ length: 60 }, (_, n) => ({ ...line, body: `Line ${n}` }))
  await backstage().from('enquiry_messages').insert(lines).throwOnError()
  await signInAs(page, eager)
  await openPage(page, `/portal/enquiries/${enquiry}`)
  await say(page, 'One more')
  await expect(page.getByText(/You have sent many messages in the last hour/)).toBeVisible()
  await expectAccessibleBy('light', page)
  await expect(field(page)).toHaveValue('One more')

  const program = await programOf(eager)
  for (let n = 0; n < 20; n += 1)
    await program.rpc('send_enquiry', { property_id: advert.home, message: `Question ${n}` }).throwOnError()
  await openPage(page, `/property/${advert.home}`)
  await expect(page.getByLabel('Full name')).toHaveValue('Eager')
  await page.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(page.getByText(/You’ve reached the limit for enquiries/)).toBeVisible()
  await expect(field(page)).toHaveValue('I’d like to view this home.')
})

test('somebody reads, marks and turns the pages of their notifications', async ({ page }) => {
  const person = await newPerson()
  const service = backstage()
  const rows = Array.from(
    { length: 23 },
    (_, n): TablesInsert<'notifications'> => ({
      user_id: person.id,
      kind: 'listing',
      title: `News ${n + 1}`,
      body: 'A home',
      target: n === 22 ? 'path' : null,
      target_key: n === 22 ? '/help' : null,
      created_at: new Date(Date.now() - (23 - n) * 60_000).toISOString(),
    }),
  )
  await service.from('notifications').insert(rows).throwOnError()
  await signInAs(page, person)
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
    .insert({ user_id: person.id, kind: 'account', title: 'Just now' })
    .throwOnError()
  await expect(list.first()).toContainText('Just now')
  await expectAccessibleBy('dark', page)
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(list).toHaveCount(4)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await expect(page.getByRole('button', { name: /^Mark as read/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Preferences' }).click()
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeInViewport()
})
