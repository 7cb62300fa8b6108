import type { Tx } from '../db/connect.ts'
import type { AuthContext } from './auth-context.ts'
import { badJwt, noAuthorization, sessionNotFound, userBanned, userNotFound } from './errors.ts'
import { type AuthRequest, hasBearer } from './request.ts'
import type { Aal } from './tokens/access-token.ts'
import { isBanned, type UserRow, userColumns } from './users.ts'

export type CurrentSession = { user: UserRow; sessionId: string; aal: Aal; counter: number; createdAt: Date }

type Row = UserRow & {
  session_id: string | null
  session_aal: Aal | null
  session_counter: string | null
  session_created_at: Date | null
}

/** The account and session of the request's token, read from the database: a token is not valid beyond either. */
export async function requireSession(context: AuthContext, c: AuthRequest, tx?: Tx): Promise<CurrentSession> {
  const { userId, sessionId } = subjectOf(c)
  const db = tx ?? context.sql
  const [row] = await db<Row[]>`
    select ${userColumns(db)}, s.id as session_id, s.aal as session_aal, s.refresh_token_counter as session_counter,
      s.created_at as session_created_at
    from auth.users u
    left join auth.sessions s on s.user_id = u.id and s.id = ${sessionId} and (s.not_after is null or s.not_after > now())
    where u.id = ${userId} and u.deleted_at is null`
  if (!row) throw userNotFound()
  if (isBanned(row)) throw userBanned(403)
  const { session_id, session_aal, session_counter, session_created_at, ...user } = row
  if (!session_id) throw sessionNotFound()
  return {
    user,
    sessionId: session_id,
    aal: session_aal ?? 'aal1',
    counter: Number(session_counter ?? 0),
    createdAt: session_created_at ?? new Date(0),
  }
}

/**
 * Locks the account, so that no other request can change its factors, recovery codes or sessions, and reads it again: it may have
 * changed since it was read without the lock.
 */
export async function lockAndRequireSession(
  context: AuthContext,
  c: AuthRequest,
  tx: Tx,
): Promise<CurrentSession> {
  await tx`select from auth.users where id = ${subjectOf(c).userId} for update`
  return requireSession(context, c, tx)
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

function subjectOf(c: AuthRequest): { userId: string; sessionId: string } {
  if (!hasBearer(c)) throw noAuthorization()
  const problem = c.get('tokenProblem')
  if (problem) throw badJwt(`unable to parse or verify signature, ${problem}`)
  const { sub, session_id } = c.get('caller').claims
  if (typeof sub !== 'string' || !sub) throw badJwt('missing sub claim')
  if (!uuid.test(sub)) throw badJwt('sub claim must be a UUID')
  if (typeof session_id !== 'string' || !uuid.test(session_id)) throw sessionNotFound()
  return { userId: sub, sessionId: session_id }
}
