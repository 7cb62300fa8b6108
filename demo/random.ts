/** Seeded random numbers: the same seed gives the same data on every machine. */
export type Random = {
  /** At least 0, below 1. */
  next: () => number
  /** Whole, both ends included. */
  int: (low: number, high: number) => number
  chance: (probability: number) => boolean
  pick: <T>(choices: readonly T[]) => T
  /** By weight: `{ Flat: 3, Terraced: 1 }` gives a flat three times out of four. */
  weighted: <T extends string>(weights: Partial<Record<T, number>>) => T
  /** Around 0, two thirds of them between -1 and 1. */
  normal: () => number
  shuffle: <T>(items: readonly T[]) => T[]
}

/** sfc32, seeded from any number of words and numbers. */
export function createRandom(...seed: (string | number)[]): Random {
  const next = sfc32(hash(seed.join('|')))
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(next() * choices.length)] as T
  return {
    next,
    int,
    pick,
    chance: (probability) => next() < probability,
    weighted: (weights) => pickWeighted(weights, next()),
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    shuffle: (items) => {
      const all = [...items]
      for (let i = all.length - 1; i > 0; i--) {
        const j = int(0, i)
        ;[all[i], all[j]] = [all[j] as (typeof all)[number], all[i] as (typeof all)[number]]
      }
      return all
    },
  }
}

/** Allocation-free, because every listing needs dozens of choices. */
function pickWeighted<T extends string>(weights: Partial<Record<T, number>>, at: number): T {
  let total = 0
  for (const choice in weights) total += weights[choice] ?? 0
  let rest = at * total
  let last: T | undefined
  for (const choice in weights) {
    last = choice
    rest -= weights[choice] ?? 0
    if (rest < 0) break
  }
  return last as T
}

/** Four numbers from a text (cyrb128). */
function hash(text: string): [number, number, number, number] {
  let a = 1779033703
  let b = 3144134277
  let c = 1013904242
  let d = 2773480762
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    a = b ^ Math.imul(a ^ code, 597399067)
    b = c ^ Math.imul(b ^ code, 2869860233)
    c = d ^ Math.imul(c ^ code, 951274213)
    d = a ^ Math.imul(d ^ code, 2716044179)
  }
  a = Math.imul(c ^ (a >>> 18), 597399067)
  b = Math.imul(d ^ (b >>> 22), 2869860233)
  c = Math.imul(a ^ (c >>> 17), 951274213)
  d = Math.imul(b ^ (d >>> 19), 2716044179)
  return [a ^ b ^ c ^ d, a ^ b, a ^ c, a ^ d]
}

function sfc32([s0, s1, s2, s3]: [number, number, number, number]): () => number {
  let [a, b, c, d] = [s0, s1, s2, s3]
  return () => {
    const t = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + t) | 0
    return (t >>> 0) / 4294967296
  }
}

/** A deterministic id: the same listing has the same URL in every demonstration. */
export function idFor(...of: (string | number)[]): string {
  const hex = [...hash(of.join('|')), ...hash([...of, 'id'].join('|'))]
    .map((word) => (word >>> 0).toString(16).padStart(8, '0'))
    .join('')
  const variant = ((Number.parseInt(hex[16] as string, 16) & 3) | 8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
