import { z } from 'zod'
import type { Tx } from '../../db/connect.ts'
import { takePermit } from '../../http/rate-limit.ts'
import { recordEvent } from '../audit.ts'
import { challengeExpired, factorCodeWrong, factorNotFound, tooManyRequests } from '../errors.ts'
import { tellOfFactorChange } from '../factors.ts'
import type { AuthParts } from '../parts.ts'
import { type AuthRequest, clientOf, readBody } from '../request.ts'
import { readAmr, type SessionState, sessionOnWire } from '../session.ts'
import { type SignedIn, signedIn } from '../signed-in.ts'
import { totpStep } from '../totp.ts'
import { findUserById, hasVerifiedFactor, type UserRow } from '../users.ts'
import { challengeSeconds } from './factor-challenge.ts'

const schema = z.object({ challenge_id: z.string(), code: z.string().nullish() })

/** POST /factors/:id/verify: the code is right, so the session rises and its refresh token is exchanged. */
export const verifyFactor = (parts: AuthParts) => async (c: AuthRequest) => {
  const body = await readBody(c, schema)
  const session = await signedIn(parts, c)
  const factorId = c.req.param('id') ?? ''
  const client = clientOf(parts, c)
  if (!session.user.factors.some((factor) => factor.id === factorId)) throw factorNotFound()
  await limitGuesses(parts, session.user.id)
  const isRight = await spendCode(parts, factorId, body.challenge_id, body.code ?? '')
  const traits = { factor_id: factorId, is_right: isRight }
  await recordEvent(parts.sql, {
    action: 'verification_attempted',
    userId: session.user.id,
    client,
    traits,
  })
  if (!isRight) throw factorCodeWrong()
  const [user, state] = await parts.sql.begin((tx) => raiseSession(tx, session, factorId))
  return c.json(await sessionOnWire(parts, user, state))
}

/** Six digits are soon guessed by whoever may guess for ever. Counted before they are judged. */
async function limitGuesses({ sql, config }: AuthParts, userId: string): Promise<void> {
  const wait = await takePermit(sql, `auth:factor-codes:${userId}`, config.rateLimits.factorCodes)
  if (wait) throw tooManyRequests(wait)
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

/** The session is proven twice over now; sessions of the account that are not are ended. */
async function raiseSession(
  tx: Tx,
  session: SignedIn,
  factorId: string,
): Promise<readonly [UserRow, SessionState]> {
  const { sessionId } = session
  const isFirst = !hasVerifiedFactor(session.user)
  await tx`update auth.mfa_factors set status = 'verified', updated_at = now() where id = ${factorId}`
  const [row] = await tx<{ counter: string }[]>`
    update auth.sessions set aal = 'aal2', factor_id = ${factorId}, updated_at = now(),
      refresh_token_counter = refresh_token_counter + 1, refreshed_at = now() at time zone 'utc'
    where id = ${sessionId} returning refresh_token_counter as counter`
  await tx`
    insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
    values (gen_random_uuid(), ${sessionId}, clock_timestamp(), clock_timestamp(), 'totp')
    on conflict (session_id, authentication_method) do update set updated_at = clock_timestamp()`
  await tx`delete from auth.sessions where user_id = ${session.user.id} and id <> ${sessionId} and aal = 'aal1'`
  if (isFirst) await tellOfFactorChange(tx, session.user, true)
  const user = (await findUserById(tx, session.user.id)) as UserRow
  const amr = await readAmr(tx, sessionId)
  return [user, { sessionId, counter: Number(row?.counter ?? 0), aal: 'aal2', amr }]
}
