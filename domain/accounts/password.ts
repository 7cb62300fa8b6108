/** What a password still lacks. The order is the order in which a person is told. */
export type PasswordProblem = 'length' | 'uppercase' | 'lowercase' | 'number' | 'special'

/** `floor`: what signing up asks for. `strong`: what every password chosen later must satisfy. */
export type PasswordRule = 'floor' | 'strong'

const passwordFloorLength = 6
const passwordStrongLength = 8
/** Far beyond any passphrase; it only keeps a request from making the server hash megabytes. */
export const passwordMaxLength = 4096

const needs: [PasswordProblem, RegExp][] = [
  ['uppercase', /\p{Lu}/u],
  ['lowercase', /\p{Ll}/u],
  ['number', /\p{Nd}/u],
  ['special', /[!@#$%^&*(),.?":{}|<>]/],
]

/** 'abc' -> ['length', 'uppercase', 'number', 'special'] · 'Abcdef1!' -> [] */
export function passwordProblems(password: string, rule: PasswordRule = 'strong'): PasswordProblem[] {
  if (rule === 'floor') return lengthOf(password) < passwordFloorLength ? ['length'] : []
  const missing = needs.filter(([, pattern]) => !pattern.test(password)).map(([problem]) => problem)
  return lengthOf(password) < passwordStrongLength ? ['length', ...missing] : missing
}

/** Characters as a person counts them: an emoji is one. */
function lengthOf(password: string): number {
  return [...new Intl.Segmenter('en-GB', { granularity: 'grapheme' }).segment(password)].length
}
