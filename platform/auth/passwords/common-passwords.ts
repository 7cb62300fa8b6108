import { dictionary } from '@zxcvbn-ts/language-common'

let known: Set<string> | undefined

/**
 * Is it among the passwords that leaks have shown to be used again and again? Capitals make no difference, nor does
 * the sign or two that people put around one when they are asked for a special character: Password1! is password1.
 */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(dictionary['passwords-common'].map((each) => String(each).toLowerCase()))
  const plain = password.normalize('NFKC').toLowerCase()
  return known.has(plain) || known.has(plain.replace(/^[^\p{L}\p{N}]{1,2}|[^\p{L}\p{N}]{1,2}$/gu, ''))
}
