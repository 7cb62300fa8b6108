import type { AuthContext } from '../auth-context.ts'
import { validationFailed } from '../errors.ts'
import { queueMailRequest, readMailRequest } from '../mail/request-mail.ts'
import type { AuthRequest } from '../request.ts'

/** POST /recover: emails a password reset link if the address has an account. */
export const requestPasswordReset = (context: AuthContext) => async (c: AuthRequest) => {
  const body = await readMailRequest(context, c)
  if (!body.email) throw validationFailed('Password recovery requires an email')
  return queueMailRequest(context, c, 'recovery', body.email, body)
}
