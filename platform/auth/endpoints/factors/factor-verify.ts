import { z } from 'zod'
import type { Tx } from '../../../db/connect.ts'
import { recordEvent } from '../../audit.ts'
import type { AuthContext } from '../../auth-context.ts'
import { type CurrentSession, lockAndRequireSession, requireSession } from '../../current-session.ts'
import { readDevices } from '../../device.ts'
import {
  challengeExpired,
  factorCodeWrong,
  factorNotFound,
  factorVerificationDisabled,
  insufficientAal,
} from '../../errors.ts'
import { judgeFactorAttempt } from '../../hooks/attempt-hooks.ts'
import { limitCodeGuesses, trustDevice } from '../../mfa/code-guess-limits.ts'
import { raiseSession } from '../../mfa/raise-session.ts'
import { totpStep } from '../../mfa/totp.ts'
import { type AuthRequest, clientOf, readBody } from '../../request.ts'
import { type SessionState, toSessionJson } from '../../session.ts'
import { findUserById, hasVerifiedFactor, type UserRow } from '../../users.ts'
import { challengeSeconds } from './factor-challenge.ts'

const schema = z.object({ challenge_id: z.string(), code: z.string().nullish() })

/** POST /factors/:id/verify: a correct code raises the session to aal2 and rotates its refresh token. */
export const verifyFactor = (context: AuthContext) => async (c: AuthRequest) => {
  const body = await readBody(c, schema)
  if (!context.config.totp.canVerify) throw factorVerificationDisabled('TOTP')
  const session = await requireSession(context, c)
  const factorId = c.req.param('id') ?? ''
  const client = clientOf(context, c)
  ensureCanVerify(session, factorId)
  const guess = await limitCodeGuesses(context, c, session)
  const isCorrect = await consumeCode(context, factorId, body.challenge_id, body.code ?? '')
  const traits = { factor_id: factorId, is_right: isCorrect }
  await recordEvent(context.sql, {
    action: 'verification_attempted',
    userId: session.user.id,
    client,
    traits,
  })
  await judgeFactorAttempt(context, {
    userId: session.user.id,
    factorId,
    factorType: 'totp',
    isValid: isCorrect,
  })
  if (!isCorrect) throw factorCodeWrong()
  const [user, state] = await context.sql.begin((tx) => verifyAndRaiseSession(context, c, tx, factorId))
  await Promise.all([guess.refund(), trustDevice(context, user.id, readDevices(c))])
  return c.json(await toSessionJson(context, user, state))
}

/** A thief may have started an enrolment before the owner had a factor: it must not give access later. */
function ensureCanVerify({ user, aal }: CurrentSession, factorId: string): void {
  const factor = user.factors.find(({ id }) => id === factorId)
  if (!factor) throw factorNotFound()
  if (factor.status === 'unverified' && hasVerifiedFactor(user) && aal !== 'aal2')
    throw insufficientAal(403, 'AAL2 required to verify a new factor')
}

/** Checks a code and consumes it, so that only one of two concurrent requests with the same code succeeds. */
async function consumeCode(
  { sql }: AuthContext,
  factorId: string,
  challengeId: string,
  code: string,
): Promise<boolean> {
  const isUuid = z.uuid().safeParse(challengeId).success
  const [row] = isUuid
    ? await sql<{ secret: string; is_open: boolean }[]>`
        select f.secret, c.verified_at is null and c.created_at > now() - make_interval(secs => ${challengeSeconds}) as is_open
        from auth.mfa_challenges c join auth.mfa_factors f on f.id = c.factor_id
        where c.id = ${challengeId} and c.factor_id = ${factorId}`
    : []
  if (!row) throw factorNotFound()
  if (!row.is_open) throw challengeExpired(challengeId)
  const step = totpStep(row.secret, code)
  if (step === undefined) return false
  const consumed = await sql`
    with factor as (
      update auth.mfa_factors set last_used_step = ${step} where id = ${factorId} and last_used_step < ${step} returning id
    )
    update auth.mfa_challenges set verified_at = now()
    where id = ${challengeId} and verified_at is null and exists (select from factor) returning id`
  return consumed.length === 1
}

/**
 * Removes other unfinished enrolments, which may be a stranger's. Checks again under the account's lock, so that the second of two
 * factors that are verified at once requires aal2.
 */
async function verifyAndRaiseSession(
  context: AuthContext,
  c: AuthRequest,
  tx: Tx,
  factorId: string,
): Promise<readonly [UserRow, SessionState]> {
  const session = await lockAndRequireSession(context, c, tx)
  const { id: userId } = session.user
  ensureCanVerify(session, factorId)
  await tx`update auth.mfa_factors set status = 'verified', updated_at = now() where id = ${factorId}`
  await tx`delete from auth.mfa_factors where user_id = ${userId} and status = 'unverified'`
  const state = await raiseSession(tx, session, { method: 'totp', factorId })
  return [(await findUserById(tx, userId)) as UserRow, state]
}
