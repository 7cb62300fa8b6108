import { expect, test } from 'vitest'
import { absoluteUrl } from './absolute-url.ts'

const site = 'https://lintel.example'

test('another site gets the absolute URL of a picture', () => {
  expect(absoluteUrl('/demo/pictures/7/front.webp?width=1280', site)).toBe(
    'https://lintel.example/demo/pictures/7/front.webp?width=1280',
  )
  expect(absoluteUrl('https://pictures.example/1.jpg', site)).toBe('https://pictures.example/1.jpg')
})

test.each([
  'http://',
  'https://pictures.example:99999/1.jpg',
  'https://1.2.3.999/1.jpg',
  'javascript:alert(1)',
  'data:text/html,hello',
  '',
  null,
  undefined,
])('a visitor is never sent to %j', (address) => {
  expect(absoluteUrl(address, site)).toBeUndefined()
})

test('a page without a known site URL has no picture URLs', () => {
  expect(absoluteUrl('/demo/pictures/7/front.webp', '')).toBeUndefined()
})
