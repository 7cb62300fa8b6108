import { dictionary } from '@zxcvbn-ts/language-common'

let known: Set<string> | undefined

/** Is it among the passwords that leaks have shown to be used again and again? Capitals make no difference. */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(dictionary['passwords-common'].map((each) => String(each).toLowerCase()))
  return known.has(password.normalize('NFKC').toLowerCase())
}
