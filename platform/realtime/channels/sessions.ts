import type { Caller } from '../../db/as-caller.ts'
import type { Sql } from '../../db/connect.ts'

/** Which of the callers are no longer let in: the token has run out, or the session has ended or is not theirs. */
export async function findEnded(sql: Sql, callers: Iterable<Caller>): Promise<Map<Caller, string>> {
  const ended = new Map<Caller, string>()
  const bySession = new Map<string, Caller[]>()
  for (const caller of callers) {
    const { exp, session_id: session } = caller.claims
    if (typeof exp === 'number' && exp < Date.now() / 1000) ended.set(caller, 'Token has expired')
    else if (typeof session === 'string' && isUuid.test(session)) {
      const known = bySession.get(session.toLowerCase())
      if (known) known.push(caller)
      else bySession.set(session.toLowerCase(), [caller])
    }
  }
  if (bySession.size === 0) return ended
  const alive = await sql<{ id: string; owner: string }[]>`
    select s.id, s.user_id as owner from auth.sessions s
    where s.id = any(${[...bySession.keys()]}::uuid[]) and platform.session_is_live(s.id, s.user_id)`
  for (const { id, owner } of alive) {
    const strangers = bySession.get(id)?.filter(({ claims }) => claims.sub !== owner) ?? []
    bySession.set(id, strangers)
  }
  for (const gone of bySession.values()) for (const caller of gone) ended.set(caller, 'Session has ended')
  return ended
}

const isUuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Questions about single callers that come within a moment are asked together: a thousand may join at once. */
export function createSessionCheck(sql: Sql) {
  let asking: { callers: Set<Caller>; answer: Promise<Map<Caller, string>> } | undefined
  return (caller: Caller): Promise<string | undefined> => {
    if (!asking) {
      const callers = new Set<Caller>()
      const answer = new Promise((resolve) => setTimeout(resolve, 2)).then(() => {
        asking = undefined
        return findEnded(sql, callers)
      })
      asking = { callers, answer }
    }
    asking.callers.add(caller)
    return asking.answer.then((ended) => ended.get(caller))
  }
}
