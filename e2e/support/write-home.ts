import { expect, type Page } from '@playwright/test'
import { photograph } from './professionals.ts'

const next = (page: Page) => page.getByRole('link', { name: 'Continue' }).click()
const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name, exact: true })).toBeVisible()

/** A flat written through the wizard from its first step to its last, with so many photographs. */
export async function writeHome(
  page: Page,
  { description, photos }: { description: string; photos: number },
) {
  await heading(page, 'What are you advertising?')
  await page.getByLabel('Flat').check()
  await next(page)
  await heading(page, 'Where is it?')
  await page.getByLabel('Street').pressSequentially('12 Monk Road')
  await page.getByLabel('Postcode').fill('bs79bt')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByLabel('Shown to visitors as')).toHaveValue('Monk Road, Bristol BS7')
  await expect(page.getByLabel('Country')).toHaveValue('England')
  await next(page)

  await heading(page, 'Describe it')
  await page.getByLabel('Bedrooms').fill('2')
  await page.getByLabel('Bathrooms').fill('1')
  await page.getByLabel('Rent', { exact: true }).fill('£1,300')
  await page.getByLabel('Deposit', { exact: true }).fill('1500')
  await page.getByRole('button', { name: /Use ‘Two-bedroom flat’/ }).click()
  await page.getByLabel('Description').fill(description)
  await next(page)

  await heading(page, 'Add your photos')
  await addPhotos(page, photos)
  await next(page)

  await heading(page, 'Material information')
  await expect(page.getByText('1 of 17 stated')).toBeVisible()
  await page.getByLabel('Council tax band').selectOption('B')
  await page.getByLabel('Heating', { exact: true }).fill('Gas boiler')
  await page.getByLabel('Coalfield or mining does not apply').check()
  await expect(page.getByText('3 of 16 stated')).toBeVisible()
  await next(page)
  await heading(page, 'Preview and publish')
}

async function addPhotos(page: Page, count: number) {
  const names = Array.from({ length: count }, (_, index) => `photo-${index + 1}`)
  await page
    .getByLabel('Choose files')
    .setInputFiles(await Promise.all(names.map((name) => photograph(name))))
  const grips = page.getByRole('list', { name: 'Photos' }).getByRole('button', { name: /^Move photo/ })
  await expect(grips).toHaveCount(count, { timeout: 40_000 })
  await page
    .getByLabel('Choose a plan')
    .setInputFiles([await photograph('plan', { width: 800, height: 600 })])
  await expect(page.getByRole('img', { name: 'Floor plan' })).toBeVisible()
}
