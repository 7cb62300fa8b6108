import { at } from './listing-table.ts'

const digits = 1 << 16

/**
 * Sorts positions by an unsigned 32-bit key, stably: positions with equal keys keep their order, so that sorting by the least important
 * key first sorts by several. Two passes of sixteen bits each.
 */
export function sortByKey(positions: Uint32Array, keyOf: (position: number) => number): Uint32Array {
  let from: Uint32Array = positions.slice()
  let to: Uint32Array = new Uint32Array(positions.length)
  for (const shift of [0, 16]) {
    const starts = new Uint32Array(digits + 1)
    for (const position of from) {
      const next = ((keyOf(position) >>> shift) & 0xffff) + 1
      starts[next] = at(starts, next) + 1
    }
    for (let digit = 0; digit < digits; digit++) starts[digit + 1] = at(starts, digit + 1) + at(starts, digit)
    for (const position of from) {
      const digit = (keyOf(position) >>> shift) & 0xffff
      to[at(starts, digit)] = position
      starts[digit] = at(starts, digit) + 1
    }
    ;[from, to] = [to, from]
  }
  return from
}

/** 0, 1, 2, ... */
export const ascending = (count: number) => Uint32Array.from({ length: count }, (_, index) => index)
