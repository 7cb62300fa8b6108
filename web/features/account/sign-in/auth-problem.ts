import { account } from '../../../messages/account/account.ts'
import type { ToastMessage } from '../../../ui/feedback/toast.ts'

/** An error of the auth client. */
export type AuthProblem = {
  message: string
  code?: string | undefined
  status?: number | undefined
  /** Why a password is too weak. */
  reasons?: readonly string[]
}

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

/** Where the sign-up form is: the page's errors have another title than the dialog's. */
export type SignUpPlace = 'page' | 'dialog'

export const signUpFailure = (place: SignUpPlace, text: string): ToastMessage =>
  place === 'page' ? { ...account.error, text } : account.signUpFailed(text)

export function signUpProblem(problem: AuthProblem, place: SignUpPlace): ToastMessage {
  return problem.code === 'captcha_failed'
    ? account.captchaFailed
    : signUpFailure(place, signUpText(problem, place) || account.signUpUnexpected)
}

/** The page shows the service's message; the dialog maps errors by what their message contains, ignoring case. */
function signUpText(problem: AuthProblem, place: SignUpPlace): string {
  if (isUnreachable(problem)) return account.unreachable
  if (problem.code === 'over_email_send_rate_limit') return account.resetTooSoon
  if (problem.reasons?.includes('pwned')) return account.signUpCommonPassword
  if (place === 'page') return problem.message
  const message = problem.message.toLowerCase()
  if (message.includes('already registered')) return account.alreadyRegistered
  if (message.includes('password')) return account.signUpPassword
  if (message.includes('email')) return account.signUpEmail
  return problem.message
}
