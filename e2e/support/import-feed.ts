import { expect, type Page } from '@playwright/test'
import { blmHomeRow, blmOf, blmOfHomes } from '../../test/feeds.ts'
import { expectAccessibleInBothThemes } from './accessibility.ts'
import { backstage } from './demonstration.ts'
import { openPage } from './open-page.ts'

const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name, exact: true })).toBeVisible({ timeout: 30_000 })

const choose = (page: Page, name: string, text: string, ...pictures: string[]) =>
  page
    .getByLabel('Choose files')
    .setInputFiles([
      { name, mimeType: '', buffer: Buffer.from(text) },
      ...pictures.map((picture) => ({ name: picture, mimeType: 'image/png', buffer: pixel })),
    ])

async function homesOf(
  agencyId: string,
): Promise<{ external_ref: string; images: string[]; status: string }[]> {
  const { data } = await backstage()
    .from('properties')
    .select('external_ref,images,status')
    .eq('agency_id', agencyId)
    .order('external_ref')
    .throwOnError()
  return data
}

/** 200 homes by BLM, twice: the second time one row is wrong and one says what the law forbids. */
export async function importTwice(page: Page, agencyId: string) {
  await openPage(page, '/portal/import')
  await choose(page, 'letter.txt', 'Dear Sir or Madam\n')
  await expect(page.getByText('The first row has no column “reference”.')).toBeVisible()

  await choose(page, 'homes.blm', blmOfHomes(200), 'test_1_img_00.png', 'TEST_2_IMG_00.jpg')
  await heading(page, 'What would come of it')
  expect(await homesOf(agencyId)).toHaveLength(0)
  await page.getByRole('button', { name: 'Import 200 homes' }).click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await heading(page, 'Imported')
  await expect(page.getByRole('definition').first()).toHaveText('200')
  const homes = await homesOf(agencyId)
  expect(homes).toHaveLength(200)
  expect((await page.request.get(homes[1]?.images[0] ?? '')).status()).toBe(200)

  await page.getByRole('button', { name: 'Import another file' }).click()
  await choose(page, 'homes.blm', blmOf([...Array(200)].map((_, index) => changedRow(index + 1))))
  await heading(page, 'What would come of it')
  const table = page.getByRole('table')
  await expect(table.getByText('PRICE is not a number: “ask”')).toBeVisible()
  await expect(
    table.getByText('People on benefits may not be turned away. You wrote: “No DSS”'),
  ).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Import 198 homes' }).click()
  await heading(page, 'Imported')
  await expect(page.getByRole('definition').nth(2)).toHaveText('198')
  expect(await homesOf(agencyId)).toHaveLength(200)
  await expect(page.getByText('2 rows to look at')).toBeVisible()
}

const changedRow = (number: number) => ({
  ...blmHomeRow(number),
  ...(number === 5 ? { PRICE: 'ask' } : {}),
  ...(number === 9 ? { DESCRIPTION: 'A light house. No DSS.' } : {}),
})

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
