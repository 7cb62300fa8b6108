import { account } from '../../../messages/account/account.ts'
import type { ToastMessage } from '../../../ui/feedback/toast.ts'

/** What an auth call answers when it refuses. */
export type AuthProblem = { message: string; code?: string | undefined; status?: number | undefined }

/** No answer came at all: the client says so with its own error, which has no status or a 0. */
export const isUnreachable = ({ status }: AuthProblem): boolean => !status

export function signInProblem(problem: AuthProblem): ToastMessage {
  if (isUnreachable(problem)) return account.signInFailed(account.unreachable)
  if (problem.code === 'email_not_confirmed') return account.emailNotVerified
  if (problem.code === 'captcha_failed') return account.captchaFailed
  if (problem.status === 429) return account.signInFailed(account.tooManyRequests)
  if (/^too many failed attempts/i.test(problem.message)) return account.locked(problem.message)
  return account.signInFailed(problem.message)
}

/** The specification maps by what a message contains, whatever its letters' case. */
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
