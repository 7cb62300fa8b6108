import { expect, test } from 'vitest'
import { parseNumber } from './number-field.tsx'

test('a user can write numbers with currency signs and separators', () => {
  for (const text of ['1250', '£1,250', ' 1 250 ']) expect(parseNumber(text)).toBe(1250)
  for (const text of ['', 'about 3', '1.5', '-2', '12345678901']) expect(parseNumber(text)).toBeUndefined()
})
