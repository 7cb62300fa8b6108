import { expect, type Page, test } from '@playwright/test'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { createListing, createPhoto, publishable, readListing } from '../support/listings.ts'
import { openPage } from '../support/open-page.ts'
import { createLandlord } from '../support/professionals.ts'
import { createUser, signInAs } from '../support/users.ts'

const expectSaved = (page: Page) => expect(page.getByText(/^Saved at/)).toBeVisible()

test('a landlord’s draft survives a reload, a conflict with another device and a lost connection', async ({
  page,
  browser,
}) => {
  const landlord = await createLandlord()
  const id = await createListing(landlord, { title: '' })
  await signInAs(page, landlord)
  await openPage(page, `/portal/listings/${id}/details`)
  await page.getByLabel('Title', { exact: true }).fill('A flat with a view')
  await expectSaved(page)
  await page.reload()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('A flat with a view')

  const otherDevice = await (await browser.newContext()).newPage()
  await signInAs(otherDevice, landlord)
  await openPage(otherDevice, `/portal/listings/${id}/details`)
  await otherDevice.getByLabel('Title', { exact: true }).fill('Theirs')
  await otherDevice.getByLabel('Bedrooms').fill('3')
  await expectSaved(otherDevice)
  await page.getByLabel('Title', { exact: true }).fill('Mine')
  await expect(page.getByText('Also changed elsewhere.')).toBeVisible()
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expectSaved(page)
  expect(await readListing(id, 'title,bedrooms')).toEqual({ title: 'Mine', bedrooms: 3 })

  // Changes made offline are kept, and sent once the connection is back.
  await page.context().setOffline(true)
  await page.getByLabel('Title', { exact: true }).fill('Written in a tunnel')
  await expect(page.getByText('Not saved: no connection. We’ll keep trying.')).toBeVisible()
  await page.context().setOffline(false)
  await expectSaved(page)
  expect(await readListing(id, 'title')).toEqual({ title: 'Written in a tunnel' })
  await otherDevice.context().close()
})

test('a landlord uploads photos over a bad connection and reorders them by mouse and by keyboard', async ({
  page,
}) => {
  const landlord = await createLandlord()
  const id = await createListing(landlord)
  await signInAs(page, landlord)
  let uploadAttempts = 0
  await page.route('**/upload/resumable/*', (route) => {
    const isFirst = route.request().method() === 'PATCH' && uploadAttempts++ === 0
    return isFirst ? route.abort('connectionreset') : route.fallback()
  })
  await openPage(page, `/portal/listings/${id}/photos`)
  const tooSmall = await createPhoto('small', { width: 600, height: 400 })
  const tiff = { name: 'front-door.tiff', mimeType: 'image/tiff', buffer: Buffer.from('II*') }
  const photos = await Promise.all(['front', 'kitchen', 'garden'].map((name) => createPhoto(name)))
  await page.getByLabel('Choose files').setInputFiles([...photos, tooSmall, tiff])
  const list = page.getByRole('list', { name: 'Photos' })
  const moveButtons = list.getByRole('button', { name: /^Move photo/ })
  await expect(page.getByRole('alert').filter({ hasText: 'small.jpg' })).toContainText(
    'front-door.tiff was not added: this file type can’t be shown. Save it as JPEG and try again.',
  )
  await expect(moveButtons).toHaveCount(3)
  expect(uploadAttempts).toBeGreaterThan(1)

  await page.getByLabel('Description of photo 1').fill('The front')
  await page.getByLabel('Description of photo 2').fill('The kitchen')
  await page.getByLabel('Description of photo 3').fill('The garden')
  await moveButtons.nth(2).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('Photo is now number 2 of 3')).toBeAttached()
  await expect(page.getByLabel('Description of photo 2')).toHaveValue('The garden')
  await expect(moveButtons.nth(1)).toBeFocused()

  const target = await list.getByRole('listitem').nth(0).boundingBox()
  await moveButtons.nth(2).hover()
  await page.mouse.down()
  await page.mouse.move((target?.x ?? 0) + 90, (target?.y ?? 0) + 90, { steps: 8 })
  await page.mouse.up()
  await expect(page.getByLabel('Description of photo 1')).toHaveValue('The kitchen')

  await page.getByRole('button', { name: 'What to do with photo 3' }).click()
  await page.getByRole('menuitem', { name: 'Turn to the right' }).click()
  await expect
    .poll(
      async () => ((await readListing(id, 'image_details')).image_details as { width: number }[])[2]?.width,
    )
    .toBe(1000)
  await page.getByRole('button', { name: 'What to do with photo 2' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  await expect(moveButtons).toHaveCount(2)
  const captions = async () =>
    ((await readListing(id, 'image_details')).image_details as { caption: string }[]).map(
      ({ caption }) => caption,
    )
  await expect.poll(captions).toEqual(['The kitchen', 'The garden'])
})

/** A place in which no other test searches. */
const lerwick = {
  latitude: 60.155,
  longitude: -1.145,
  location: 'Commercial Street, Lerwick ZE1',
  postcode: 'ZE1',
}

test('a landlord is told what the law forbids, confirms an unusual rent and schedules the listing', async ({
  page,
}) => {
  const landlord = await createLandlord('landlord_premium')
  const id = await createListing(landlord, {
    ...publishable(),
    description: 'No DSS. Ring 07700 900123.',
    deposit: 1600,
    epc_rating: 'F',
    ...lerwick,
  })
  const neighbour = await createUser()
  for (const price of [580, 590, 600, 610, 620])
    await createListing(neighbour, { ...lerwick, price, status: 'live' })
  await signInAs(page, landlord)
  await openPage(page, `/portal/listings/${id}/preview`)
  const check = page.getByRole('region', { name: 'Advert check' })
  await expect(check).toContainText('You wrote: “No DSS”')
  await expect(check).toContainText('Renters’ Rights Act 2025')
  await expect(check).toContainText('At most £1,500 for this rent.')
  await expect(check).toContainText('The EPC rating is too low to let')
  await expect(check).toContainText('Leave out phone numbers, email addresses and links')
  await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled()

  await check.getByRole('link', { name: /The deposit is above/ }).click()
  await page
    .getByRole('button', { name: 'Lower the deposit to £1,500, the legal limit for this rent' })
    .click()
  await expect(page.getByLabel('Deposit', { exact: true })).toHaveValue(/^1,?500$/)
  await expect(page.getByRole('button', { name: /Lower the deposit/ })).toHaveCount(0)
  await page.getByLabel('EPC rating').selectOption('C')
  await page
    .getByLabel('Description')
    .fill('A bright flat on the first floor, with a view of the harbour and the sea.')
  await page.getByRole('link', { name: /Preview$/ }).click()
  await expect(check).toContainText('Much more than similar homes nearby')
  await expect(check).toContainText('The median of similar homes is £600.')
  await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled()
  await page.getByLabel('I’ve checked this and it’s correct').check()
  await page.getByText('On a day').click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Choose the day it goes live.')).toBeVisible()
  await page.getByLabel('Opens on').fill('2020-02-01')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Choose a date in the future.')).toBeVisible()
  await page.getByLabel('Opens on').fill('2035-02-01')
  await expect(page.getByText('It goes live on 1 February 2035.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Opening soon')).toBeVisible()
  await openPage(page, `/portal/listings/${id}/preview`)
  await page.getByLabel('I’ve checked this and it’s correct').check()
  await page.getByRole('button', { name: 'Change the day' }).click()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  expect(await readListing(id, 'status')).toEqual({ status: 'live' })

  // Changes to a published listing are not visible until the landlord saves them.
  await openPage(page, `/portal/listings/${id}/details`)
  await page.getByLabel('Title', { exact: true }).fill('Half a ti')
  await expect(page.getByText('Your changes aren’t public yet')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Half a ti')
  expect(await readListing(id, 'title')).toEqual({ title: 'Two-bedroom flat by the park' })
  await page.getByLabel('Title', { exact: true }).fill('A whole title')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectSaved(page)
  expect(await readListing(id, 'title')).toEqual({ title: 'A whole title' })
})

test('a landlord finds no accessibility problems in the steps of the wizard', async ({ page }) => {
  test.slow()
  const landlord = await createLandlord('landlord_premium')
  const id = await createListing(landlord, { latitude: 51.475, longitude: -2.585, postcode: 'BS7 9BT' })
  await signInAs(page, landlord)
  for (const step of ['type', 'address', 'details', 'photos', 'material', 'preview']) {
    await openPage(page, `/portal/listings/${id}/${step}`)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expectAccessibleInBothThemes(page)
  }
})

test('a landlord reads why a flat for £50 cannot be published, and an exception goes to our staff', async ({
  page,
  browser,
}) => {
  const landlord = await createLandlord('landlord_premium')
  const poor = await createListing(landlord, { title: 'A room', price: 50, description: '' })
  await signInAs(page, landlord)
  await openPage(page, `/portal/listings/${poor}/preview`)
  const check = page.getByRole('region', { name: 'Advert check' })
  for (const title of [
    'Add the street or plot',
    'Add the postcode',
    'Write a description',
    'Add at least 3 photos',
    'Add the EPC rating',
    'Add the deposit',
    'Add the council tax band',
  ])
    await expect(check).toContainText(title)
  await expect(page.getByRole('button', { name: /Publish|Send for review/ })).toBeDisabled()

  const id = await createListing(landlord, { ...publishable(), title: 'Flat without photos', images: [] })
  await openPage(page, `/portal/listings/${id}/preview`)
  await page.getByRole('button', { name: 'Send for review' }).click()
  await expect(page.getByText('Tell us why, in at least 20 characters.')).toBeVisible()
  await page.getByLabel('Why is this right?').fill('The tenants move out on Friday; photos follow then.')
  await page.getByRole('button', { name: 'Send for review' }).click()
  await expect(page.getByText('We’re checking this advert', { exact: true })).toBeVisible()

  const administrator = await createUser({ roles: ['admin'] })
  const desk = await (await browser.newContext()).newPage()
  await signInAs(desk, administrator)
  await openPage(desk, '/admin/properties/checks?status=pending')
  await expectAccessibleInBothThemes(desk)
  await desk.getByRole('button', { name: 'Approve Flat without photos' }).click()
  await desk.getByRole('button', { name: 'Approve and publish' }).click()
  await expect(desk.getByText('Advert approved', { exact: true })).toBeVisible()
  await expect.poll(async () => (await readListing(id, 'status')).status).not.toBe('draft')
  await desk.context().close()
})

test('a visitor reads the rules by country, and an administrator those that change soon', async ({
  page,
}) => {
  await openPage(page, '/help/rules')
  const scotland = page.getByRole('region', { name: 'Scotland' })
  await expect(scotland).toContainText('At most 2 months’ rent.')
  await expect(scotland).toContainText('Landlords and agents must not ask for a holding deposit.')
  await expect(scotland).toContainText('Since 1 May 2026')
  await expect(page.getByRole('region', { name: 'Wales' })).toContainText('Since 1 June 2026')
  await expect(scotland.getByRole('link', { name: 'Rent (Scotland) Act 1984' }).first()).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await signInAs(page, await createUser({ roles: ['admin'] }))
  await openPage(page, '/admin/law')
  await expect(page.getByRole('region', { name: 'Changes in the next 90 days' })).toBeVisible()
})
