/** What one client, and all of them together, may take. */
export type Limits = {
  maxSockets: number
  maxSocketsPerAddress: number
  maxChannelsPerSocket: number
  /** Of one message from a client. */
  maxMessageBytes: number
  /**
   * Messages a second from a client over time, and how many at once. Long messages, and those that make us ask the
   * database, count as several.
   */
  messagesPerSecond: number
  messageBurst: number
  maxBindingsPerChannel: number
  maxPresencesPerTopic: number
  /** What somebody says of themself by being present, and all in a topic together: whoever joins is told it all. */
  maxPresenceBytes: number
  maxPresenceBytesPerTopic: number
  /** A client that has not read this much of what was sent is dropped. */
  maxUnreadBytes: number
  /** Heartbeats come every 30 seconds and are given 10. */
  maxSilenceMs: number
  /** How often sessions, tokens and the policies of private channels are asked again. */
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

/** Messages that make us ask the database weigh as much as these. */
export const questionCost = 3
const bytesPerToken = 4096
export const costOf = (bytes: number) => 1 + bytes / bytesPerToken

export type Bucket = { take: (cost?: number) => boolean }

/** A bucket of tokens: `take` answers whether there were as many left as it cost. */
export function createBucket(
  perSecond: number,
  burst: number,
  now: () => number = () => performance.now(),
): Bucket {
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
