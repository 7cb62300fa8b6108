import { expect, type Locator, test } from '@playwright/test'
import { openPage } from '../support/open-page.ts'
import { toast } from '../support/toast.ts'

/** Whether an element, and nothing above it, is at its own middle. */
const isOnTop = (element: Locator) =>
  element.evaluate((box) => {
    const { left, top, width, height } = box.getBoundingClientRect()
    const found = document.elementFromPoint(left + width / 2, top + height / 2)
    return found !== null && (box === found || box.contains(found))
  })

test('a visitor on a phone sees For sale and To rent beside suggestions, and the error above recent searches', async ({
  page,
}) => {
  await openPage(page, '/search?location=Leeds')
  await openPage(page, '/')
  const place = page.getByLabel('Where would you like to live?')
  await place.fill('Man')
  await expect(page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first()).toBeVisible()
  for (const name of ['For sale', 'To rent'])
    expect(await isOnTop(page.getByRole('button', { name })), name).toBe(true)
  await place.fill('')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'For sale' }).tap()
  await place.press('ArrowDown')
  await expect(page.getByRole('listbox', { name: 'Recent searches' })).toBeVisible()
  expect(await isOnTop(page.getByText('Enter a town, postcode or station to search.'))).toBe(true)
})

test('a visitor on a phone can press Sign In while a message is shown, in the form and in the menu', async ({
  page,
}) => {
  await openPage(page, '/auth')
  const submit = page.getByRole('button', { name: 'Sign In', exact: true })
  await page.getByLabel('Email', { exact: true }).fill('member@people.test')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await submit.tap()
  await expect(toast(page, 'Invalid Password')).toBeVisible()
  expect(await isOnTop(submit)).toBe(true)

  await openPage(page, '/')
  await page
    .getByRole('region', { name: 'Featured Properties' })
    .getByRole('button', { name: /^Save / })
    .first()
    .tap()
  await expect(page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')).toBeVisible()
  await page.getByRole('banner').getByLabel('Menu', { exact: true }).tap()
  const signIn = page.getByRole('navigation', { name: 'All pages' }).getByRole('link', { name: 'Sign In' })
  await expect(signIn).toBeVisible()
  expect(await isOnTop(signIn)).toBe(true)
})
