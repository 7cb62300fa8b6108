import { expect, test } from 'vitest'
import { columnsOf, inserted, moved, photosOf, replaced, without } from './photo-list.ts'

const photos = ['a', 'b', 'c'].map((address) => ({ address }))
const names = (list: readonly { address: string }[]) => list.map(({ address }) => address).join('')

test('a landlord moves a photograph to any place, and nowhere beyond the ends', () => {
  expect(names(moved(photos, 2, 0))).toBe('cab')
  expect(names(moved(photos, 0, 1))).toBe('bac')
  expect(names(moved(photos, 0, -1))).toBe('abc')
  expect(names(moved(photos, 2, 3))).toBe('abc')
})

test('photographs stand as they were chosen, whichever arrives first', () => {
  const order = new Map([
    ['1', 1],
    ['2', 2],
    ['3', 3],
  ])
  let list = photos
  for (const address of ['3', '1', '2']) list = inserted(list, { address }, (each) => order.get(each))
  expect(names(list)).toBe('abc123')
  expect(names(inserted(list, { address: '2' }, (each) => order.get(each)))).toBe('abc123')
})

test('captions stay with their photographs, and columns of different length are put right', () => {
  const list = photosOf({ images: ['a', 'b'], image_details: [{ caption: 'Front' }] })
  const turned = replaced(moved(list, 0, 1), 'a', { address: 'd', width: 3 })
  expect(columnsOf(turned)).toEqual({
    images: ['b', 'd'],
    image_details: [{}, { caption: 'Front', width: 3 }],
  })
  expect(names(without(turned, 'b'))).toBe('d')
})
