import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { openPage } from '../support/open-page.ts'

const toasts = (page: Page) => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
const show = (page: Page, tone: string) => page.getByRole('button', { name: `Show ${tone}` })

/** The gallery with its clock stopped: time passes only where a test lets it. */
async function openGallery(page: Page) {
  await page.clock.install()
  await openPage(page, '/dev/ui')
  await page.clock.pauseAt(Date.now() + 60_000)
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing among the components in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await openPage(page, '/dev/ui')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Open dialog' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'More' }).click()
    await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible()
    // A menu stands at the end of the document, outside its landmarks.
    await expectAccessible(page, { ignoring: ['region'] })
  })
}

test.describe('a toast', () => {
  test('makes way for the next: one at a time', async ({ page }) => {
    await openGallery(page)
    await show(page, 'positive').click()
    await expect(toasts(page)).toContainText('Account Created')
    await show(page, 'negative').click()
    await expect(toasts(page)).toHaveCount(1)
    await expect(toasts(page)).toContainText('Account Locked')
  })

  test('leaves after 5000 ms and not before', async ({ page }) => {
    await openGallery(page)
    await show(page, 'positive').click()
    await page.mouse.move(0, 0)
    await expect(toasts(page)).toHaveCount(1)
    await page.clock.runFor(4900)
    await expect(toasts(page)).toHaveCount(1)
    await page.clock.runFor(200)
    await expect(toasts(page)).toHaveCount(0)
  })

  test('waits while the visitor reads it: pointer or focus on it', async ({ page }) => {
    await openGallery(page)
    await show(page, 'positive').click()
    await toasts(page).hover()
    await page.clock.runFor(20_000)
    await expect(toasts(page)).toHaveCount(1)
    await toasts(page).getByRole('button', { name: 'Close' }).focus()
    await page.mouse.move(0, 0)
    await page.clock.runFor(20_000)
    await expect(toasts(page)).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(toasts(page)).toHaveCount(0)
  })

  for (const [distance, left] of [
    [40, 1],
    [60, 0],
  ] as const) {
    test(`swiped ${distance} px to the right ${left ? 'stays' : 'goes'}`, async ({ page }) => {
      await openGallery(page)
      await show(page, 'positive').click()
      const box = await toasts(page).boundingBox()
      if (!box) throw new Error('no toast')
      const [x, y] = [box.x + 60, box.y + box.height / 2]
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + distance, y, { steps: 6 })
      await page.mouse.up()
      await page.clock.runFor(1000)
      await expect(toasts(page)).toHaveCount(left)
    })
  }
})

test('a tooltip opens 700 ms after the pointer comes; a neighbour’s within 300 ms opens at once', async ({
  page,
}) => {
  await openGallery(page)
  const tooltip = page.getByRole('tooltip')
  const enter = () => page.getByRole('button', { name: 'Leasehold, 241 years' }).hover()
  const leave = async () => {
    for (const x of [2, 1, 0]) await page.mouse.move(x, 0)
    await expect(tooltip).toHaveCount(0)
  }
  await enter()
  await page.clock.runFor(600)
  await expect(tooltip).toHaveCount(0)
  await page.clock.runFor(150)
  await expect(tooltip).toContainText('a set number of years')
  await leave()
  await page.clock.runFor(250)
  await enter()
  await expect(tooltip).toContainText('a set number of years')
  await leave()
  await page.clock.runFor(350)
  await enter()
  await page.clock.runFor(600)
  await expect(tooltip).toHaveCount(0)
})

test('a dialog keeps the focus, closes on Escape and gives the focus back; a toast over it can be closed', async ({
  page,
}) => {
  await openPage(page, '/dev/ui')
  const opener = page.getByRole('button', { name: 'Open dialog' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Create your account' })
  await expect(dialog).toBeVisible()
  for (let press = 0; press < 6; press += 1) {
    await page.keyboard.press('Tab')
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
  await dialog.getByRole('button', { name: 'Create account' }).click()
  await toasts(page).getByRole('button', { name: 'Close' }).click()
  await expect(toasts(page)).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('a code can be pasted, with or without spaces, and only six digits count', async ({ page }) => {
  await openPage(page, '/dev/ui')
  const field = page.getByLabel('Enter the 6-digit code')
  const verify = page.getByRole('button', { name: 'Verify' }).last()
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(verify).toBeDisabled()
  await field.fill('123 456')
  await expect(field).toHaveValue('123456')
  await expect(verify).toBeEnabled()
  await field.press('Backspace')
  await expect(verify).toBeDisabled()
})
