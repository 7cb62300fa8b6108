import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { openPage } from '../support/open-page.ts'

const toasts = (page: Page) => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
const show = (page: Page, tone: string) => page.getByRole('button', { name: `Show ${tone}` })

/** Opens the component gallery with a stopped clock: time passes only through `page.clock`. */
async function openGallery(page: Page) {
  await page.clock.install()
  await openPage(page, '/dev/ui')
  await page.clock.pauseAt(Date.now() + 60_000)
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a visitor finds no accessibility problems in the components in ${colorScheme} mode`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme })
    await openPage(page, '/dev/ui')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Open dialog' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'More' }).click()
    await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible()
    // A menu is rendered at the end of the document, outside its landmarks.
    await expectAccessible(page, { ignoring: ['region'] })
  })
}

test.describe('a visitor sees a toast that', () => {
  test('is replaced by the next one', async ({ page }) => {
    await openGallery(page)
    await show(page, 'positive').click()
    await expect(toasts(page)).toContainText('Account Created')
    await show(page, 'negative').click()
    await expect(toasts(page)).toHaveCount(1)
    await expect(toasts(page)).toContainText('Account Locked')
  })

  test('disappears after 5000 ms and not before', async ({ page }) => {
    await openGallery(page)
    await show(page, 'positive').click()
    await page.mouse.move(0, 0)
    await expect(toasts(page)).toHaveCount(1)
    await page.clock.runFor(4900)
    await expect(toasts(page)).toHaveCount(1)
    await page.clock.runFor(200)
    await expect(toasts(page)).toHaveCount(0)
  })

  test('stays while it has the pointer or the focus', async ({ page }) => {
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

  for (const [distance, remaining] of [
    [40, 1],
    [60, 0],
  ] as const) {
    test(`${remaining ? 'stays' : 'disappears'} when swiped ${distance} px to the right`, async ({
      page,
    }) => {
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
      await expect(toasts(page)).toHaveCount(remaining)
    })
  }
})

test('a visitor sees a tooltip 700 ms after the pointer enters, and the next one within 300 ms at once', async ({
  page,
}) => {
  await openGallery(page)
  const tooltip = page.getByRole('tooltip')
  const movePointerIn = () => page.getByRole('button', { name: 'Leasehold, 241 years' }).hover()
  const movePointerOut = async () => {
    for (const x of [2, 1, 0]) await page.mouse.move(x, 0)
    await expect(tooltip).toHaveCount(0)
  }
  await movePointerIn()
  await page.clock.runFor(600)
  await expect(tooltip).toHaveCount(0)
  await page.clock.runFor(150)
  await expect(tooltip).toContainText('a set number of years')
  await movePointerOut()
  await page.clock.runFor(250)
  await movePointerIn()
  await expect(tooltip).toContainText('a set number of years')
  await movePointerOut()
  await page.clock.runFor(350)
  await movePointerIn()
  await page.clock.runFor(600)
  await expect(tooltip).toHaveCount(0)
})

test('a visitor with a keyboard stays within a dialog, closes it with Escape and gets the focus back', async ({
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

test('a member pastes a code with or without spaces, and only six digits are accepted', async ({ page }) => {
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
