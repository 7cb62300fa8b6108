/** A seeded source of chance: the same words always give the same numbers. */
export type Random = {
  /** 0 up to, not including, 1 */
  next: () => number
  between: (low: number, high: number) => number
  /** Whole number, both ends included. */
  whole: (low: number, high: number) => number
  chance: (probability: number) => boolean
  pick: <T>(choices: readonly T[]) => T
  weighted: <T>(choices: readonly (readonly [weight: number, value: T])[]) => T
}

export function randomFrom(seed: string): Random {
  const next = mulberry32(hash(seed))
  const pick = <T>(choices: readonly T[]): T => {
    const chosen = choices[Math.floor(next() * choices.length)]
    if (chosen === undefined) throw new RangeError('Nothing to pick from')
    return chosen
  }
  return {
    next,
    pick,
    between: (low, high) => low + (high - low) * next(),
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    weighted: (choices) => {
      const total = choices.reduce((sum, [weight]) => sum + weight, 0)
      let left = next() * total
      for (const [weight, value] of choices) {
        left -= weight
        if (left < 0) return value
      }
      return pick(choices)[1]
    },
  }
}

/** FNV-1a, then a final mix: listing ids that differ in one digit must not give related pictures. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return value ^ (value >>> 16)
}

/** 0 up to, not including, 1; the same seed always gives the same numbers. */
export function mulberry32(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
