import { randomUUID } from 'node:crypto'
import { expect, type Page, type Route, test } from '@playwright/test'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { serviceClient } from '../support/clients.ts'
import { findDemoListing } from '../support/demo-listings.ts'
import { openPage } from '../support/open-page.ts'
import { toast } from '../support/toast.ts'
import { createUser, signInAs, type User } from '../support/users.ts'

const saveButton = (page: Page, { title }: { title: string }) =>
  page.getByRole('button', { name: `Save ${title}`, exact: true })
const rowOf = (page: Page, { title }: { title: string }) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) })
const savedListingsOf = async ({ id }: Pick<User, 'id'>) => {
  const { data } = await serviceClient()
    .from('saved_properties')
    .select('property_id, note')
    .eq('user_id', id)
  return data ?? []
}
const saveListings = (member: User, listings: { id: string; price?: number }[]) =>
  serviceClient()
    .from('saved_properties')
    .insert(listings.map(({ id }) => ({ user_id: member.id, property_id: id })))
    .throwOnError()

/** Publishes a listing for this test only, so that changes to it do not affect other tests. */
async function publishListing(values: Record<string, unknown> = {}) {
  const title = `Home ${randomUUID().slice(0, 8)}`
  const { data } = await serviceClient()
    .from('properties')
    .insert({
      title,
      listing_type: 'sale',
      location: 'Monk Road, Bristol BS7',
      price: 400_000,
      property_type: 'Terraced',
      country: 'England',
      status: 'live',
      ...values,
    })
    .select('id')
    .single()
    .throwOnError()
  return { id: data.id as string, title }
}

test('a member sees a saved home in two tabs and on two devices, and is told when saving fails', async ({
  page,
  context,
  browser,
}) => {
  const member = await createUser()
  const listing = await findDemoListing({ listing_type: 'sale' }, 4)
  await signInAs(page, member)
  const otherTab = await context.newPage()
  const otherDevice = await (await browser.newContext()).newPage()
  await signInAs(otherDevice, member)
  for (const tab of [page, otherTab, otherDevice]) await openPage(tab, `/property/${listing.id}`)

  await saveButton(page, listing).click()
  await expect(saveButton(otherTab, listing)).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => savedListingsOf(member)).toHaveLength(1)
  await otherDevice.reload()
  await expect(saveButton(otherDevice, listing)).toHaveAttribute('aria-pressed', 'true')

  // Of three clicks before the first response the last one counts, and no request is sent twice.
  const writes = '**/rest/v1/saved_properties*'
  const heldRequests: Route[] = []
  await page.route(writes, (route) => void heldRequests.push(route))
  for (const _ of [1, 2, 3]) await saveButton(page, listing).click()
  await expect.poll(() => heldRequests.length).toBe(1)
  await heldRequests[0]?.continue()
  await expect(saveButton(page, listing)).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => savedListingsOf(member)).toHaveLength(0)
  expect(heldRequests).toHaveLength(1)

  // A failed request is not reported if the member has clicked again since: the newer request is sent.
  heldRequests.length = 0
  for (const _ of [1, 2]) await saveButton(page, listing).click()
  await expect.poll(() => heldRequests.length).toBe(1)
  await heldRequests[0]?.abort()
  await expect.poll(() => heldRequests[1]?.request().method()).toBe('DELETE')
  await heldRequests[1]?.continue()
  await expect(saveButton(page, listing)).toHaveAttribute('aria-pressed', 'false')
  await expect(toast(page, 'Not saved')).toHaveCount(0)

  await page.unroute(writes)
  await page.route(writes, (route) => route.abort())
  await saveButton(page, listing).click()
  await expect(toast(page, 'Not saved')).toContainText('We couldn’t save this home.')
  await expect(saveButton(page, listing)).toHaveAttribute('aria-pressed', 'false')
  expect(await savedListingsOf(member)).toHaveLength(0)
  await expect(page).toHaveURL(`/property/${listing.id}`)
  await otherDevice.context().close()
})

test('a member writes notes, sees what has changed, removes a saved home and undoes it', async ({ page }) => {
  const member = await createUser()
  const [reduced, other] = [await publishListing(), await publishListing({ price: 200_000 })]
  await saveListings(member, [reduced])
  await saveListings(member, [other])
  const service = serviceClient()
  await service.from('properties').update({ price: 385_000, status: 'under_offer' }).eq('id', reduced.id)
  await signInAs(page, member)
  await openPage(page, '/portal/saved')
  await expect(page.getByText('Two homes. One has changed since you saved it.')).toBeVisible()
  await expect(rowOf(page, reduced)).toContainText('Reduced by £15,000 since you saved it')
  await expect(rowOf(page, reduced)).toContainText('Now under offer')

  await page.getByLabel('Sort by').selectOption('lowest-price')
  await expect(page.getByRole('article').first()).toContainText(other.title)

  await page.getByLabel(`Note on ${reduced.title}`).fill('Ask about the roof')
  await expect(rowOf(page, reduced).getByRole('status')).toHaveText('Saved')
  await page.reload()
  await expect(page.getByLabel(`Note on ${reduced.title}`)).toHaveValue('Ask about the roof')

  await page.getByRole('button', { name: `Remove ${reduced.title}` }).click()
  await expect(rowOf(page, reduced)).toBeHidden()
  await toast(page, 'Removed from your saved homes').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel(`Note on ${reduced.title}`)).toHaveValue('Ask about the roof')
  await expect(rowOf(page, reduced)).toContainText('Reduced by £15,000 since you saved it')

  await service.from('properties').update({ status: 'withdrawn' }).eq('id', reduced.id).throwOnError()
  await page.reload()
  await expect(rowOf(page, reduced)).toContainText('Withdrawn from the market')
  await expect(rowOf(page, reduced).getByRole('link')).toHaveCount(0)
})

test('a member makes a list, shares it by a link and stops sharing it', async ({ page, browser }) => {
  const member = await createUser()
  const [first, second] = [await publishListing(), await publishListing()]
  await saveListings(member, [first, second])
  await signInAs(page, member)
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
  const sharedLink = await page.getByLabel('Link to this list').inputValue()
  await expectAccessibleInBothThemes(page)

  const recipient = await (await browser.newContext()).newPage()
  await openPage(recipient, sharedLink)
  await expect(recipient.getByRole('heading', { name: 'To show Dad' })).toBeVisible()
  await expect(recipient.getByRole('link', { name: first.title })).toBeVisible()
  await expect(recipient.getByText(second.title)).toBeHidden()
  await expectAccessibleInBothThemes(recipient)

  await page.getByRole('button', { name: 'Delete list' }).click()
  await expect(page).toHaveURL('/portal/saved')
  await toast(page, '“To show Dad” deleted').getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: /To show Dad/ }).click()
  await expect(rowOf(page, first)).toBeVisible()
  await expect(page.getByLabel('Link to this list')).toHaveValue(sharedLink)
  await page.getByRole('button', { name: 'Stop sharing' }).click()
  await expect(page.getByRole('button', { name: 'Share by link' })).toBeVisible()
  expect((await recipient.reload())?.status()).toBe(404)
  await expect(recipient.getByRole('heading', { name: 'This list is no longer shared' })).toBeVisible()
  await recipient.context().close()
})

test('a member compares up to four homes side by side, with their costs', async ({ page }) => {
  const member = await createUser()
  const listings = await Promise.all([
    publishListing({ square_feet: 800, council_tax_band: 'C', epc_rating: 'D', tenure: 'freehold' }),
    ...[1, 2, 3, 4].map(() => publishListing()),
  ])
  await saveListings(member, listings)
  await signInAs(page, member)
  await openPage(page, '/portal/saved')
  const compareCheckbox = ({ title }: { title: string }) => page.getByLabel(`Compare ${title}`)
  for (const listing of listings.slice(0, 4)) await compareCheckbox(listing).check()
  await compareCheckbox(listings[4] ?? listings[0]).click()
  await expect(toast(page, 'You can compare four homes')).toBeVisible()
  await page.getByRole('link', { name: 'Compare' }).click()

  const table = page.getByRole('table', { name: 'Homes side by side' })
  await expect(table.getByRole('columnheader')).toHaveCount(4)
  const row = (name: string) => table.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
  await expect(row('Stamp duty or equivalent, moving home')).toContainText('£10,000')
  await expect(row('Price per sq ft')).toContainText('£500')
  await expect(row('Price per sq ft')).toContainText('Not stated')
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: `Remove ${listings[1]?.title}` }).click()
  await expect(table.getByRole('columnheader')).toHaveCount(3)
  await page.goBack()
  await expect(table.getByRole('columnheader')).toHaveCount(4)

  // On a phone the table scrolls within the page, no page is wider than the screen, and the bars do not overlap.
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of [page.url(), '/portal', '/portal/alerts', '/portal/enquiries', '/portal/saved']) {
    await openPage(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBe(0)
  }
  await compareCheckbox(listings[0]).check()
  const bar = await page.getByRole('region', { name: 'Compare' }).boundingBox()
  const tabs = await page.getByRole('navigation', { name: 'Your portal, in short' }).boundingBox()
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThan(tabs?.y ?? 0)
})
