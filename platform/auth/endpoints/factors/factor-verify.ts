import { z } from 'zod'
import type { Tx } from '../../../db/connect.ts'
import { recordEvent } from '../../audit.ts'
import type { AuthContext } from '../../auth-context.ts'
import type { AuthConfig } from '../../config.ts'
import { type CurrentSession, lockAndRequireSession, requireSession } from '../../current-session.ts'
import { readDevices } from '../../device.ts'
import {
  challengeExpired,
  factorCodeWrong,
  factorNotFound,
  factorVerificationDisabled,
  insufficientAal,
  validationFailed,
  webauthnFactorFailed,
} from '../../errors.ts'
import { judgeFactorAttempt } from '../../hooks/attempt-hooks.ts'
import { limitCodeGuesses, trustDevice } from '../../mfa/code-guess-limits.ts'
import { raiseSession } from '../../mfa/raise-session.ts'
import { totpStep } from '../../mfa/totp.ts'
import { type Acceptance, verifyWebauthn, webauthnField } from '../../mfa/verify-webauthn.ts'
import { type AuthRequest, clientOf, limitByAddress, readBody } from '../../request.ts'
import { type SessionState, toSessionJson } from '../../session.ts'
import { type Factor, findUserById, hasVerifiedFactor, type UserRow } from '../../users.ts'
import { challengeSeconds } from './factor-challenge.ts'

const schema = z.object({
  challenge_id: z.string(),
  code: z.string().nullish(),
  webauthn: webauthnField.nullish(),
})
type Body = z.infer<typeof schema>

/** POST /factors/:id/verify: a correct code or credential raises the session to aal2 and rotates its refresh token. */
export const verifyFactor = (context: AuthContext) => async (c: AuthRequest) => {
  const body = await readBody(c, schema)
  const type = body.webauthn ? webauthnVerification : totpVerification
  if (!type.isEnabled(context.config)) throw factorVerificationDisabled(type.name)
  const session = await requireSession(context, c)
  const factor = ensureCanVerify(session, c.req.param('id') ?? '')
  if (factor.factor_type !== type.name.toLowerCase())
    throw validationFailed(`A factor of the type ${factor.factor_type} cannot be verified by ${type.name}`)
  const { user } = session
  const attempt = await type.attempt(context, c, session, factor, body)
  const isValid = attempt.accept !== undefined
  await recordEvent(context.sql, {
    action: 'verification_attempted',
    userId: user.id,
    client: clientOf(context, c),
    traits: { factor_id: factor.id, is_right: isValid },
  })
  const { id: factorId, factor_type: factorType } = factor
  await judgeFactorAttempt(context, { userId: user.id, factorId, factorType, isValid })
  const { accept } = attempt
  if (!accept) throw type.failure()
  const [raised, state] = await context.sql.begin(async (tx) => {
    const locked = await lockAndRequireSession(context, c, tx)
    ensureCanVerify(locked, factorId)
    if (!(await accept(tx))) throw type.failure()
    return raiseByFactor(tx, locked, { factorId, method: type.method })
  })
  await Promise.all([attempt.refund?.(), trustDevice(context, user.id, readDevices(c))])
  return c.json(await toSessionJson(context, raised, state))
}

type Attempt = {
  /** Undefined if the code or credential is wrong. */
  accept: Acceptance | undefined
  refund?: () => Promise<void>
}

type Verification = {
  name: 'TOTP' | 'WebAuthn'
  isEnabled: (config: AuthConfig) => boolean
  method: 'totp' | 'mfa/webauthn'
  failure: () => Error
  attempt: (
    context: AuthContext,
    c: AuthRequest,
    session: CurrentSession,
    factor: Factor,
    body: Body,
  ) => Promise<Attempt>
}

const totpVerification: Verification = {
  name: 'TOTP',
  isEnabled: ({ totp }) => totp.canVerify,
  method: 'totp',
  failure: factorCodeWrong,
  attempt: async (context, c, session, factor, { challenge_id, code }) => {
    const { refund } = await limitCodeGuesses(context, c, session)
    const isCorrect = await consumeCode(context, factor.id, challenge_id, code ?? '')
    return { accept: isCorrect ? (tx) => setUpTotpFactor(tx, factor.id) : undefined, refund }
  },
}

/** A signature cannot be guessed, so attempts are limited only by network. */
const webauthnVerification: Verification = {
  name: 'WebAuthn',
  isEnabled: ({ webauthn }) => webauthn.canVerify,
  method: 'mfa/webauthn',
  failure: webauthnFactorFailed,
  attempt: async (context, c, session, factor, { challenge_id, webauthn }) => {
    if (!webauthn) throw validationFailed('WebAuthn config required')
    await limitByAddress(context, c, 'verify')
    return { accept: await verifyWebauthn(context, session, factor, challenge_id, webauthn) }
  },
}

/** A thief may have started an enrolment before the owner had a factor: it must not give access later. */
function ensureCanVerify({ user, aal }: CurrentSession, factorId: string): Factor {
  const factor = user.factors.find(({ id }) => id === factorId)
  if (!factor) throw factorNotFound()
  if (factor.status === 'unverified' && hasVerifiedFactor(user) && aal !== 'aal2')
    throw insufficientAal(403, 'AAL2 required to verify a new factor')
  return factor
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

async function setUpTotpFactor(tx: Tx, factorId: string): Promise<boolean> {
  await tx`update auth.mfa_factors set status = 'verified', updated_at = now() where id = ${factorId}`
  return true
}

/** Removes other unfinished enrolments, which may be a stranger's. */
async function raiseByFactor(
  tx: Tx,
  session: CurrentSession,
  by: { factorId: string; method: Verification['method'] },
): Promise<readonly [UserRow, SessionState]> {
  const { id: userId } = session.user
  await tx`delete from auth.mfa_factors where user_id = ${userId} and status = 'unverified'`
  const state = await raiseSession(tx, session, by)
  return [(await findUserById(tx, userId)) as UserRow, state]
}
