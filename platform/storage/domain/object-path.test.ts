import { expect, test } from 'vitest'
import { checkedBucketName, checkedPath, contentAddressedPath } from './object-path.ts'

test('a valid path is accepted unchanged', () => {
  for (const path of ['a.jpg', 'a/b c/d(1).jpg', "it's/a&b=c;d:e+f,g?.png", 'a/.../b'])
    expect(checkedPath(path)).toBe(path)
})

test('a path with dot segments, empty segments or other characters is rejected', () => {
  for (const path of [
    '',
    '/',
    '/a',
    'a/',
    'a//b',
    '.',
    '..',
    'a/../b',
    'a/./b',
    'a\\b',
    'a\0b',
    'ä',
    '<a>',
    'a%2e',
    ' /a',
    'x'.repeat(1025),
  ])
    expect(() => checkedPath(path), path).toThrow('Invalid key')
})

test('a bucket name contains no folders', () => {
  expect(checkedBucketName('holiday-pictures')).toBe('holiday-pictures')
  for (const name of ['', 'a/b', ' a', 'a ', 'x'.repeat(101), 'ä'])
    expect(() => checkedBucketName(name)).toThrow('Bucket name invalid')
})

test('the name of a picture depends on its content and the requested path, and keeps the folder', () => {
  const name = contentAddressedPath('home/front.png', '"abc"', 'jpg')
  expect(name).toMatch(/^home\/[0-9a-f]{32}\.jpg$/)
  expect(contentAddressedPath('home/front.png', '"abc"', 'jpg')).toBe(name)
  expect(contentAddressedPath('home/front.png', '"abd"', 'jpg')).not.toBe(name)
  expect(contentAddressedPath('home/back.png', '"abc"', 'jpg')).not.toBe(name)
})
