import { expect, type Page, test } from '@playwright/test'
import { openPage } from './open-page.ts'
import { signInAs } from './people.ts'
import { homeOf, newHome, newLandlord, photograph } from './professionals.ts'
import { toastOf } from './toast.ts'

const next = (page: Page) => page.getByRole('link', { name: 'Continue' }).click()
const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name, exact: true })).toBeVisible()

test('a landlord publishes a home with twelve photographs from a phone, and reads when it opens', async ({
  page,
}) => {
  const landlord = await newLandlord('landlord_basic')
  await signInAs(page, landlord)
  await openPage(page, '/portal/listings')
  await expect(page.getByRole('heading', { name: 'You have no homes here yet' })).toBeVisible()
  await page.getByRole('button', { name: 'New listing' }).click()

  await heading(page, 'What are you advertising?')
  await page.getByLabel('Flat').check()
  await next(page)
  await heading(page, 'Where is it?')
  await page.getByLabel('Postcode').fill('bs79bt')
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByLabel('Street').fill('12 Monk Road')
  await expect(page.getByLabel('Shown to visitors as')).toHaveValue('Monk Road, Bristol BS7')
  await expect(page.getByLabel('Country')).toHaveValue('England')
  await next(page)

  await heading(page, 'Describe it')
  await page.getByLabel('Bedrooms').fill('2')
  await page.getByLabel('Bathrooms').fill('1')
  await page.getByLabel('Rent', { exact: true }).fill('£1,300')
  await page.getByLabel('Deposit', { exact: true }).fill('1500')
  await page.getByRole('button', { name: /Use ‘Two-bedroom flat’/ }).click()
  await page.getByLabel('Description').fill('A bright flat on the first floor, with a view of the park.')
  await next(page)

  await heading(page, 'Add your photos')
  const names = Array.from({ length: 12 }, (_, index) => `photo-${index + 1}`)
  await page
    .getByLabel('Choose files')
    .setInputFiles(await Promise.all(names.map((name) => photograph(name))))
  await expect(
    page.getByRole('list', { name: 'Photos' }).getByRole('button', { name: /^Move photo/ }),
  ).toHaveCount(12, {
    timeout: 40_000,
  })
  await page
    .getByLabel('Choose a plan')
    .setInputFiles([await photograph('plan', { width: 800, height: 600 })])
  await expect(page.getByRole('img', { name: 'Floor plan' })).toBeVisible()
  await next(page)

  await heading(page, 'Material information')
  await expect(page.getByText('1 of 17 stated')).toBeVisible()
  await page.getByLabel('Council tax band').selectOption('B')
  await page.getByLabel('Heating', { exact: true }).fill('Gas boiler')
  await page.getByLabel('Coalfield or mining does not apply').check()
  await expect(page.getByText('3 of 16 stated')).toBeVisible()
  await next(page)

  await heading(page, 'Preview and publish')
  await expect(page.getByText('Nothing stands in the way.')).toBeVisible()
  await expect(page.getByText('Landlord Basic allows 1 listing at a time; 0 in use.')).toBeVisible()
  await expect(page.getByText(/opens adverts to viewers 5 days after they are submitted/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Two-bedroom flat' })).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).dblclick()
  await expect(toastOf(page, 'Scheduled')).toContainText('Your home opens to everybody on')
  await expect(page.getByText('Opening soon')).toBeVisible()

  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const home = await homeOf(id, 'status,images,image_details,floor_plan,location,price,material_information')
  expect(home).toMatchObject({ status: 'scheduled', location: 'Monk Road, Bristol BS7', price: 1300 })
  expect(home.images).toHaveLength(12)
  expect(home.floor_plan).toMatch(/^\/storage\/v1\/object\/public\/listing-pictures\//)
  expect(home.image_details).toContainEqual(expect.objectContaining({ width: 1500, height: 1000 }))
})

test('the second listing of a Basic landlord is refused by the database, and explained', async ({ page }) => {
  const landlord = await newLandlord('landlord_basic')
  await newHome(landlord, { status: 'live', title: 'The first' })
  const second = await newHome(landlord, { title: 'The second' })
  await signInAs(page, landlord)
  await openPage(page, `/portal/listings/${second}/preview`)
  await expect(page.getByText('Landlord Basic allows 1 listing at a time; 1 in use.')).toBeVisible()
  await expect(page.getByText('Your plan is full.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Your plan allows 1 listing at a time' }),
  ).toContainText('and 1 is in use. Withdraw another first, or choose a larger plan under Membership.')
  expect(await homeOf(second, 'status')).toEqual({ status: 'draft' })
})
