import { expect, test } from 'vitest'
import { insertPhoto, movePhoto, removePhoto, toColumns, toPhotos, updatePhoto } from './photo-list.ts'

const photos = ['a', 'b', 'c'].map((address) => ({ address }))
const names = (list: readonly { address: string }[]) => list.map(({ address }) => address).join('')

test('a landlord can move a photo to any position within the list', () => {
  expect(names(movePhoto(photos, 2, 0))).toBe('cab')
  expect(names(movePhoto(photos, 0, 1))).toBe('bac')
  expect(names(movePhoto(photos, 0, -1))).toBe('abc')
  expect(names(movePhoto(photos, 2, 3))).toBe('abc')
})

test('a landlord sees photos in the order they were chosen, whichever upload finishes first', () => {
  const order = new Map([
    ['1', 1],
    ['2', 2],
    ['3', 3],
  ])
  let list = photos
  for (const address of ['3', '1', '2']) list = insertPhoto(list, { address }, (each) => order.get(each))
  expect(names(list)).toBe('abc123')
  expect(names(insertPhoto(list, { address: '2' }, (each) => order.get(each)))).toBe('abc123')
})

test('a landlord keeps captions with their photos when they move, even where details are missing', () => {
  const list = toPhotos({ images: ['a', 'b'], image_details: [{ caption: 'Front' }] })
  const rotated = updatePhoto(movePhoto(list, 0, 1), 'a', { address: 'd', width: 3 })
  expect(toColumns(rotated)).toEqual({
    images: ['b', 'd'],
    image_details: [{}, { caption: 'Front', width: 3 }],
  })
  expect(names(removePhoto(rotated, 'b'))).toBe('d')
})
