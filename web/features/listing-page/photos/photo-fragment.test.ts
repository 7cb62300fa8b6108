import { expect, test } from 'vitest'
import { openedPhoto, photoName, toPhoto } from './photo-fragment.ts'

test('a visitor can share the address of an opened picture', () => {
  for (const index of [0, 1, 13]) expect(openedPhoto(toPhoto(photoName(index)).to, 14, true)).toBe(index)
  expect(openedPhoto('#floor-plan', 14, true)).toBe(14)
})

test('an address without a picture opens none', () => {
  for (const hash of ['', '#enquire', '#photo-0', '#photo-15', '#photo-', '#photo-1e1'])
    expect(openedPhoto(hash, 14, true)).toBeUndefined()
  expect(openedPhoto('#floor-plan', 14, false)).toBeUndefined()
})
