import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { acceptTerms, applyForAccess, emailRefusals, submitAccessForm } from '../support/access-form.ts'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { serviceClient } from '../support/clients.ts'
import { completeListingWizard } from '../support/complete-listing-wizard.ts'
import { importFeedTwice } from '../support/import-feed.ts'
import { waitForMail } from '../support/inbox.ts'
import { createListing, publishable, readListing } from '../support/listings.ts'
import { openPage } from '../support/open-page.ts'
import { recordToasts, toast } from '../support/toast.ts'
import { asAdministrator, createUser, signInAs, type User } from '../support/users.ts'

test.describe.configure({ timeout: 300_000 })

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Opens a browser context of its own and signs in. */
async function openSession(browser: Browser, user: User, options = {}): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage()
  await signInAs(page, user)
  return page
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('a landlord and an agent get access, publish and import listings, and a member finds them', async ({
  browser,
}) => {
  const suffix = randomUUID().slice(0, 8)
  const users = {
    landlord: await createUser(),
    agent: await createUser(),
    member: await createUser(),
    mara: await createUser({ roles: ['admin'], firstName: 'Mara' }),
    otto: await createUser({ roles: ['admin'], firstName: 'Otto' }),
  }
  const [landlord, agent] = [
    await openSession(browser, users.landlord, phone),
    await openSession(browser, users.agent),
  ]
  const [mara, otto] = [await openSession(browser, users.mara), await openSession(browser, users.otto)]
  const [lodge, agency] = [`Lodge ${suffix}`, `Agency ${suffix}`]

  await test.step('both apply, and an email address of the wrong kind is refused', async () => {
    await applyForAccess(landlord, '/landlords', {
      company: lodge,
      refused: { email: 'ada@hope.test', message: emailRefusals.landlord },
      acceptedEmail: `ada.${suffix}@gmail.com`,
      confirmation: 'Request Sent',
    })
    await applyForAccess(agent, '/portal/letting-admin', {
      company: agency,
      refused: { email: 'ada@yahoo.co.uk', message: emailRefusals.agent },
      acceptedEmail: `ada@hope-${suffix}.test`,
      confirmation: 'Request submitted',
    })
  })

  await test.step('two administrators approve at once: one decides, and the other is told', async () => {
    for (const administrator of [mara, otto]) await openPage(administrator, '/admin?kind=landlords')
    await expectAccessibleInBothThemes(mara)
    const approve = (administrator: Page) => administrator.getByRole('button', { name: `Approve ${lodge}` })
    for (const administrator of [mara, otto]) await expect(approve(administrator)).toBeVisible()
    const recorded = await Promise.all([mara, otto].map(recordToasts))
    await Promise.all([mara, otto].map((administrator) => approve(administrator).dispatchEvent('click')))
    const toastTexts = () =>
      Promise.all(recorded.map((latestToast) => latestToast())).then((texts) => texts.toSorted())
    await expect
      .poll(toastTexts)
      .toEqual([
        expect.stringContaining('Another administrator has already decided this request.'),
        expect.stringContaining('Request approved successfully.'),
      ])
    await waitForMail(landlord, users.landlord.email, /approved/i)
  })

  await test.step('an administrator rejects the agent, who reads the reason and applies again, once', async () => {
    await openPage(otto, '/admin')
    await reject(otto, agency, 'We could not find the company.')
    await expect(toast(otto, 'Request rejected successfully.')).toBeVisible()
    const mail = await waitForMail(agent, users.agent.email, /request/i)
    expect(mail.text).toContain('We could not find the company.')
    const otherTab = await agent.context().newPage()
    for (const tab of [agent, otherTab]) {
      await openPage(tab, '/portal/letting-admin')
      await expect(tab.getByText('We could not find the company.')).toBeVisible()
      await expect(tab.getByLabel('Company name')).toHaveValue(agency)
      await tab.getByLabel('Agent Premium').check()
      await acceptTerms(tab)
    }
    await submitAccessForm(agent)
    await expect(agent.getByRole('heading', { name: 'Request Sent Successfully!' })).toBeVisible()
    await submitAccessForm(otherTab)
    await expect(toast(otherTab, 'Request already exists')).toContainText(
      'Your request is currently pending. Please wait for admin approval.',
    )
    await otherTab.close()
  })

  await test.step('an administrator who writes a reason while another approves is told', async () => {
    await openPage(mara, '/admin')
    await otto.getByRole('button', { name: `Reject ${agency}` }).click()
    const dialog = otto.getByRole('dialog', { name: `Reject ${agency}?` })
    await dialog.getByRole('button', { name: 'Reject request' }).click()
    await expect(dialog).toContainText('Give a reason.')
    await dialog.getByLabel('Reason').fill('No redress scheme')
    await mara.getByRole('button', { name: `Approve ${agency}` }).click()
    await expect(toast(mara, 'Request approved successfully.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Reject request' }).click()
    await expect(toast(otto, 'Error')).toContainText(
      'Another administrator has already decided this request.',
    )
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(otto.getByRole('row', { name: agency }).filter({ hasText: 'Approved' })).toContainText(
      'by Mara',
    )
  })

  await test.step('the landlord publishes a listing with twelve photos from a phone, for a later date', async () => {
    await openPage(landlord, '/portal/listings')
    await expect(landlord.getByRole('heading', { name: 'You have no listings yet' })).toBeVisible()
    await landlord.getByRole('button', { name: 'New listing' }).dblclick()
    await completeListingWizard(landlord, {
      description: `A bright flat on the first floor with a view, a garden and a w${suffix}.`,
      photos: 12,
    })
    await expect(landlord.getByText('Ready to publish')).toBeVisible()
    await expect(landlord.getByText('Landlord Basic allows 1 listing at a time; 0 in use.')).toBeVisible()
    await expect(landlord.getByText(/opens adverts to viewers 5 days after they are submitted/)).toBeVisible()
    await landlord.getByText('On a day').click()
    await landlord.getByLabel('Opens on').fill(inDays(9))
    await expect(landlord.getByText(/It goes live on/)).toBeVisible()
    await landlord.getByRole('button', { name: 'Publish' }).dblclick()
    await expect(toast(landlord, 'Scheduled')).toContainText('Your listing goes live on')
    await expect(landlord.getByText('Opening soon')).toBeVisible()
  })

  await test.step('it is in search within two seconds of its publication, and in the alert email of the member', async () => {
    const id = new URL(landlord.url()).pathname.split('/').at(-1) ?? ''
    const listing = await readListing(id, 'status,images,image_details,floor_plan,location,price')
    expect(listing).toMatchObject({ status: 'scheduled', location: 'Monk Road, Bristol BS7', price: 1300 })
    expect(listing.images).toHaveLength(12)
    expect(listing.floor_plan).toMatch(/^\/storage\/v1\/object\/public\/listing-pictures\//)
    expect(listing.image_details).toContainEqual(expect.objectContaining({ width: 1500, height: 1000 }))
    const searchPath = `/search?type=rent&keywords=w${suffix}`
    await saveSearchWithAlert(users.member, `w${suffix}`)
    await openPage(agent, searchPath)
    await expect(agent.getByText('No properties found')).toBeVisible()
    const isFound = async () =>
      (await (await agent.request.get(searchPath)).text()).includes(`/property/${id}`)
    // In a cluster every server has a page cache of its own.
    const isFoundOnAllServers = async () => (await Promise.all([1, 2, 3, 4].map(isFound))).every(Boolean)
    const requestedAt = Date.now()
    await agent.request.get(`/search?type=rent&keywords=n${suffix}`)
    const responseMs = Date.now() - requestedAt
    const publishedAt = new Date(Date.now() + 1_000)
    await serviceClient()
      .from('properties')
      .update({ publish_at: publishedAt.toISOString() })
      .eq('id', id)
      .throwOnError()
    await expect.poll(isFoundOnAllServers, { intervals: [100] }).toBe(true)
    // Plus what this machine needs to respond while other tests keep it busy.
    expect(Date.now() - publishedAt.getTime()).toBeLessThan(2_000 + 5 * responseMs)
    await openPage(agent, searchPath)
    await expect(agent.getByRole('link', { name: 'Two-bedroom flat' }).first()).toBeVisible()
    const mail = await waitForMail(agent, users.member.email, /One new home/)
    expect(mail.text).toContain('Two-bedroom flat')
  })

  await test.step('the database refuses the second listing of a landlord on Basic, and the page explains it', async () => {
    const { count } = await serviceClient()
      .from('properties')
      .select('id', { count: 'exact', head: true })
      .eq('owner_id', users.landlord.id)
    expect(count, 'listings created by a double click').toBe(1)
    const second = await createListing(users.landlord, { ...publishable(), title: 'The second' })
    await openPage(landlord, `/portal/listings/${second}/preview`)
    await expect(landlord.getByText('Landlord Basic allows 1 listing at a time; 1 in use.')).toBeVisible()
    await expect(landlord.getByText('Your plan is full.')).toBeVisible()
    await landlord.getByRole('button', { name: 'Publish' }).click()
    await expect(
      landlord.getByRole('alert').filter({ hasText: 'Your plan allows 1 listing at a time' }),
    ).toContainText('and 1 is in use. Withdraw another first, or choose a larger plan under Membership.')
    expect(await readListing(second, 'status')).toEqual({ status: 'draft' })
  })

  await test.step('the agent, whose invoice is paid, imports 200 listings by BLM twice and has 200', async () => {
    await importFeedTwice(agent, await recordPayment(users.agent, users.mara))
  })
  for (const page of [landlord, agent, mara, otto]) await page.context().close()
})

async function reject(administrator: Page, company: string, reason: string) {
  await administrator.getByRole('button', { name: `Reject ${company}` }).click()
  await administrator.getByLabel('Reason').fill(reason)
  await administrator.getByRole('button', { name: 'Reject request' }).click()
}

/** Saves a search for this keyword with an instant alert. */
const saveSearchWithAlert = ({ id }: User, keyword: string) =>
  serviceClient()
    .from('saved_searches')
    .insert({
      user_id: id,
      name: 'Mine',
      query: `type=rent&keywords=${keyword}`,
      criteria: { listing_type: 'rent', keywords: keyword },
      alert: 'instant',
    })
    .throwOnError()

/** Records the agent's invoice as paid and returns the id of their agency. */
async function recordPayment({ id }: User, administrator: User): Promise<string> {
  const { data } = await serviceClient()
    .from('payments')
    .select('id, agency_id, membership:memberships!inner(started_by)')
    .eq('membership.started_by', id)
    .single<{ id: string; agency_id: string }>()
    .throwOnError()
  await asAdministrator(administrator, (client) =>
    client.rpc('record_payment', { payment_id: data.id, reference: 'BACS 9' }).throwOnError(),
  )
  return data.agency_id
}
