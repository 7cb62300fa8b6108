import { looksLikeEmail } from '../../../../domain/accounts/email-address.ts'
import { account } from '../../../messages/account/account.ts'

/** What is wrong with an address, as far as can be told without writing to it. */
export function emailProblem(email: string): string | undefined {
  if (email.trim() === '') return account.emailMissing
  return looksLikeEmail(email) ? undefined : account.emailInvalid
}
