import { expect, type Page, test } from '@playwright/test'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { openPage } from '../support/open-page.ts'

const costs = (page: Page) =>
  page.getByRole('list', { name: 'Homes' }).getByText(/^Estimated monthly cost £[\d,]+$/)
const poundsIn = (text: string) => Number(text.replace(/,/g, '').match(/£(\d+)/)?.[1] ?? Number.NaN)

async function openCheapest(page: Page): Promise<number> {
  let shown: number[] = []
  await expect(async () => {
    shown = (await costs(page).allInnerTexts()).map(poundsIn)
    expect(shown.length).toBeGreaterThan(1)
    expect(shown).toEqual(shown.toSorted((one, other) => one - other))
  }).toPass()
  await page
    .getByRole('list', { name: 'Homes' })
    .getByRole('article')
    .first()
    .getByRole('link')
    .first()
    .click()
  return shown[0] ?? Number.NaN
}

test('a buyer chooses a loan once, searches by what homes cost a month with it, and sees how that is worked out', async ({
  page,
}) => {
  await openPage(page, '/search?type=sale&sort=lowest-monthly-cost')
  const usual = await openCheapest(page)
  const total = page.locator('p', { hasText: /^£[\d,]+$/ }).and(page.locator('[aria-live]'))
  await expect(total).toHaveText(`£${usual.toLocaleString('en-GB')}`)
  await page.getByLabel('Deposit', { exact: true }).selectOption('40')
  await expect(total).not.toHaveText(`£${usual.toLocaleString('en-GB')}`)
  await page.getByText('How we work this out').click()
  await expect(page.getByRole('region', { name: 'How the monthly cost is worked out' })).toContainText(
    'SAP 2012',
  )
  await expectAccessibleInBothThemes(page)

  await openPage(page, '/search?type=sale')
  await page.getByRole('link', { name: /^Filters/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByLabel('Maximum monthly cost').selectOption('1500')
  await expect(page).toHaveURL(/monthly=1500&deposit=40$/)
  await expect(sheet.getByLabel('Deposit', { exact: true })).toHaveValue('40')
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: /^Show [\d,]+ homes$/ }).click()
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Monthly cost up to £1,500')
  for (const text of await costs(page).allInnerTexts()) expect(poundsIn(text)).toBeLessThanOrEqual(1_500)
  await page.locator('select:visible', { hasText: 'Highest Price' }).selectOption('lowest_monthly_cost')
  await expect(page).toHaveURL(/sort=lowest-monthly-cost/)
  const cheapest = await openCheapest(page)
  expect(cheapest).toBeLessThan(usual)
  await expect(total).toHaveText(`£${cheapest.toLocaleString('en-GB')}`)
})

test('a tenant searches by rent, council tax and energy together', async ({ page }) => {
  await openPage(page, '/search?type=rent&monthly=1500&sort=lowest-monthly-cost')
  const cheapest = await openCheapest(page)
  await expect(page.getByText('Estimated monthly cost', { exact: true }).locator('..')).toContainText(
    `£${cheapest.toLocaleString('en-GB')}`,
  )
})
