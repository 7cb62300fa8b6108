import { z } from 'zod'
import type { Tx } from '../../../db/connect.ts'
import { recordEvent } from '../../audit.ts'
import { readDevices } from '../../device.ts'
import { challengeExpired, factorCodeWrong, factorNotFound, insufficientAal } from '../../errors.ts'
import { countGuess, trustDevice } from '../../mfa/code-guesses.ts'
import { raiseSession } from '../../mfa/raise-session.ts'
import { totpStep } from '../../mfa/totp.ts'
import type { AuthParts } from '../../parts.ts'
import { type AuthRequest, clientOf, readBody } from '../../request.ts'
import { type SessionState, sessionOnWire } from '../../session.ts'
import { lockSignedIn, type SignedIn, signedIn } from '../../signed-in.ts'
import { findUserById, hasVerifiedFactor, type UserRow } from '../../users.ts'
import { challengeSeconds } from './factor-challenge.ts'

const schema = z.object({ challenge_id: z.string(), code: z.string().nullish() })

/** POST /factors/:id/verify: the code is right, so the session rises and its refresh token is exchanged. */
export const verifyFactor = (parts: AuthParts) => async (c: AuthRequest) => {
  const body = await readBody(c, schema)
  const session = await signedIn(parts, c)
  const factorId = c.req.param('id') ?? ''
  const client = clientOf(parts, c)
  ensureMayVerify(session, factorId)
  const guess = await countGuess(parts, c, session)
  const isRight = await spendCode(parts, factorId, body.challenge_id, body.code ?? '')
  const traits = { factor_id: factorId, is_right: isRight }
  await recordEvent(parts.sql, {
    action: 'verification_attempted',
    userId: session.user.id,
    client,
    traits,
  })
  if (!isRight) throw factorCodeWrong()
  const [user, state] = await parts.sql.begin((tx) => acceptFactor(parts, c, tx, factorId))
  await Promise.all([guess.giveBack(), trustDevice(parts, user.id, readDevices(c))])
  return c.json(await sessionOnWire(parts, user, state))
}

/** A factor that was planted before the owner had one must not open the account later. */
function ensureMayVerify({ user, aal }: SignedIn, factorId: string): void {
  const factor = user.factors.find(({ id }) => id === factorId)
  if (!factor) throw factorNotFound()
  if (factor.status === 'unverified' && hasVerifiedFactor(user) && aal !== 'aal2')
    throw insufficientAal(403, 'AAL2 required to verify a new factor')
}

/** Judges a code and uses it up: of two that come at once with the same code, one is too late. */
async function spendCode(
  { sql }: AuthParts,
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
  const spent = await sql`
    with factor as (
      update auth.mfa_factors set last_used_step = ${step} where id = ${factorId} and last_used_step < ${step} returning id
    )
    update auth.mfa_challenges set verified_at = now()
    where id = ${challengeId} and verified_at is null and exists (select from factor) returning id`
  return spent.length === 1
}

/**
 * The factor is verified and enrolments that were begun beside it are dropped: they may be a stranger's. Looked at again
 * under the account's lock, so that of two factors verified at once the second needs aal2.
 */
async function acceptFactor(
  parts: AuthParts,
  c: AuthRequest,
  tx: Tx,
  factorId: string,
): Promise<readonly [UserRow, SessionState]> {
  const session = await lockSignedIn(parts, c, tx)
  const { id: userId } = session.user
  ensureMayVerify(session, factorId)
  await tx`update auth.mfa_factors set status = 'verified', updated_at = now() where id = ${factorId}`
  await tx`delete from auth.mfa_factors where user_id = ${userId} and status = 'unverified'`
  const state = await raiseSession(tx, session, { method: 'totp', factorId })
  return [(await findUserById(tx, userId)) as UserRow, state]
}
