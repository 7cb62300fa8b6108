import { expect, test } from 'vitest'
import { mailPictureUrl, pictureSrcset, pictureUrl } from './picture-url.ts'

test('a phone requests a small copy of a demonstration picture', () => {
  expect(pictureUrl('/demo/pictures/7/front.webp', 480)).toBe('/demo/pictures/7/front.webp?width=480')
})

test('a phone requests an uploaded picture resized by the storage service', () => {
  expect(pictureUrl('/storage/v1/object/public/homes/a/b.jpg', 640)).toBe(
    '/storage/v1/render/image/public/homes/a/b.jpg?width=640',
  )
  expect(pictureUrl('https://abc.supabase.co/storage/v1/object/public/homes/b.jpg', 640)).toBe(
    'https://abc.supabase.co/storage/v1/render/image/public/homes/b.jpg?width=640',
  )
})

test('a visitor gets a picture of another site unchanged', () => {
  expect(pictureUrl('https://pictures.example/house.jpg', 640)).toBe('https://pictures.example/house.jpg')
  expect(pictureSrcset('https://pictures.example/house.jpg')).toBeUndefined()
  expect(pictureSrcset('house.jpg')).toBeUndefined()
})

test('a browser is never offered a copy much wider than the picture itself', () => {
  expect(pictureSrcset('/demo/pictures/7/front.webp', 900)).toBe(
    [320, 480, 640, 960].map((width) => `/demo/pictures/7/front.webp?width=${width} ${width}w`).join(', '),
  )
  expect(pictureSrcset('/demo/pictures/7/front.webp', 100)).toBe('/demo/pictures/7/front.webp?width=320 320w')
})

test('an email uses a picture format that every email program can show', () => {
  expect(mailPictureUrl('/demo/pictures/7/front')).toBe('/demo/pictures/7/front?width=1280&format=jpeg')
  expect(mailPictureUrl('/storage/v1/object/public/homes/a/b.jpg')).toBe(
    '/storage/v1/render/image/public/homes/a/b.jpg?width=1280',
  )
})
