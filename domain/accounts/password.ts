/** Problems of a password, in the order in which they are shown. */
export type PasswordProblem = 'length' | 'uppercase' | 'lowercase' | 'number' | 'special'

/** `minimum` is the rule at sign-up, `strong` the rule for every later password. */
export type PasswordRule = 'minimum' | 'strong'

const minLength = 6
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
  if (rule === 'minimum') return passwordLength(password) < minLength ? ['length'] : []
  const missing = characterSets.filter(({ pattern }) => !pattern.test(password)).map(({ problem }) => problem)
  return passwordLength(password) < strongMinLength ? ['length', ...missing] : missing
}

/** Characters as a person counts them: an emoji is one. */
export function passwordLength(password: string): number {
  return [...new Intl.Segmenter('en-GB', { granularity: 'grapheme' }).segment(password)].length
}
