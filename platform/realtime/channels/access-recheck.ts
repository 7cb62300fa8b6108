import type { Sql } from '../../db/connect.ts'
import { authorize, canReadAnything } from './authorize.ts'
import type { Channel } from './channel.ts'
import type { ChannelClosing } from './close-channel.ts'
import { findEndedSessions } from './ended-sessions.ts'
import type { Topics } from './topics.ts'

type Parts = {
  sql: Sql
  topics: Topics
  close: ChannelClosing['close']
  everyMs: number
  onError: (error: Error) => void
}

export const noLongerAllowed = 'Unauthorized: You may no longer read from this channel'

/** Rechecks open channels regularly, because tokens expire, sessions end and roles are revoked. */
export function createAccessRecheck({ sql, topics, close, everyMs, onError }: Parts) {
  let isRunning = false
  const recheck = async () => {
    const channels = [...topics.channels()]
    const ended = await findEndedSessions(sql, new Set(channels.map(({ caller }) => caller)))
    for (const channel of channels) {
      const reason = ended.get(channel.caller)
      if (reason) close(channel, reason)
    }
    await recheckPolicies(channels.filter(({ config, caller }) => config.isPrivate && !ended.has(caller)))
  }
  const recheckPolicies = async (channels: Channel[]) => {
    const requests = channels.map(({ caller, name }) => ({ caller, topic: name }))
    const rights = await authorize(sql, requests)
    for (const [index, channel] of channels.entries()) {
      const current = rights[index]
      // A token that arrived in the meantime has already been checked.
      if (!current || channel.caller !== requests[index]?.caller) continue
      channel.rights = current
      if (!canReadAnything(current)) close(channel, noLongerAllowed)
    }
  }
  const timer = setInterval(() => {
    if (isRunning) return
    isRunning = true
    recheck()
      .catch(onError)
      .finally(() => {
        isRunning = false
      })
  }, everyMs)
  timer.unref()

  return {
    /** The database reports that a session has ended. */
    sessionEnded: (session: string) => {
      for (const channel of [...topics.channels()])
        if (channel.caller.claims.session_id === session) close(channel, 'Session has ended')
    },
    stop: () => clearInterval(timer),
  }
}
