import { LRUCache } from 'lru-cache'
import type { Caller } from '../db/as-caller.ts'

type CacheEntry = { caller: Caller; expiresAt: number }

/**
 * Caches the callers of verified tokens until they expire, which saves verifying the signature again. Only the latest token of each
 * session is kept: earlier ones are rarely sent again and would only take up memory.
 */
export function createTokenCache(maxTokens: number) {
  const latestOfSession = new Map<unknown, string>()
  const byToken = new LRUCache<string, CacheEntry>({
    max: maxTokens,
    dispose: ({ caller }, token) => {
      const session = caller.claims.session_id
      if (latestOfSession.get(session) === token) latestOfSession.delete(session)
    },
  })
  return {
    find: (token: string): Caller | undefined => {
      const entry = byToken.get(token)
      if (!entry) return undefined
      if (entry.expiresAt > Date.now() / 1000) return entry.caller
      byToken.delete(token)
      return undefined
    },
    set: (token: string, caller: Caller, expiresAt: number): void => {
      const session = caller.claims.session_id
      const previous = latestOfSession.get(session)
      if (previous !== undefined) byToken.delete(previous)
      byToken.set(token, { caller, expiresAt })
      if (session !== undefined) latestOfSession.set(session, token)
    },
  }
}
