import { dictionary } from '@zxcvbn-ts/language-common'

let commonPasswords: Set<string> | undefined

/**
 * Whether the password is on the list of passwords common in leaks. Case is ignored, and so are up to two special characters at
 * either end: Password1! counts as password1.
 */
export function isCommonPassword(password: string): boolean {
  commonPasswords ??= new Set(dictionary['passwords-common'].map((each) => String(each).toLowerCase()))
  const plain = password.normalize('NFKC').toLowerCase()
  return (
    commonPasswords.has(plain) ||
    commonPasswords.has(plain.replace(/^[^\p{L}\p{N}]{1,2}|[^\p{L}\p{N}]{1,2}$/gu, ''))
  )
}
