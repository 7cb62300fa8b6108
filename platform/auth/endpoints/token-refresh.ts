import { z } from 'zod'
import type { Tx } from '../../db/connect.ts'
import { recordEvent } from '../audit.ts'
import type { AuthContext } from '../auth-context.ts'
import {
  refreshTokenAlreadyUsed,
  refreshTokenNotFound,
  sessionExpired,
  sessionInactive,
  userBanned,
} from '../errors.ts'
import { type AuthRequest, clientOf, limitByAddress, readBody } from '../request.ts'
import { type Client, inet, readAmr, type SessionState, toSessionJson } from '../session.ts'
import type { Aal } from '../tokens/access-token.ts'
import { readRefreshToken } from '../tokens/refresh-token.ts'
import { findUserById, isBanned, type UserRow } from '../users.ts'

const schema = z.object({ refresh_token: z.string() })

type Refreshed = { user: UserRow; state: SessionState }

/** POST /token?grant_type=refresh_token. Each token can be exchanged once. */
export const tokenByRefresh = (context: AuthContext) => async (c: AuthRequest) => {
  await limitByAddress(context, c, 'refresh')
  const { refresh_token } = await readBody(c, schema)
  const client = clientOf(context, c)
  const result = (await context.sql.begin((tx) => exchange(context, tx, refresh_token, client))) as
    | Refreshed
    | 'reused'
  if (result === 'reused') throw refreshTokenAlreadyUsed()
  return c.json(await toSessionJson(context, result.user, result.state))
}

/**
 * Locks the session's row, so that its refreshes run one after another. The latest token is exchanged. The one before it gets the
 * latest again during the grace period (two tabs, a lost response). Anything older was copied, so the session ends.
 */
async function exchange(
  context: AuthContext,
  tx: Tx,
  token: string,
  client: Client,
): Promise<Refreshed | 'reused'> {
  const contents =
    readRefreshToken(context.keys.secretFor('refresh tokens'), token) ??
    (await consumeImportedToken(tx, token))
  if (!contents) throw refreshTokenNotFound()
  const session = await lockSession(context, tx, contents.sessionId)
  if (!session) throw refreshTokenNotFound()
  if (session.is_expired) throw sessionExpired()
  if (session.is_inactive) throw sessionInactive()
  const user = await findUserById(tx, session.user_id)
  if (!user || user.deleted_at) throw refreshTokenNotFound()
  if (isBanned(user)) throw userBanned(400)

  const latest = Number(session.counter)
  const isLatest = contents.counter === latest
  if (!isLatest && !(contents.counter === latest - 1 && session.is_in_grace)) {
    if (context.config.isReuseFatal) await tx`delete from auth.sessions where id = ${contents.sessionId}`
    await recordEvent(tx, { action: 'token_revoked', userId: user.id, client, traits: { reason: 'reuse' } })
    return 'reused'
  }
  if (isLatest) await rotate(tx, contents.sessionId, client)
  const state = {
    sessionId: contents.sessionId,
    counter: isLatest ? latest + 1 : latest,
    aal: session.aal ?? ('aal1' as const),
    amr: await readAmr(tx, contents.sessionId),
  }
  return { user, state }
}

type SessionRow = {
  user_id: string
  counter: string
  aal: Aal | null
  is_expired: boolean
  is_inactive: boolean
  is_in_grace: boolean
}

async function lockSession(context: AuthContext, tx: Tx, id: string): Promise<SessionRow | undefined> {
  const { refreshGraceSeconds, sessionLimits } = context.config
  const { timeboxSeconds = null, inactivitySeconds = null } = sessionLimits
  const [row] = await tx<SessionRow[]>`
    select user_id, refresh_token_counter as counter, aal,
      coalesce(not_after <= now(), false)
        or coalesce(created_at + make_interval(secs => ${timeboxSeconds}) <= now(), false) as is_expired,
      coalesce(coalesce(refreshed_at at time zone 'utc', created_at) + make_interval(secs => ${inactivitySeconds}) <= now(), false)
        as is_inactive,
      coalesce(refreshed_at > (now() - make_interval(secs => ${refreshGraceSeconds})) at time zone 'utc', false) as is_in_grace
    from auth.sessions where id = ${id} for update`
  return row
}

async function rotate(tx: Tx, sessionId: string, { address, userAgent }: Client): Promise<void> {
  await tx`
    update auth.sessions set refresh_token_counter = refresh_token_counter + 1, refreshed_at = now() at time zone 'utc',
      updated_at = now(), ip = coalesce(${inet(address)}, ip), user_agent = coalesce(${userAgent ?? null}, user_agent)
    where id = ${sessionId}`
}

/** Sessions of an imported Supabase project continue: its refresh token is accepted once, in place of our first. */
async function consumeImportedToken(tx: Tx, token: string) {
  const [row] = await tx<{ session_id: string; counter: string }[]>`
    update auth.refresh_tokens t set revoked = true, updated_at = now()
    from auth.sessions s
    where t.token = ${token} and not t.revoked and s.id = t.session_id
    returning s.id as session_id, s.refresh_token_counter as counter`
  return row && { sessionId: row.session_id, counter: Number(row.counter) }
}
