import { randomUUID } from 'node:crypto'
import { expect, type Page, type Route, test } from '@playwright/test'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { backstage, someHome } from '../support/demonstration.ts'
import { openPage } from '../support/open-page.ts'
import { newPerson, type Person, signInAs } from '../support/people.ts'
import { toastOf } from '../support/toast.ts'

const heartOf = (page: Page, { title }: { title: string }) =>
  page.getByRole('button', { name: `Save ${title}`, exact: true })
const rowOf = (page: Page, { title }: { title: string }) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) })
const savedOf = async ({ id }: Pick<Person, 'id'>) => {
  const { data } = await backstage().from('saved_properties').select('property_id, note').eq('user_id', id)
  return data ?? []
}
const save = (person: Person, homes: { id: string; price?: number }[]) =>
  backstage()
    .from('saved_properties')
    .insert(homes.map(({ id }) => ({ user_id: person.id, property_id: id })))
    .throwOnError()

/** A home of this test's own, so that whatever happens to it is seen by nobody else. */
async function ownHome(facts: Record<string, unknown> = {}) {
  const title = `Home ${randomUUID().slice(0, 8)}`
  const { data } = await backstage()
    .from('properties')
    .insert({
      title,
      listing_type: 'sale',
      location: 'Monk Road, Bristol BS7',
      price: 400_000,
      property_type: 'Terraced',
      country: 'England',
      status: 'live',
      ...facts,
    })
    .select('id')
    .single()
    .throwOnError()
  return { id: data.id as string, title }
}

async function everyTheme(page: Page) {
  await expectAccessibleInBothThemes(page)
}

test('a member’s heart is the same in two tabs and on two devices, and is undone with a word when it fails', async ({
  page,
  context,
  browser,
}) => {
  const person = await newPerson()
  const home = await someHome({ listing_type: 'sale' }, 4)
  await signInAs(page, person)
  const otherTab = await context.newPage()
  const otherDevice = await (await browser.newContext()).newPage()
  await signInAs(otherDevice, person)
  for (const each of [page, otherTab, otherDevice]) await openPage(each, `/property/${home.id}`)

  await heartOf(page, home).click()
  await expect(heartOf(otherTab, home)).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => savedOf(person)).toHaveLength(1)
  await otherDevice.reload()
  await expect(heartOf(otherDevice, home)).toHaveAttribute('aria-pressed', 'true')

  // Three clicks before the first is answered: the last one counts, and nothing is asked for twice.
  const writes = '**/rest/v1/saved_properties*'
  const held: Route[] = []
  await page.route(writes, (route) => void held.push(route))
  for (const _ of [1, 2, 3]) await heartOf(page, home).click()
  await expect.poll(() => held.length).toBe(1)
  await held[0]?.continue()
  await expect(heartOf(page, home)).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => savedOf(person)).toHaveLength(0)
  expect(held).toHaveLength(1)

  // What fails when they have changed their mind is not spoken of: the newer wish goes on.
  held.length = 0
  for (const _ of [1, 2]) await heartOf(page, home).click()
  await expect.poll(() => held.length).toBe(1)
  await held[0]?.abort()
  await expect.poll(() => held[1]?.request().method()).toBe('DELETE')
  await held[1]?.continue()
  await expect(heartOf(page, home)).toHaveAttribute('aria-pressed', 'false')
  await expect(toastOf(page, 'Not saved')).toHaveCount(0)

  await page.unroute(writes)
  await page.route(writes, (route) => route.abort())
  await heartOf(page, home).click()
  await expect(toastOf(page, 'Not saved')).toContainText('We couldn’t save this home.')
  await expect(heartOf(page, home)).toHaveAttribute('aria-pressed', 'false')
  expect(await savedOf(person)).toHaveLength(0)
  await expect(page).toHaveURL(`/property/${home.id}`)
  await otherDevice.context().close()
})

test('a member keeps notes, sees what changed, and takes back what they let go', async ({ page }) => {
  const person = await newPerson()
  const [dear, other] = [await ownHome(), await ownHome({ price: 200_000 })]
  await save(person, [dear])
  await save(person, [other])
  const service = backstage()
  await service.from('properties').update({ price: 385_000, status: 'under_offer' }).eq('id', dear.id)
  await signInAs(page, person)
  await openPage(page, '/portal/saved')
  await expect(page.getByText('Two homes. One has changed since you saved it.')).toBeVisible()
  await expect(rowOf(page, dear)).toContainText('Reduced by £15,000 since you saved it')
  await expect(rowOf(page, dear)).toContainText('Now under offer')

  await page.getByLabel('Sort by').selectOption('lowest-price')
  await expect(page.getByRole('article').first()).toContainText(other.title)

  await page.getByLabel(`Note on ${dear.title}`).fill('Ask about the roof')
  await expect(rowOf(page, dear).getByRole('status')).toHaveText('Saved')
  await page.reload()
  await expect(page.getByLabel(`Note on ${dear.title}`)).toHaveValue('Ask about the roof')

  await page.getByRole('button', { name: `Remove ${dear.title}` }).click()
  await expect(rowOf(page, dear)).toBeHidden()
  await toastOf(page, 'Removed from your saved homes').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel(`Note on ${dear.title}`)).toHaveValue('Ask about the roof')
  await expect(rowOf(page, dear)).toContainText('Reduced by £15,000 since you saved it')

  await service.from('properties').update({ status: 'withdrawn' }).eq('id', dear.id).throwOnError()
  await page.reload()
  await expect(rowOf(page, dear)).toContainText('Withdrawn from the market')
  await expect(rowOf(page, dear).getByRole('link')).toHaveCount(0)
})

test('a member makes a list, shows it to somebody by a link, and takes the link back', async ({
  page,
  browser,
}) => {
  const person = await newPerson()
  const [first, second] = [await ownHome(), await ownHome()]
  await save(person, [first, second])
  await signInAs(page, person)
  await openPage(page, '/portal/saved')
  await page.getByRole('button', { name: `Add to list ${first.title}` }).click()
  await page.getByRole('menuitem', { name: 'New list' }).click()
  await page.getByLabel('Name', { exact: true }).fill('To show Mum')
  await page.getByRole('button', { name: 'Make list' }).click()
  await page.getByRole('link', { name: /To show Mum/ }).click()
  await expect(rowOf(page, first)).toBeVisible()
  await expect(rowOf(page, second)).toBeHidden()

  await page.getByRole('button', { name: 'Rename' }).click()
  await page.getByLabel('Name', { exact: true }).fill('To show Dad')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByRole('heading', { name: 'To show Dad' })).toBeVisible()
  await page.getByRole('button', { name: 'Share by link' }).click()
  const address = await page.getByLabel('Link to this list').inputValue()
  await everyTheme(page)

  const dad = await (await browser.newContext()).newPage()
  await openPage(dad, address)
  await expect(dad.getByRole('heading', { name: 'To show Dad' })).toBeVisible()
  await expect(dad.getByRole('link', { name: first.title })).toBeVisible()
  await expect(dad.getByText(second.title)).toBeHidden()
  await everyTheme(dad)

  await page.getByRole('button', { name: 'Delete list' }).click()
  await expect(page).toHaveURL('/portal/saved')
  await toastOf(page, '“To show Dad” deleted').getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: /To show Dad/ }).click()
  await expect(rowOf(page, first)).toBeVisible()
  await expect(page.getByLabel('Link to this list')).toHaveValue(address)
  await page.getByRole('button', { name: 'Stop sharing' }).click()
  await expect(page.getByRole('button', { name: 'Share by link' })).toBeVisible()
  expect((await dad.reload())?.status()).toBe(404)
  await expect(dad.getByRole('heading', { name: 'This list is not shared any more' })).toBeVisible()
  await dad.context().close()
})

test('a member compares up to four homes side by side, with what they cost', async ({ page }) => {
  const person = await newPerson()
  const homes = await Promise.all([
    ownHome({ square_feet: 800, council_tax_band: 'C', epc_rating: 'D', tenure: 'freehold' }),
    ...[1, 2, 3, 4].map(() => ownHome()),
  ])
  await save(person, homes)
  await signInAs(page, person)
  await openPage(page, '/portal/saved')
  const tick = ({ title }: { title: string }) => page.getByLabel(`Compare ${title}`)
  for (const home of homes.slice(0, 4)) await tick(home).check()
  await tick(homes[4] ?? homes[0]).click()
  await expect(toastOf(page, 'Four at most')).toBeVisible()
  await page.getByRole('link', { name: 'Compare' }).click()

  const table = page.getByRole('table', { name: 'Homes side by side' })
  await expect(table.getByRole('columnheader')).toHaveCount(4)
  const row = (name: string) => table.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
  await expect(row('Tax on buying, moving home')).toContainText('£10,000')
  await expect(row('Price per sqft')).toContainText('£500')
  await expect(row('Price per sqft')).toContainText('Not stated')
  await everyTheme(page)
  await page.getByRole('button', { name: `Take ${homes[1]?.title} away` }).click()
  await expect(table.getByRole('columnheader')).toHaveCount(3)
  await page.goBack()
  await expect(table.getByRole('columnheader')).toHaveCount(4)

  // On a phone the table moves within the page, nothing is wider than the screen, and no bar covers another.
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of [page.url(), '/portal', '/portal/alerts', '/portal/enquiries', '/portal/saved']) {
    await openPage(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBe(0)
  }
  await tick(homes[0]).check()
  const bar = await page.getByRole('region', { name: 'Compare' }).boundingBox()
  const tabs = await page.getByRole('navigation', { name: 'Your portal, in short' }).boundingBox()
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThan(tabs?.y ?? 0)
})
