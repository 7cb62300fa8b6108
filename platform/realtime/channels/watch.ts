import type { Sql } from '../../db/connect.ts'
import { authorize, mayReadAnything } from './authorize.ts'
import type { Channel } from './channel.ts'
import type { Departures } from './departures.ts'
import type { Rooms } from './rooms.ts'
import { findEnded } from './sessions.ts'

type Parts = {
  sql: Sql
  rooms: Rooms
  cutOff: Departures['cutOff']
  everyMs: number
  onError: (error: Error) => void
}

export const noLongerAllowed = 'Unauthorized: You may no longer read from this channel'

/** Tokens run out, sessions end and roles are withdrawn while sockets stay open: asks again and again. */
export function createWatch({ sql, rooms, cutOff, everyMs, onError }: Parts) {
  let isAsking = false
  const ask = async () => {
    const channels = [...rooms.all()]
    const ended = await findEnded(sql, new Set(channels.map(({ caller }) => caller)))
    for (const channel of channels) {
      const reason = ended.get(channel.caller)
      if (reason) cutOff(channel, reason)
    }
    await askPolicies(channels.filter(({ config, caller }) => config.isPrivate && !ended.has(caller)))
  }
  const askPolicies = async (channels: Channel[]) => {
    const asked = channels.map(({ caller, name }) => ({ caller, topic: name }))
    const rights = await authorize(sql, asked)
    for (const [at, channel] of channels.entries()) {
      const now = rights[at]
      // Who brought a new token meanwhile has been judged by that.
      if (!now || channel.caller !== asked[at]?.caller) continue
      channel.rights = now
      if (!mayReadAnything(now)) cutOff(channel, noLongerAllowed)
    }
  }
  const timer = setInterval(() => {
    if (isAsking) return
    isAsking = true
    ask()
      .catch(onError)
      .finally(() => {
        isAsking = false
      })
  }, everyMs)
  timer.unref()

  return {
    /** A session that the database has just told us of. */
    sessionEnded: (session: string) => {
      for (const channel of [...rooms.all()])
        if (channel.caller.claims.session_id === session) cutOff(channel, 'Session has ended')
    },
    stop: () => clearInterval(timer),
  }
}
