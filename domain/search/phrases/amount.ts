const units: Record<string, number> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
}
const scales: Record<string, number> = {
  hundred: 100,
  k: 1_000,
  thousand: 1_000,
  grand: 1_000,
  m: 1_000_000,
  mil: 1_000_000,
  mill: 1_000_000,
  million: 1_000_000,
}

const anyUnit = Object.keys(units).join('|')
const spelled = `(?:half a million|a quarter of a million|(?:(?:a|${anyUnit})[ -])(?:(?:and|a|half|hundred|thousand|million|${anyUnit})[ -])*(?:hundred|thousand|grand|million)(?: and (?:a half|fifty))?)`

/** 1,200 · £300k · 1.5m · two hundred thousand · half a million: one group, read by `readAmount`. */
export const amountPattern = `((?:£ ?)?(?<![a-z\\d.])\\d[\\d,]*(?:\\.\\d+)? ?(?:k|mil(?:l(?:ion)?)?|m|thousand|grand)?(?=[^a-z\\d]|$|p\\/?c?\\/?[mw]\\b)|${spelled}\\b)`

/** 0 to 19 as digits or a word: one group, read by `readCount`. */
export const countPattern = `((?<![\\d£.,])\\d{1,2}(?!\\d)|\\b(?:${anyUnit})\\b)`

export type Amount = { value: number; hasScale: boolean; isMarked: boolean }

/** `isMarked`: a pound sign, a k or a spelled-out thousand shows that it is money. */
export function readAmount(text: string): Amount {
  const words = text.toLowerCase().replace(/[£,]/g, '').trim()
  const digits = /^(\d+(?:\.\d+)?) ?([a-z]+)?$/.exec(words)
  if (!digits) return { value: spelledValue(words), hasScale: true, isMarked: true }
  const scale = digits[2] ? scales[digits[2]] : undefined
  return {
    value: Math.round(Number(digits[1]) * (scale ?? 1)),
    hasScale: scale !== undefined,
    isMarked: scale !== undefined || text.includes('£'),
  }
}

export function readCount(text: string): number {
  return units[text.toLowerCase()] ?? Number(text)
}

function spelledValue(words: string): number {
  if (words === 'half a million') return 500_000
  if (words === 'a quarter of a million') return 250_000
  let total = 0
  let group = 0
  let lastScale = 1
  for (const word of words.split(/[ -]/)) {
    const scale = scales[word]
    if (word === 'a' && group === 0) group = total > 0 ? 0 : 1
    else if (word === 'half' && group > 0) group += 0.5
    else if (word === 'half') total += lastScale / 2
    else if (units[word] !== undefined) group += units[word] ?? 0
    else if (scale === 100) group *= 100
    else if (scale) {
      total += group * scale
      lastScale = scale
      group = 0
    }
  }
  return total + group
}
