import { formatNumber } from './format-number.ts'

const words = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]

/** no new homes · one new home · nine new homes · 1,024 new homes */
export function countPhrase(count: number, one: string, many: string): string {
  const number = words[count] ?? formatNumber(count)
  return `${number} ${count === 1 ? one : many}`
}

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
