/** What a password still lacks. The order is the order in which a person is told. */
export type PasswordProblem = 'length' | 'uppercase' | 'lowercase' | 'number' | 'special'

/** `floor`: what signing up asks for. `strong`: what every password chosen later must satisfy. */
export type PasswordRule = 'floor' | 'strong'

const passwordFloorLength = 6
export const strongMinLength = 8
/** Far beyond any passphrase; it only keeps a request from making the server hash megabytes. */
export const passwordMaxLength = 4096

/** What a strong password needs one of. `shown` is how the API lists it. */
export const characterSets: { problem: PasswordProblem; pattern: RegExp; shown: string }[] = [
  { problem: 'uppercase', pattern: /\p{Lu}/u, shown: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ' },
  { problem: 'lowercase', pattern: /\p{Ll}/u, shown: 'abcdefghijklmnopqrstuvwxyz' },
  { problem: 'number', pattern: /\p{Nd}/u, shown: '0123456789' },
  { problem: 'special', pattern: /[!@#$%^&*(),.?":{}|<>]/, shown: '!@#$%^&*(),.?":{}|<>' },
]

/** 'abc' -> ['length', 'uppercase', 'number', 'special'] · 'Abcdef1!' -> [] */
export function passwordProblems(password: string, rule: PasswordRule = 'strong'): PasswordProblem[] {
  if (rule === 'floor') return passwordLength(password) < passwordFloorLength ? ['length'] : []
  const missing = characterSets.filter(({ pattern }) => !pattern.test(password)).map(({ problem }) => problem)
  return passwordLength(password) < strongMinLength ? ['length', ...missing] : missing
}

/** Characters as a person counts them: an emoji is one. */
export function passwordLength(password: string): number {
  return [...new Intl.Segmenter('en-GB', { granularity: 'grapheme' }).segment(password)].length
}
