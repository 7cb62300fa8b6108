import { bitsIn, lowestBit } from './bitmap.ts'
import { at } from './listing-table.ts'

/** The rows of a segment that a search finds: the words of its bitmap that are not zero, ascending. */
export class Selection {
  #words: Uint32Array
  #bits: Uint32Array
  /** How many words there are, and rows. */
  size = 0
  count = 0

  constructor(words: number) {
    this.#words = new Uint32Array(words)
    this.#bits = new Uint32Array(words)
  }

  clear(): void {
    this.size = 0
    this.count = 0
  }

  /** Words come in ascending order; two ranges may share one. */
  add(word: number, bits: number): void {
    this.count += bitsIn(bits)
    if (this.size > 0 && at(this.#words, this.size - 1) === word) {
      this.#bits[this.size - 1] = at(this.#bits, this.size - 1) | bits
      return
    }
    this.#words[this.size] = word
    this.#bits[this.size] = bits
    this.size += 1
  }

  word(index: number): number {
    return at(this.#words, index)
  }

  bits(index: number): number {
    return at(this.#bits, index)
  }

  forEach(visit: (row: number) => void): void {
    for (let index = 0; index < this.size; index++) {
      const start = at(this.#words, index) << 5
      for (let bits = at(this.#bits, index) | 0; bits !== 0; bits &= bits - 1) visit(start + lowestBit(bits))
    }
  }

  toBitmap(): Uint32Array {
    const bitmap = new Uint32Array(this.#words.length)
    for (let index = 0; index < this.size; index++) bitmap[at(this.#words, index)] = at(this.#bits, index)
    return bitmap
  }

  /** The number of rows that are also in a bitmap. */
  countIn(bitmap: Uint32Array): number {
    let count = 0
    for (let index = 0; index < this.size; index++)
      count += bitsIn(at(this.#bits, index) & at(bitmap, at(this.#words, index)))
    return count
  }
}
