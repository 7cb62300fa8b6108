import { z } from 'zod'
import { takePermit } from '../../../http/rate-limit.ts'
import { recordEvent } from '../../audit.ts'
import { factorNotFound, insufficientAal, recoveryCodeWrong, tooManyRequests } from '../../errors.ts'
import { endRecoverySessions } from '../../mfa/factors.ts'
import { raiseSession } from '../../mfa/raise-session.ts'
import {
  countRecoveryCodes,
  newRecoveryCodes,
  spendRecoveryCode,
  storeRecoveryCodes,
} from '../../mfa/recovery-codes.ts'
import type { AuthParts } from '../../parts.ts'
import { type AuthRequest, clientOf, limitByAddress, readBody } from '../../request.ts'
import { sessionOnWire } from '../../session.ts'
import { lockSignedIn, type SignedIn, signedIn } from '../../signed-in.ts'
import { hasVerifiedFactor } from '../../users.ts'

/** Beside the contract of a hosted project, which has no recovery codes: see docs/decisions/0191-recovery-from-a-lost-authenticator-app.md. */

/** GET /recovery_codes: how many are left. */
export const getRecoveryCodes = (parts: AuthParts) => async (c: AuthRequest) => {
  const session = await signedIn(parts, c)
  ensureAal2(session)
  return c.json(await countRecoveryCodes(parts.sql, session.user.id))
}

/** POST /recovery_codes: ten new ones in place of those there were. They are shown this once. */
export const generateRecoveryCodes = (parts: AuthParts) => async (c: AuthRequest) => {
  const session = await signedIn(parts, c)
  ensureAal2(session)
  const { id: userId, email } = session.user
  const wait = await takePermit(
    parts.sql,
    `auth:recovery-codes:${userId}`,
    parts.config.rateLimits.enrolments,
  )
  if (wait) throw tooManyRequests(wait)
  const codes = newRecoveryCodes()
  const client = clientOf(parts, c)
  await parts.sql.begin(async (tx) => {
    // The factor may have been removed since, and its codes must go with it.
    ensureAal2(await lockSignedIn(parts, c, tx))
    await endRecoverySessions(tx, userId, session.sessionId)
    await storeRecoveryCodes(parts, tx, userId, codes)
    await recordEvent(tx, { action: 'recovery_codes_generated', userId, client })
    const data = { at: new Date().toISOString() }
    if (email) await parts.sendMail(tx, { template: 'recovery_codes_generated', to: email, userId, data })
  })
  return c.json({ codes })
}

const schema = z.object({ code: z.string().max(64) })

/** POST /recovery_codes/verify: in place of a code from the authenticator app. */
export const verifyRecoveryCode = (parts: AuthParts) => async (c: AuthRequest) => {
  const { code } = await readBody(c, schema)
  const session = await signedIn(parts, c)
  const { user, sessionId } = session
  if (!hasVerifiedFactor(user)) throw factorNotFound()
  await limitByAddress(parts, c, 'verify')
  const wait = await takePermit(
    parts.sql,
    `auth:recovery-guesses:${sessionId}`,
    parts.config.rateLimits.factorCodes,
  )
  if (wait) throw tooManyRequests(wait)
  const client = clientOf(parts, c)
  const state = await parts.sql.begin(async (tx) => {
    const locked = await lockSignedIn(parts, c, tx)
    if (!hasVerifiedFactor(locked.user)) throw factorNotFound()
    if (!(await spendRecoveryCode(parts, tx, user.id, code))) return undefined
    const { remaining } = await countRecoveryCodes(tx, user.id)
    const data = {
      at: new Date().toISOString(),
      remaining,
      address: client.address,
      user_agent: client.userAgent ?? '',
    }
    if (user.email)
      await parts.sendMail(tx, { template: 'recovery_code_used', to: user.email, userId: user.id, data })
    return raiseSession(tx, locked, { method: 'recovery_code', factorId: null })
  })
  const traits = { is_right: state !== undefined }
  await recordEvent(parts.sql, { action: 'recovery_code_attempted', userId: user.id, client, traits })
  if (!state) throw recoveryCodeWrong()
  return c.json(await sessionOnWire(parts, user, state))
}

function ensureAal2({ user, aal }: SignedIn): void {
  if (!hasVerifiedFactor(user)) throw factorNotFound()
  if (aal !== 'aal2') throw insufficientAal(403, 'AAL2 required to see or create recovery codes')
}
