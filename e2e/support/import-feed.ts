import { expect, type Page } from '@playwright/test'
import { blmFile, blmOf, blmRow } from '../../test/feeds.ts'
import { expectAccessibleInBothThemes } from './accessibility.ts'
import { serviceClient } from './clients.ts'
import { openPage } from './open-page.ts'

/** Reading and importing 200 listings takes longer than other steps. */
const expectHeading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name, exact: true })).toBeVisible({ timeout: 60_000 })

const chooseFiles = (page: Page, name: string, text: string, ...pictures: string[]) =>
  page
    .getByLabel('Choose files')
    .setInputFiles([
      { name, mimeType: '', buffer: Buffer.from(text) },
      ...pictures.map((picture) => ({ name: picture, mimeType: 'image/png', buffer: pixel })),
    ])

async function listingsOfAgency(agencyId: string) {
  const { data } = await serviceClient()
    .from('properties')
    .select('external_ref,images,status')
    .eq('agency_id', agencyId)
    .order('external_ref')
    .throwOnError()
  return data
}

/** Imports 200 listings from a BLM file twice. The second time, one row is invalid and one breaks the law. */
export async function importFeedTwice(page: Page, agencyId: string) {
  await openPage(page, '/portal/import')
  await chooseFiles(page, 'letter.txt', 'Dear Sir or Madam\n')
  await expect(page.getByText('The first row has no column “reference”.')).toBeVisible()

  await chooseFiles(page, 'homes.blm', blmFile(200), 'test_1_img_00.png', 'TEST_2_IMG_00.jpg')
  await expectHeading(page, 'Preview import')
  expect(await listingsOfAgency(agencyId)).toHaveLength(0)
  await page.getByRole('button', { name: 'Import 200 homes' }).click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await expectHeading(page, 'Imported')
  await expect(page.getByRole('definition').first()).toHaveText('200')
  const listings = await listingsOfAgency(agencyId)
  expect(listings).toHaveLength(200)
  expect((await page.request.get(listings[1]?.images[0] ?? '')).status()).toBe(200)

  await page.getByRole('button', { name: 'Import another file' }).click()
  await chooseFiles(page, 'homes.blm', blmOf([...Array(200)].map((_, index) => rowWithProblems(index + 1))))
  await expectHeading(page, 'Preview import')
  const table = page.getByRole('table')
  await expect(table.getByText('PRICE is not a number: “ask”')).toBeVisible()
  await expect(table.getByText('You can’t turn away people on benefits. You wrote: “No DSS”')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Import 198 homes' }).click()
  await expectHeading(page, 'Imported')
  await expect(page.getByRole('definition').nth(2)).toHaveText('198')
  expect(await listingsOfAgency(agencyId)).toHaveLength(200)
  await expect(page.getByText('2 rows to review')).toBeVisible()
}

const rowWithProblems = (number: number) => ({
  ...blmRow(number),
  ...(number === 5 ? { PRICE: 'ask' } : {}),
  ...(number === 9 ? { DESCRIPTION: 'A light house on a quiet street, two rooms deep. No DSS.' } : {}),
})

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
