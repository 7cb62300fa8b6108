import { z } from 'zod'
import { takePermit } from '../../../http/rate-limit.ts'
import { recordEvent } from '../../audit.ts'
import type { AuthContext } from '../../auth-context.ts'
import { type CurrentSession, lockAndRequireSession, requireSession } from '../../current-session.ts'
import { factorNotFound, insufficientAal, recoveryCodeWrong, tooManyRequests } from '../../errors.ts'
import { endRecoverySessions } from '../../mfa/factors.ts'
import { raiseSession } from '../../mfa/raise-session.ts'
import {
  consumeRecoveryCode,
  countRecoveryCodes,
  newRecoveryCodes,
  storeRecoveryCodes,
} from '../../mfa/recovery-codes.ts'
import { type AuthRequest, clientOf, limitByAddress, readBody } from '../../request.ts'
import { toSessionJson } from '../../session.ts'
import { hasVerifiedFactor } from '../../users.ts'

/** Not part of Supabase's contract, which has no recovery codes: see docs/decisions/0191-recovery-from-a-lost-authenticator-app.md. */

/** GET /recovery_codes: the number of unused codes. */
export const getRecoveryCodes = (context: AuthContext) => async (c: AuthRequest) => {
  const session = await requireSession(context, c)
  ensureAal2(session)
  return c.json(await countRecoveryCodes(context.sql, session.user.id))
}

/** POST /recovery_codes: replaces all codes. Only this response contains them. */
export const generateRecoveryCodes = (context: AuthContext) => async (c: AuthRequest) => {
  const session = await requireSession(context, c)
  ensureAal2(session)
  const { id: userId, email } = session.user
  const waitSeconds = await takePermit(
    context.sql,
    `auth:recovery-codes:${userId}`,
    context.config.rateLimits.enrolments,
  )
  if (waitSeconds) throw tooManyRequests(waitSeconds)
  const codes = newRecoveryCodes()
  const client = clientOf(context, c)
  await context.sql.begin(async (tx) => {
    // The factor may have been removed in the meantime, and codes must not exist without one.
    ensureAal2(await lockAndRequireSession(context, c, tx))
    await endRecoverySessions(tx, userId, session.sessionId)
    await storeRecoveryCodes(context, tx, userId, codes)
    await recordEvent(tx, { action: 'recovery_codes_generated', userId, client })
    const data = { at: new Date().toISOString() }
    if (email) await context.sendMail(tx, { template: 'recovery_codes_generated', to: email, userId, data })
  })
  return c.json({ codes })
}

const schema = z.object({ code: z.string().max(64) })

/** POST /recovery_codes/verify: replaces a code from the authenticator app. */
export const verifyRecoveryCode = (context: AuthContext) => async (c: AuthRequest) => {
  const { code } = await readBody(c, schema)
  const session = await requireSession(context, c)
  const { user, sessionId } = session
  if (!hasVerifiedFactor(user)) throw factorNotFound()
  await limitByAddress(context, c, 'verify')
  const waitSeconds = await takePermit(
    context.sql,
    `auth:recovery-guesses:${sessionId}`,
    context.config.rateLimits.factorCodes,
  )
  if (waitSeconds) throw tooManyRequests(waitSeconds)
  const client = clientOf(context, c)
  const state = await context.sql.begin(async (tx) => {
    const locked = await lockAndRequireSession(context, c, tx)
    if (!hasVerifiedFactor(locked.user)) throw factorNotFound()
    if (!(await consumeRecoveryCode(context, tx, user.id, code))) return undefined
    const { remaining } = await countRecoveryCodes(tx, user.id)
    const data = {
      at: new Date().toISOString(),
      remaining,
      address: client.address,
      user_agent: client.userAgent ?? '',
    }
    if (user.email)
      await context.sendMail(tx, { template: 'recovery_code_used', to: user.email, userId: user.id, data })
    return raiseSession(tx, locked, { method: 'recovery_code', factorId: null })
  })
  const traits = { is_right: state !== undefined }
  await recordEvent(context.sql, { action: 'recovery_code_attempted', userId: user.id, client, traits })
  if (!state) throw recoveryCodeWrong()
  return c.json(await toSessionJson(context, user, state))
}

function ensureAal2({ user, aal }: CurrentSession): void {
  if (!hasVerifiedFactor(user)) throw factorNotFound()
  if (aal !== 'aal2') throw insufficientAal(403, 'AAL2 required to see or create recovery codes')
}
