import type { Caller } from '../../db/as-caller.ts'
import type { Sql } from '../../db/connect.ts'

/** The callers whose token has expired, or whose session has ended or belongs to someone else, with the reason. */
export async function findEndedSessions(sql: Sql, callers: Iterable<Caller>): Promise<Map<Caller, string>> {
  const ended = new Map<Caller, string>()
  const bySession = new Map<string, Caller[]>()
  for (const caller of callers) {
    const { exp, session_id: session } = caller.claims
    if (typeof exp === 'number' && exp < Date.now() / 1000) ended.set(caller, 'Token has expired')
    else if (typeof session === 'string' && isUuid.test(session)) {
      const sharing = bySession.get(session.toLowerCase())
      if (sharing) sharing.push(caller)
      else bySession.set(session.toLowerCase(), [caller])
    }
  }
  if (bySession.size === 0) return ended
  const live = await sql<{ id: string; owner: string }[]>`
    select s.id, s.user_id as owner from auth.sessions s
    where s.id = any(${[...bySession.keys()]}::uuid[]) and platform.session_is_live(s.id, s.user_id)`
  for (const { id, owner } of live) {
    const strangers = bySession.get(id)?.filter(({ claims }) => claims.sub !== owner) ?? []
    bySession.set(id, strangers)
  }
  for (const invalid of bySession.values())
    for (const caller of invalid) ended.set(caller, 'Session has ended')
  return ended
}

const isUuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Batches checks of single callers, because a thousand clients may join at once. */
export function createSessionCheck(sql: Sql) {
  let pending: { callers: Set<Caller>; result: Promise<Map<Caller, string>> } | undefined
  return (caller: Caller): Promise<string | undefined> => {
    if (!pending) {
      const callers = new Set<Caller>()
      const result = new Promise((resolve) => setTimeout(resolve, 2)).then(() => {
        pending = undefined
        return findEndedSessions(sql, callers)
      })
      pending = { callers, result }
    }
    pending.callers.add(caller)
    return pending.result.then((ended) => ended.get(caller))
  }
}
