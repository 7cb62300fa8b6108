import type { AuthContext } from '../auth-context.ts'
import { hookRejected } from '../errors.ts'
import { runHook } from './run-hook.ts'

const defaultMessage = 'Further password verification attempts will be rejected.'
const defaultFactorMessage = 'Further MFA verification attempts will be rejected.'

/** Tells the hook the outcome of a password check, and refuses the attempt if the hook does. */
export async function judgePasswordAttempt(
  context: AuthContext,
  userId: string,
  isValid: boolean,
): Promise<void> {
  const result = await runHook(context, 'password_verification_attempt', { user_id: userId, valid: isValid })
  if (result?.decision !== 'reject') return
  if (result.should_logout_user === true)
    await context.sql`delete from auth.sessions where user_id = ${userId}`
  throw hookRejected(textOf(result.message, defaultMessage))
}

type FactorAttempt = { userId: string; factorId: string; factorType: string; isValid: boolean }

/** The same for a code of the second factor. A rejection ends all sessions, as on a hosted project. */
export async function judgeFactorAttempt(context: AuthContext, attempt: FactorAttempt): Promise<void> {
  const { userId, factorId, factorType, isValid } = attempt
  const result = await runHook(context, 'mfa_verification_attempt', {
    user_id: userId,
    factor_id: factorId,
    factor_type: factorType,
    valid: isValid,
  })
  if (result?.decision !== 'reject') return
  await context.sql`delete from auth.sessions where user_id = ${userId}`
  throw hookRejected(textOf(result.message, defaultFactorMessage))
}

const textOf = (value: unknown, fallback: string) => (typeof value === 'string' && value ? value : fallback)
