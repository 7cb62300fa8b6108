import type { Caller } from '../db/as-caller.ts'

type CacheEntry = { caller: Caller; expiresAt: number }

/**
 * Callers by the tokens that proved them: a signature that was right once stays right, only the clock can make its token wrong. A
 * session asks with its newest token; those before, good for up to an hour still, would only fill the memory.
 */
export function createTokenCache(most: number) {
  const byToken = new Map<string, CacheEntry>()
  const newest = new Map<unknown, string>()

  const forget = (token: string) => {
    const session = byToken.get(token)?.caller.claims.session_id
    if (newest.get(session) === token) newest.delete(session)
    byToken.delete(token)
  }
  return {
    find: (token: string): Caller | undefined => {
      const found = byToken.get(token)
      if (!found) return undefined
      if (found.expiresAt > Date.now() / 1000) return found.caller
      forget(token)
      return undefined
    },
    keep: (token: string, caller: Caller, expiresAt: number): void => {
      const session = caller.claims.session_id
      const before = newest.get(session)
      if (before !== undefined) forget(before)
      const oldest = byToken.size >= most ? byToken.keys().next().value : undefined
      if (oldest !== undefined) forget(oldest)
      byToken.set(token, { caller, expiresAt })
      if (session !== undefined) newest.set(session, token)
    },
  }
}
