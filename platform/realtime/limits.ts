/** Limits per client and in total. */
export type Limits = {
  maxSockets: number
  maxSocketsPerAddress: number
  maxChannelsPerSocket: number
  maxMessageBytes: number
  /**
   * Token bucket per client: sustained rate and burst. Long messages, and those that need a database query, count as several.
   */
  messagesPerSecond: number
  messageBurst: number
  maxBindingsPerChannel: number
  maxPresencesPerTopic: number
  /** Size of one presence and of all in a topic, which are sent to every client that joins. */
  maxPresenceBytes: number
  maxPresenceBytesPerTopic: number
  /** A client with more unread data is dropped. */
  maxUnreadBytes: number
  /** Clients send a heartbeat every 30 seconds. */
  maxSilenceMs: number
  /** How often sessions, tokens and the policies of private channels are rechecked. */
  recheckEveryMs: number
}

export const defaultLimits: Limits = {
  maxSockets: 10_000,
  maxSocketsPerAddress: 2_000,
  maxChannelsPerSocket: 100,
  maxMessageBytes: 256 * 1024,
  messagesPerSecond: 100,
  messageBurst: 300,
  maxBindingsPerChannel: 30,
  maxPresencesPerTopic: 1000,
  maxPresenceBytes: 4 * 1024,
  maxPresenceBytesPerTopic: 512 * 1024,
  maxUnreadBytes: 1024 * 1024,
  maxSilenceMs: 75_000,
  recheckEveryMs: 2_000,
}

/** Cost of a message that needs a database query. */
export const databaseCost = 3
const bytesPerToken = 4096
export const costOf = (bytes: number) => 1 + bytes / bytesPerToken

export type TokenBucket = { take: (cost?: number) => boolean }

/** A token bucket: `take` returns false if fewer tokens are left than the cost. */
export function createTokenBucket(
  perSecond: number,
  burst: number,
  now: () => number = () => performance.now(),
): TokenBucket {
  let tokens = burst
  let at = now()
  return {
    take: (cost = 1) => {
      const time = now()
      tokens = Math.min(burst, tokens + ((time - at) / 1000) * perSecond)
      at = time
      if (tokens < cost) return false
      tokens -= cost
      return true
    },
  }
}
