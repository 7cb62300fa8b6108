import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { writeArchive } from '../../gazetteer/map/archive-writer.ts'
import { TileBuilder } from '../../gazetteer/map/vector-tile.ts'
import { openPage } from '../support/open-page.ts'

const map = (page: Page) => page.getByRole('region', { name: 'Map of homes' })
const pins = (page: Page) => map(page).getByRole('button', { name: /^Home at/ })
const clusters = (page: Page) => map(page).getByRole('button', { name: /^[\d,]+ homes$/ })
const homes = (page: Page) => page.getByRole('list', { name: 'Homes' }).getByRole('article')
const attribution = /© OpenStreetMap contributors/

test('a visitor opens a home beside its pin, in full, and closes it by keyboard', async ({ page }) => {
  await openPage(page, '/search?location=Leeds&type=sale')
  await homes(page).first().hover()
  await expect(map(page).locator('canvas')).toBeVisible()
  await expect(map(page).getByText(attribution).filter({ visible: true }).first()).toBeInViewport()
  await pins(page).first().press('Enter')
  const card = page.locator('[data-map-card]')
  await expect(card.getByRole('link')).toBeFocused()
  await expect(card).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(card).toHaveCount(0)
})

test('a visitor presses a cluster and sees what is in it', async ({ page }) => {
  await openPage(page, '/search?type=sale')
  await page.mouse.move(200, 300)
  await expect(clusters(page).first()).toBeVisible()
  const before = page.url()
  await clusters(page).first().press('Enter')
  await expect(page).not.toHaveURL(before)
  await expect(page).toHaveURL(/bounds=/)
})

test('a visitor on a phone pulls the sheet of a home up', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, '/search?location=Leeds&type=sale&view=map')
  await pins(page).first().press('Enter')
  const sheet = page.locator('[data-map-card]')
  await expect(sheet.getByRole('link').first()).toBeVisible()
  const handle = sheet.getByRole('button', { name: 'Show more' })
  const low = (await sheet.boundingBox())?.height ?? 0
  const box = await handle.boundingBox()
  if (!box) throw new Error('the sheet has no handle')
  await page.mouse.move(box.x + box.width / 2, box.y + 8)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, box.y - 240, { steps: 5 })
  await page.mouse.up()
  await expect(sheet.getByRole('button', { name: 'Show less' })).toBeVisible()
  await expect(async () => expect((await sheet.boundingBox())?.height).toBeGreaterThan(low + 150)).toPass()
})

test('a visitor draws an area with the mouse', async ({ page }) => {
  await openPage(page, '/search?location=Leeds&type=sale')
  await homes(page).first().hover()
  await page.getByRole('button', { name: 'Draw an area' }).click()
  const drawing = page.getByRole('application', { name: /^Draw an area/ })
  const box = await drawing.boundingBox()
  if (!box) throw new Error('there is nothing to draw on')
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
  await page.mouse.move(...at(0.3, 0.4))
  await page.mouse.down()
  for (const point of [at(0.7, 0.4), at(0.7, 0.7), at(0.3, 0.7), at(0.3, 0.42)])
    await page.mouse.move(...point, { steps: 6 })
  await page.mouse.up()
  await expect(page).toHaveURL(/area=/)
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Drawn area')
})

test('a visitor without WebGL sees a picture of the map with the homes of the list', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await openPage(page, '/search?location=Leeds&type=sale')
  await homes(page).first().hover()
  await expect(map(page).getByText('Your browser can’t show the interactive map.')).toBeVisible()
  await expect(map(page).locator('img:visible')).toHaveJSProperty('naturalWidth', 960)
  await expect(map(page).getByText(/^£/).first()).toBeVisible()
  await expect(map(page).getByText(attribution)).toBeVisible()
})

test('a visitor without scripts sees pictures of the map', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const page = await context.newPage()
  await page.goto('/search?location=Leeds&type=sale')
  await expect(page.locator('img[src^="/map/still/light/"]')).toHaveJSProperty('naturalWidth', 960)
  await expect(page.getByText(attribution)).toBeVisible()
  await context.close()
})

test('a visitor sees the tiles and attribution of an archive that the operator has dropped in', async ({
  page,
}, testInfo) => {
  const file = testInfo.outputPath('map.pmtiles')
  const builder = new TileBuilder()
  const square = [0, 0, 4096, 0, 4096, 4096, 0, 4096]
  builder.add('water', 4096, { type: 3, lines: [square], properties: { class: 'ocean' } })
  writeArchive(file, [{ z: 0, x: 0, y: 0, data: builder.encode() }], {}, [-180, -85, 180, 85])
  const bytes = await readFile(file)
  const info = {
    url: '/map/test.pmtiles',
    schema: 'openmaptiles',
    minZoom: 0,
    maxZoom: 0,
    attribution: '© Example',
  }
  await page.route('**/map/archive.json', (route) => route.fulfill({ json: info }))
  await page.route('**/map/test.pmtiles', (route) => {
    const [, from = '0', to = '0'] = /bytes=(\d+)-(\d+)/.exec(route.request().headers().range ?? '') ?? []
    const body = bytes.subarray(Number(from), Number(to) + 1)
    const range = `bytes ${from}-${Number(from) + body.length - 1}/${bytes.length}`
    return route.fulfill({ status: 206, body, headers: { 'content-range': range, etag: '"1"' } })
  })
  const served = page.waitForResponse('**/map/test.pmtiles')
  await openPage(page, '/search?location=Leeds&type=sale')
  await homes(page).first().hover()
  expect((await served).status()).toBe(206)
  await expect(map(page).locator('canvas')).toBeVisible()
  await expect(map(page).getByText('© Example')).toBeVisible()
})
