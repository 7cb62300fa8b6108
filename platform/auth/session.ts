import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import type { Tx } from '../db/connect.ts'
import type { AuthContext } from './auth-context.ts'
import type { Aal, Amr } from './tokens/access-token.ts'
import { writeRefreshToken } from './tokens/refresh-token.ts'
import { toUserJson, type UserRow } from './users.ts'

/** The client as recorded in sessions and the audit log. */
export type Client = { address: string; userAgent: string | undefined }

export type SessionState = { sessionId: string; counter: number; aal: Aal; amr: Amr }

export async function createSession(
  tx: Tx,
  user: UserRow,
  method: string,
  client: Client,
  { timeboxSeconds = null }: { timeboxSeconds?: number | null } = {},
): Promise<SessionState> {
  const sessionId = randomUUID()
  const [row] = await tx<{ at: Date }[]>`
    with session as (
      insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip, not_after)
      values (${sessionId}, ${user.id}, now(), now(), 'aal1', ${client.userAgent ?? null}, ${inet(client.address)},
        now() + make_interval(secs => ${timeboxSeconds}))
      returning id
    ), claim as (
      insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
      select gen_random_uuid(), id, now(), now(), ${method} from session
    ), identity as (
      update auth.identities set last_sign_in_at = now(), updated_at = now() where user_id = ${user.id} and provider = 'email'
    )
    update auth.users set last_sign_in_at = now(), updated_at = now() where id = ${user.id} returning last_sign_in_at as at`
  const at = row?.at ?? new Date()
  user.last_sign_in_at = at
  return { sessionId, counter: 0, aal: 'aal1', amr: [{ method, timestamp: seconds(at) }] }
}

/** The authentication methods of a session, newest first. */
export async function readAmr(tx: Tx, sessionId: string): Promise<Amr> {
  const rows = await tx<{ method: string; at: Date }[]>`
    select authentication_method as method, updated_at as at from auth.mfa_amr_claims
    where session_id = ${sessionId} order by updated_at desc, created_at desc`
  return rows.map(({ method, at }) => ({ method, timestamp: seconds(at) }))
}

/** The session in the API's format: both tokens and the account. */
export async function toSessionJson(context: AuthContext, user: UserRow, state: SessionState) {
  const { token, expiresAt, expiresIn } = await context.tokens({ user, ...state })
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: expiresIn,
    expires_at: expiresAt,
    refresh_token: writeRefreshToken(context.keys.secretFor('refresh tokens'), state),
    user: toUserJson(user),
  }
}

/** An address that PostgreSQL's inet type accepts, or null. */
export const inet = (address: string) => (isIP(address) && !address.includes('%') ? address : null)

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)
