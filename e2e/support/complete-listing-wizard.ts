import { expect, type Page } from '@playwright/test'
import { createPhoto } from './listings.ts'

const continueToNextStep = (page: Page) => page.getByRole('link', { name: 'Continue' }).click()
const expectHeading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name, exact: true })).toBeVisible()

/** Goes through every step of the listing wizard for a flat, with this number of photos. */
export async function completeListingWizard(
  page: Page,
  { description, photos }: { description: string; photos: number },
) {
  await expectHeading(page, 'What are you advertising?')
  await page.getByLabel('Flat').check()
  await continueToNextStep(page)
  await expectHeading(page, 'Where is it?')
  await page.getByLabel('Street').pressSequentially('12 Monk Road')
  await page.getByLabel('Postcode').fill('bs79bt')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByLabel('Shown to visitors as')).toHaveValue('Monk Road, Bristol BS7')
  await expect(page.getByLabel('Country')).toHaveValue('England')
  await continueToNextStep(page)

  await expectHeading(page, 'Describe it')
  await page.getByLabel('Bedrooms').fill('2')
  await page.getByLabel('Bathrooms').fill('1')
  await page.getByLabel('Rent', { exact: true }).fill('£1,300')
  await page.getByLabel('Deposit', { exact: true }).fill('1500')
  await page.getByLabel('EPC rating').selectOption('C')
  await page.getByRole('button', { name: /Use ‘Two-bedroom flat’/ }).click()
  await page.getByLabel('Description').fill(description)
  await continueToNextStep(page)

  await expectHeading(page, 'Add your photos')
  await addPhotos(page, photos)
  await continueToNextStep(page)

  await expectHeading(page, 'Material information')
  await expect(page.getByText('1 of 17 stated')).toBeVisible()
  await page.getByLabel('Council tax band').selectOption('B')
  await page.getByLabel('Heating', { exact: true }).fill('Gas boiler')
  await page.getByLabel('Coalfield or mining does not apply').check()
  await expect(page.getByText('3 of 16 stated')).toBeVisible()
  await continueToNextStep(page)
  await expectHeading(page, 'Preview and publish')
}

async function addPhotos(page: Page, count: number) {
  const names = Array.from({ length: count }, (_, index) => `photo-${index + 1}`)
  await page
    .getByLabel('Choose files')
    .setInputFiles(await Promise.all(names.map((name) => createPhoto(name))))
  const moveButtons = page.getByRole('list', { name: 'Photos' }).getByRole('button', { name: /^Move photo/ })
  await expect(moveButtons).toHaveCount(count, { timeout: 60_000 })
  await page
    .getByLabel('Choose a plan')
    .setInputFiles([await createPhoto('plan', { width: 800, height: 600 })])
  await expect(page.getByRole('img', { name: 'Floor plan' })).toBeVisible()
}
