import { z } from 'zod'
import type { Tx } from '../../db/connect.ts'
import { recordEvent } from '../audit.ts'
import { refreshTokenAlreadyUsed, refreshTokenNotFound, sessionExpired, userBanned } from '../errors.ts'
import type { AuthParts } from '../parts.ts'
import { type AuthRequest, clientOf, limitByAddress, readBody } from '../request.ts'
import { type Client, inet, readAmr, type SessionState, sessionOnWire } from '../session.ts'
import type { Aal } from '../tokens/access-token.ts'
import { readRefreshToken } from '../tokens/refresh-token.ts'
import { findUserById, isBanned, type UserRow } from '../users.ts'

const schema = z.object({ refresh_token: z.string() })

type Refreshed = { user: UserRow; state: SessionState }

/** POST /token?grant_type=refresh_token. Each token is exchanged once for the next. */
export const tokenByRefresh = (parts: AuthParts) => async (c: AuthRequest) => {
  await limitByAddress(parts, c, 'refresh')
  const { refresh_token } = await readBody(c, schema)
  const client = clientOf(parts, c)
  const result = (await parts.sql.begin((tx) => exchange(parts, tx, refresh_token, client))) as
    | Refreshed
    | 'stolen'
  if (result === 'stolen') throw refreshTokenAlreadyUsed()
  return c.json(await sessionOnWire(parts, result.user, result.state))
}

/**
 * Refreshes of one session queue up at its row. The newest token is exchanged; the one before is answered with
 * the newest again while the grace lasts (two tabs, a lost reply). Anything older was copied: its session ends.
 */
async function exchange(
  parts: AuthParts,
  tx: Tx,
  token: string,
  client: Client,
): Promise<Refreshed | 'stolen'> {
  const given =
    readRefreshToken(parts.keys.secretFor('refresh tokens'), token) ?? (await adoptImported(tx, token))
  if (!given) throw refreshTokenNotFound()
  const session = await lockSession(parts, tx, given.sessionId)
  if (!session) throw refreshTokenNotFound()
  if (session.is_over) throw sessionExpired()
  const user = await findUserById(tx, session.user_id)
  if (!user || user.deleted_at) throw refreshTokenNotFound()
  if (isBanned(user)) throw userBanned(400)

  const newest = Number(session.counter)
  const isNewest = given.counter === newest
  if (!isNewest && !(given.counter === newest - 1 && session.is_in_grace)) {
    await tx`delete from auth.sessions where id = ${given.sessionId}`
    await recordEvent(tx, { action: 'token_revoked', userId: user.id, client, traits: { reason: 'reuse' } })
    return 'stolen'
  }
  if (isNewest) await rotate(tx, given.sessionId, client)
  const state = {
    sessionId: given.sessionId,
    counter: isNewest ? newest + 1 : newest,
    aal: session.aal ?? ('aal1' as const),
    amr: await readAmr(tx, given.sessionId),
  }
  return { user, state }
}

type SessionRow = {
  user_id: string
  counter: string
  aal: Aal | null
  is_over: boolean
  is_in_grace: boolean
}

async function lockSession(parts: AuthParts, tx: Tx, id: string): Promise<SessionRow | undefined> {
  const [row] = await tx<SessionRow[]>`
    select user_id, refresh_token_counter as counter, aal, coalesce(not_after <= now(), false) as is_over,
      coalesce(refreshed_at > (now() - make_interval(secs => ${parts.config.refreshGraceSeconds})) at time zone 'utc', false) as is_in_grace
    from auth.sessions where id = ${id} for update`
  return row
}

async function rotate(tx: Tx, sessionId: string, { address, userAgent }: Client): Promise<void> {
  await tx`
    update auth.sessions set refresh_token_counter = refresh_token_counter + 1, refreshed_at = now() at time zone 'utc',
      updated_at = now(), ip = coalesce(${inet(address)}, ip), user_agent = coalesce(${userAgent ?? null}, user_agent)
    where id = ${sessionId}`
}

/** The sessions of an imported project go on: its own token is taken once, in place of our first. */
async function adoptImported(tx: Tx, token: string) {
  const [row] = await tx<{ session_id: string; counter: string }[]>`
    update auth.refresh_tokens t set revoked = true, updated_at = now()
    from auth.sessions s
    where t.token = ${token} and not t.revoked and s.id = t.session_id
    returning s.id as session_id, s.refresh_token_counter as counter`
  return row && { sessionId: row.session_id, counter: Number(row.counter) }
}
