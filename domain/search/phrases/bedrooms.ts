import { maxBedroomCount } from '../search-options.ts'
import { countPattern, readCount } from './amount.ts'
import type { Sentence } from './sentence.ts'

export type BedroomWords = { minBedrooms?: number; maxBedrooms?: number }

const unit = '[ -]?(?:(?:double|single|large|good)[ -])?(?:bed(?:room)?(?:s|ed)?|bdrms?|br)\\b'
const orMore = '(?:\\+|or more|plus|and (?:up|over|above))'
const orLess = '(?:max(?:imum)?|or (?:less|fewer)|at most)'

const rules: [pattern: string, read: (numbers: [number, number]) => BedroomWords][] = [
  [`(?:between )?${countPattern} ?(?:-|to|or|and|\\/) ?${countPattern}${unit}`, ([a, b]) => range(a, b)],
  [`min(?:imum)? ${countPattern},? (?:and )?max(?:imum)? ${countPattern}${unit}`, ([a, b]) => range(a, b)],
  [
    `(?:at least|min(?:imum)?(?: of)?|from|no less than) ${countPattern}${unit}`,
    ([a]) => ({ minBedrooms: a }),
  ],
  [`(?:more than|over) ${countPattern}${unit}`, ([a]) => ({ minBedrooms: a + 1 })],
  [`${countPattern} ?${orMore}${unit}`, ([a]) => ({ minBedrooms: a })],
  [`${countPattern}${unit} ?(?:${orMore}(?= |,|$)|min(?:imum)?\\b)`, ([a]) => ({ minBedrooms: a })],
  [
    `(?:up to|at most|max(?:imum)?(?: of)?|no more than) ${countPattern}${unit}`,
    ([a]) => ({ maxBedrooms: a }),
  ],
  [`(?:under|fewer than|less than) ${countPattern}${unit}`, ([a]) => ({ maxBedrooms: a - 1 })],
  [`${countPattern}${unit} ${orLess}\\b`, ([a]) => ({ maxBedrooms: a })],
  [`${countPattern}${unit}`, ([a]) => range(a, a)],
]

export function takeBedrooms(sentence: Sentence): BedroomWords {
  let words: BedroomWords = {}
  for (const [pattern, read] of rules)
    sentence.take(new RegExp(pattern), ([, first = '0', second = first]) => {
      words = { ...words, ...read([readCount(first), readCount(second)]) }
    })
  return limited(words)
}

function range(a: number, b: number): BedroomWords {
  return { minBedrooms: Math.min(a, b), maxBedrooms: Math.max(a, b) }
}

/** Nine bedrooms are searched as eight or more. */
function limited({ minBedrooms, maxBedrooms }: BedroomWords): BedroomWords {
  return {
    ...(minBedrooms ? { minBedrooms: Math.min(minBedrooms, maxBedroomCount) } : {}),
    ...(maxBedrooms !== undefined && maxBedrooms <= maxBedroomCount ? { maxBedrooms } : {}),
  }
}
