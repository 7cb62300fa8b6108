import type { Colour } from './colour.ts'
import type { Svg } from './svg.ts'

/**
 * A draughtsman's alphabet: one round stroke a letter, on a grid with capitals 7 high, small letters 5, tails 2.3.
 * Words are drawn, not set, so that a plan reads the same on a machine that has no fonts.
 */
const strokes: Record<string, readonly [width: number, d: string]> = {
  a: [4, 'M4 -5V0M4 -2.5A2 2.5 0 1 0 0 -2.5A2 2.5 0 1 0 4 -2.5'],
  b: [4, 'M0 -7.4V0M0 -2.5A2 2.5 0 1 1 4 -2.5A2 2.5 0 1 1 0 -2.5'],
  c: [3.7, 'M3.6 -4A2 2.5 0 1 0 3.6 -1'],
  d: [4, 'M4 -7.4V0M4 -2.5A2 2.5 0 1 0 0 -2.5A2 2.5 0 1 0 4 -2.5'],
  e: [4, 'M0.1 -2.6H4A2 2.5 0 1 0 3.5 -0.9'],
  f: [2.7, 'M2.8 -7.3Q1.1 -7.6 1.1 -5.6V0M0 -5H2.6'],
  g: [4, 'M4 -5V0.4Q4 2.3 2 2.3Q0.9 2.3 0.3 1.7M4 -2.5A2 2.5 0 1 0 0 -2.5A2 2.5 0 1 0 4 -2.5'],
  h: [3.8, 'M0 -7.4V0M0 -2.9Q0 -5 2 -5Q3.8 -5 3.8 -2.9V0'],
  i: [0, 'M0 -5V0M0 -7V-6.95'],
  j: [0.7, 'M0.7 -5V0.8Q0.7 2.2 -0.6 2.2M0.7 -7V-6.95'],
  k: [3.5, 'M0 -7.4V0M3.3 -5L0 -1.9M1.2 -3L3.5 0'],
  l: [0, 'M0 -7.4V0'],
  m: [6.2, 'M0 -5V0M0 -3.1Q0 -5 1.6 -5Q3.1 -5 3.1 -3.1V0M3.1 -3.1Q3.1 -5 4.7 -5Q6.2 -5 6.2 -3.1V0'],
  n: [3.8, 'M0 -5V0M0 -2.9Q0 -5 2 -5Q3.8 -5 3.8 -2.9V0'],
  o: [4.1, 'M0 -2.5A2.05 2.5 0 1 1 4.1 -2.5A2.05 2.5 0 1 1 0 -2.5'],
  p: [4, 'M0 -5V2.3M0 -2.5A2 2.5 0 1 1 4 -2.5A2 2.5 0 1 1 0 -2.5'],
  q: [4, 'M4 -5V2.3M4 -2.5A2 2.5 0 1 0 0 -2.5A2 2.5 0 1 0 4 -2.5'],
  r: [2.2, 'M0 -5V0M0 -2.8Q0.1 -5 2.2 -5'],
  s: [
    3.3,
    'M3.1 -4.2Q2.6 -5 1.6 -5Q0.1 -5 0.1 -3.8Q0.1 -2.8 1.6 -2.6Q3.3 -2.4 3.3 -1.3Q3.3 0 1.6 0Q0.4 0 0 -0.9',
  ],
  t: [2.5, 'M1 -6.6V-1.4Q1 0 2.5 -0.1M0 -5H2.5'],
  u: [3.8, 'M0 -5V-2.1Q0 0 1.9 0Q3.8 0 3.8 -2.1M3.8 -5V0'],
  v: [3.8, 'M0 -5L1.9 0L3.8 -5'],
  w: [5.6, 'M0 -5L1.4 0L2.8 -4.6L4.2 0L5.6 -5'],
  x: [3.5, 'M0 -5L3.5 0M3.5 -5L0 0'],
  y: [3.8, 'M0 -5L1.9 -0.2M3.8 -5L1 2.3'],
  z: [3.5, 'M0 -5H3.4L0 0H3.5'],
  A: [5.2, 'M0 0L2.6 -7L5.2 0M0.9 -2.4H4.3'],
  B: [4.4, 'M0 -7V0H2.4Q4.4 0 4.4 -1.9Q4.4 -3.7 2.4 -3.7H0M2.2 -3.7Q4 -3.7 4 -5.4Q4 -7 2.2 -7H0'],
  C: [5.4, 'M5.4 -5.6A3.2 3.5 0 1 0 5.4 -1.4'],
  D: [5.2, 'M0 -7V0H1.8Q5.2 0 5.2 -3.5Q5.2 -7 1.8 -7H0'],
  E: [4, 'M4 -7H0V0H4M0 -3.6H3.5'],
  F: [4, 'M4 -7H0V0M0 -3.5H3.4'],
  G: [5.9, 'M5.5 -5.7A3.2 3.5 0 1 0 5.9 -3H3.6'],
  H: [5, 'M0 -7V0M5 -7V0M0 -3.6H5'],
  I: [0, 'M0 -7V0'],
  J: [2.8, 'M2.8 -7V-2Q2.8 0 1.3 0Q0.4 0 0 -0.8'],
  K: [4.7, 'M0 -7V0M4.4 -7L0 -2.7M1.5 -4.1L4.7 0'],
  L: [3.7, 'M0 -7V0H3.7'],
  M: [6, 'M0 0V-7L3 -2L6 -7V0'],
  N: [5, 'M0 0V-7L5 0V-7'],
  O: [6.4, 'M0 -3.5A3.2 3.5 0 1 1 6.4 -3.5A3.2 3.5 0 1 1 0 -3.5'],
  P: [4.4, 'M0 0V-7H2.4Q4.4 -7 4.4 -5Q4.4 -3 2.4 -3H0'],
  R: [4.6, 'M0 0V-7H2.4Q4.4 -7 4.4 -5.1Q4.4 -3.2 2.4 -3.2H0M2.3 -3.2L4.6 0'],
  S: [
    4.3,
    'M4 -5.8Q3.4 -7 2.1 -7Q0.2 -7 0.2 -5.3Q0.2 -3.9 2.1 -3.6Q4.3 -3.3 4.3 -1.8Q4.3 0 2.1 0Q0.6 0 0 -1.3',
  ],
  T: [5, 'M0 -7H5M2.5 -7V0'],
  U: [4.8, 'M0 -7V-2.5Q0 0 2.4 0Q4.8 0 4.8 -2.5V-7'],
  V: [5, 'M0 -7L2.5 0L5 -7'],
  W: [7.6, 'M0 -7L1.9 0L3.8 -6.4L5.7 0L7.6 -7'],
  Y: [4.8, 'M0 -7L2.4 -3.4L4.8 -7M2.4 -3.4V0'],
  '0': [4.2, 'M0 -3.5A2.1 3.5 0 1 1 4.2 -3.5A2.1 3.5 0 1 1 0 -3.5'],
  '1': [2.4, 'M0.4 -5.6L2.1 -7V0'],
  '2': [4.2, 'M0.2 -5.2Q0.3 -7 2.1 -7Q4 -7 4 -5.2Q4 -4.2 3 -3L0.1 0H4.2'],
  '3': [4.1, 'M0.2 -7H3.8L1.8 -4.2Q4.1 -4.2 4.1 -2.1Q4.1 0 2 0Q0.5 0 0 -1.3'],
  '4': [4.4, 'M3.1 0V-7L0 -2H4.4'],
  '5': [4.1, 'M3.8 -7H0.7L0.4 -3.9Q1 -4.5 2 -4.5Q4.1 -4.5 4.1 -2.3Q4.1 0 1.9 0Q0.5 0 0 -1.1'],
  '6': [4.2, 'M3.4 -7L0.6 -3.4M0.1 -2.2A2 2.2 0 1 1 4.1 -2.2A2 2.2 0 1 1 0.1 -2.2'],
  '7': [4, 'M0 -7H4L1.3 0'],
  '8': [
    4.2,
    'M0.4 -5.3A1.7 1.7 0 1 1 3.8 -5.3A1.7 1.7 0 1 1 0.4 -5.3M0 -1.8A2.1 1.85 0 1 1 4.2 -1.8A2.1 1.85 0 1 1 0 -1.8',
  ],
  '9': [4.2, 'M0.8 0L3.6 -3.6M0.1 -4.8A2 2.2 0 1 1 4.1 -4.8A2 2.2 0 1 1 0.1 -4.8'],
  '.': [0, 'M0 -0.05V0'],
  ',': [0.3, 'M0.3 -0.1L-0.2 1.3'],
  '/': [2.8, 'M0 0.8L2.8 -7.6'],
  '-': [2, 'M0 -2.6H2'],
  '×': [3, 'M0 -4.2L3 -1.2M3 -4.2L0 -1.2'],
}

const capital = 7
const gap = 1.75
const space = 2.2

const glyph = (letter: string): readonly [number, string] => strokes[letter] ?? [space - gap, '']

/** Width of the words when capitals are `size` pixels high. */
export function wordsWidth(words: string, size: number): number {
  const units = [...words].reduce((sum, letter) => sum + glyph(letter)[0] + gap, -gap)
  return (units * size) / capital
}

type Lettering = { x: number; y: number; size: number; colour: Colour; weight?: number }

/** Words centred on x, standing on y, capitals `size` pixels high. */
export function lettering(words: string, { x, y, size, colour, weight = 0.95 }: Lettering): Svg {
  const scale = size / capital
  let at = 0
  let drawn = ''
  for (const letter of words) {
    const [width, d] = glyph(letter)
    if (d) drawn += `<path transform="translate(${at.toFixed(2)} 0)" d="${d}"/>`
    at += width + gap
  }
  const left = x - wordsWidth(words, size) / 2
  return `<g transform="translate(${left.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(3)})" fill="none" stroke="${colour}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round">${drawn}</g>`
}
