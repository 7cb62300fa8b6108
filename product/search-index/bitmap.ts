import { at } from './listing-table.ts'

/** One bit for each row: 32 rows to a word. */
export type Bitmap = Uint32Array

export const wordsFor = (rows: number) => (rows + 31) >>> 5

export const setBit = (bitmap: Bitmap, row: number) => {
  bitmap[row >>> 5] = at(bitmap, row >>> 5) | (1 << (row & 31))
}

export const clearBit = (bitmap: Bitmap, row: number) => {
  bitmap[row >>> 5] = at(bitmap, row >>> 5) & ~(1 << (row & 31))
}

export const hasBit = (bitmap: Bitmap, row: number) => ((at(bitmap, row >>> 5) >>> (row & 31)) & 1) === 1

/** The number of bits in a word. */
export function bitsIn(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** The position of the lowest bit of a word that has one. */
export const lowestBit = (word: number) => 31 - Math.clz32(word & -word)
