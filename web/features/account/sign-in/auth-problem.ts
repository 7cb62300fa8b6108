import { account } from '../../../messages/account/account.ts'
import type { ToastMessage } from '../../../ui/feedback/toast.ts'

/** An error of the auth client. */
export type AuthProblem = { message: string; code?: string | undefined; status?: number | undefined }

/** No response arrived: the client's error then has no status, or 0. */
export const isUnreachable = ({ status }: AuthProblem): boolean => !status

export function signInProblem(problem: AuthProblem): ToastMessage {
  if (isUnreachable(problem)) return account.signInFailed(account.unreachable)
  if (problem.code === 'email_not_confirmed') return account.emailNotVerified
  if (problem.code === 'captcha_failed') return account.captchaFailed
  if (problem.status === 429) return account.signInFailed(account.tooManyRequests)
  if (/^too many failed attempts/i.test(problem.message)) return account.locked(problem.message)
  return account.signInFailed(problem.message)
}

/** The specification maps errors by what their message contains, ignoring case. */
export function signUpProblem(problem: AuthProblem): ToastMessage {
  if (isUnreachable(problem)) return account.signUpFailed(account.unreachable)
  if (problem.code === 'captcha_failed') return account.captchaFailed
  if (problem.code === 'over_email_send_rate_limit') return account.signUpFailed(account.resetTooSoon)
  const message = problem.message.toLowerCase()
  if (message.includes('already registered')) return account.signUpFailed(account.alreadyRegistered)
  if (message.includes('password')) return account.signUpFailed(account.signUpPassword)
  if (message.includes('email')) return account.signUpFailed(account.signUpEmail)
  return account.signUpFailed(problem.message || account.signUpUnexpected)
}
