import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { agree, apply, refusedEmail, send } from '../support/access-form.ts'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { backstage } from '../support/demonstration.ts'
import { importTwice } from '../support/import-feed.ts'
import { mailTo } from '../support/inbox.ts'
import { openPage } from '../support/open-page.ts'
import { asAdministrator, newPerson, type Person, signInAs } from '../support/people.ts'
import { homeOf, newHome } from '../support/professionals.ts'
import { hearToasts, toastOf } from '../support/toast.ts'
import { writeHome } from '../support/write-home.ts'

test.describe.configure({ timeout: 300_000 })

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Somebody at a window of their own. */
async function seat(browser: Browser, person: Person, options = {}): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage()
  await signInAs(page, person)
  return page
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('a landlord and an agent are let in, publish and import, and people find what they advertise', async ({
  browser,
}) => {
  const mark = randomUUID().slice(0, 8)
  const people = {
    landlord: await newPerson(),
    agent: await newPerson(),
    seeker: await newPerson(),
    mara: await newPerson({ roles: ['admin'], firstName: 'Mara' }),
    otto: await newPerson({ roles: ['admin'], firstName: 'Otto' }),
  }
  const [landlord, agent] = [await seat(browser, people.landlord, phone), await seat(browser, people.agent)]
  const [mara, otto] = [await seat(browser, people.mara), await seat(browser, people.otto)]
  const [lodge, agency] = [`Lodge ${mark}`, `Agency ${mark}`]

  await test.step('both apply, and the wrong kind of address is refused', async () => {
    await apply(landlord, '/landlords', {
      company: lodge,
      wrong: ['ada@hope.test', refusedEmail.landlord],
      right: `ada.${mark}@gmail.com`,
      told: 'Request Sent',
    })
    await apply(agent, '/portal/letting-admin', {
      company: agency,
      wrong: ['ada@yahoo.co.uk', refusedEmail.agent],
      right: `ada@hope-${mark}.test`,
      told: 'Request submitted',
    })
  })

  await test.step('of two administrators who approve at once one decides, and the other is told', async () => {
    for (const desk of [mara, otto]) await openPage(desk, '/admin?kind=landlords')
    await expectAccessibleInBothThemes(mara)
    const approve = (desk: Page) => desk.getByRole('button', { name: `Approve ${lodge}` })
    for (const desk of [mara, otto]) await expect(approve(desk)).toBeVisible()
    const heard = await Promise.all([mara, otto].map(hearToasts))
    await Promise.all([mara, otto].map((desk) => approve(desk).dispatchEvent('click')))
    const told = () => Promise.all(heard.map((words) => words())).then((words) => words.toSorted())
    await expect
      .poll(told)
      .toEqual([
        expect.stringContaining('Another administrator has decided this request already.'),
        expect.stringContaining('Request approved successfully.'),
      ])
    await mailTo(landlord, people.landlord.email, /approved/i)
  })

  await test.step('an administrator rejects the agent, who reads why and applies again, once', async () => {
    await openPage(otto, '/admin')
    await reject(otto, agency, 'We could not find the company.')
    await expect(toastOf(otto, 'Request rejected successfully.')).toBeVisible()
    const mail = await mailTo(agent, people.agent.email, /request/i)
    expect(mail.text).toContain('We could not find the company.')
    const otherTab = await agent.context().newPage()
    for (const tab of [agent, otherTab]) {
      await openPage(tab, '/portal/letting-admin')
      await expect(tab.getByText('We could not find the company.')).toBeVisible()
      await expect(tab.getByLabel('Company name')).toHaveValue(agency)
      await tab.getByLabel('Agent Premium').check()
      await agree(tab)
    }
    await send(agent)
    await expect(agent.getByRole('heading', { name: 'Request Sent Successfully!' })).toBeVisible()
    await send(otherTab)
    await expect(toastOf(otherTab, 'Request already exists')).toContainText(
      'Your request is currently pending. Please wait for admin approval.',
    )
    await otherTab.close()
  })

  await test.step('who is writing a reason while a colleague approves is told', async () => {
    await openPage(mara, '/admin')
    await otto.getByRole('button', { name: `Reject ${agency}` }).click()
    const dialog = otto.getByRole('dialog', { name: `Reject ${agency}?` })
    await dialog.getByRole('button', { name: 'Reject request' }).click()
    await expect(dialog).toContainText('Give a reason.')
    await dialog.getByLabel('Reason').fill('No redress scheme')
    await mara.getByRole('button', { name: `Approve ${agency}` }).click()
    await expect(toastOf(mara, 'Request approved successfully.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Reject request' }).click()
    await expect(toastOf(otto, 'Error')).toContainText(
      'Another administrator has decided this request already.',
    )
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(otto.getByRole('row', { name: agency }).filter({ hasText: 'Approved' })).toContainText(
      'by Mara',
    )
  })

  await test.step('the landlord publishes a home with twelve photographs from a phone, for a day to come', async () => {
    await openPage(landlord, '/portal/listings')
    await expect(landlord.getByRole('heading', { name: 'You have no homes here yet' })).toBeVisible()
    await landlord.getByRole('button', { name: 'New listing' }).dblclick()
    await writeHome(landlord, { description: `A bright flat with a view and a w${mark}.`, photos: 12 })
    await expect(landlord.getByText('Nothing stands in the way.')).toBeVisible()
    await expect(landlord.getByText('Landlord Basic allows 1 listing at a time; 0 in use.')).toBeVisible()
    await expect(landlord.getByText(/opens adverts to viewers 5 days after they are submitted/)).toBeVisible()
    await landlord.getByText('On a day').click()
    await landlord.getByLabel('Opens on').fill(inDays(9))
    await expect(landlord.getByText(/It opens to everybody on/)).toBeVisible()
    await landlord.getByRole('button', { name: 'Publish' }).dblclick()
    await expect(toastOf(landlord, 'Scheduled')).toContainText('Your home opens to everybody on')
    await expect(landlord.getByText('Opening soon')).toBeVisible()
  })

  await test.step('it is in search within two seconds of its opening, and in the mail of whoever waits for it', async () => {
    const id = new URL(landlord.url()).pathname.split('/').at(-1) ?? ''
    const home = await homeOf(id, 'status,images,image_details,floor_plan,location,price')
    expect(home).toMatchObject({ status: 'scheduled', location: 'Monk Road, Bristol BS7', price: 1300 })
    expect(home.images).toHaveLength(12)
    expect(home.floor_plan).toMatch(/^\/storage\/v1\/object\/public\/listing-pictures\//)
    expect(home.image_details).toContainEqual(expect.objectContaining({ width: 1500, height: 1000 }))
    const search = `/search?type=rent&keywords=w${mark}`
    await waitFor(people.seeker, `w${mark}`)
    await openPage(agent, search)
    await expect(agent.getByText('No properties found')).toBeVisible()
    const isFound = async () => (await (await agent.request.get(search)).text()).includes(`/property/${id}`)
    // Whichever server of several answers: each keeps pages of its own for a moment.
    const isFoundByAll = async () => (await Promise.all([1, 2, 3, 4].map(isFound))).every(Boolean)
    const askedAt = Date.now()
    await agent.request.get(`/search?type=rent&keywords=n${mark}`)
    const answerMs = Date.now() - askedAt
    const opensAt = new Date(Date.now() + 1_000)
    await backstage()
      .from('properties')
      .update({ publish_at: opensAt.toISOString() })
      .eq('id', id)
      .throwOnError()
    await expect.poll(isFoundByAll, { intervals: [100] }).toBe(true)
    // Beside the two seconds, what the machine itself takes to answer while other journeys keep it busy.
    expect(Date.now() - opensAt.getTime()).toBeLessThan(2_000 + 5 * answerMs)
    await openPage(agent, search)
    await expect(agent.getByRole('link', { name: 'Two-bedroom flat' }).first()).toBeVisible()
    const mail = await mailTo(agent, people.seeker.email, /One new home/)
    expect(mail.text).toContain('Two-bedroom flat')
  })

  await test.step('the second listing of a Basic landlord is refused by the database, and explained', async () => {
    const { count } = await backstage()
      .from('properties')
      .select('id', { count: 'exact', head: true })
      .eq('owner_id', people.landlord.id)
    expect(count, 'what two quick presses have begun').toBe(1)
    const second = await newHome(people.landlord, { title: 'The second' })
    await openPage(landlord, `/portal/listings/${second}/preview`)
    await expect(landlord.getByText('Landlord Basic allows 1 listing at a time; 1 in use.')).toBeVisible()
    await expect(landlord.getByText('Your plan is full.')).toBeVisible()
    await landlord.getByRole('button', { name: 'Publish' }).click()
    await expect(
      landlord.getByRole('alert').filter({ hasText: 'Your plan allows 1 listing at a time' }),
    ).toContainText('and 1 is in use. Withdraw another first, or choose a larger plan under Membership.')
    expect(await homeOf(second, 'status')).toEqual({ status: 'draft' })
  })

  await test.step('the agent, paid for, imports 200 homes by BLM twice and has 200', async () => {
    await importTwice(agent, await payFor(people.agent, people.mara))
  })
  for (const page of [landlord, agent, mara, otto]) await page.context().close()
})

async function reject(desk: Page, company: string, reason: string) {
  await desk.getByRole('button', { name: `Reject ${company}` }).click()
  await desk.getByLabel('Reason').fill(reason)
  await desk.getByRole('button', { name: 'Reject request' }).click()
}

/** Somebody who wants to hear at once of homes with this word. */
const waitFor = ({ id }: Person, word: string) =>
  backstage()
    .from('saved_searches')
    .insert({
      user_id: id,
      name: 'Mine',
      query: `type=rent&keywords=${word}`,
      criteria: { listing_type: 'rent', keywords: word },
      alert: 'instant',
    })
    .throwOnError()

/** The agent's invoice, recorded as paid; answers with their agency. */
async function payFor({ id }: Person, administrator: Person): Promise<string> {
  const { data } = await backstage()
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
