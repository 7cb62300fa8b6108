import { looksLikeEmail } from '../../../../domain/accounts/email-address.ts'
import { account } from '../../../messages/account/account.ts'

export function emailProblem(email: string): string | undefined {
  if (email.trim() === '') return account.emailMissing
  return looksLikeEmail(email) ? undefined : account.emailInvalid
}
