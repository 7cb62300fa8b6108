import type { Caller } from '../../db/as-caller.ts'
import type { Sql } from '../../db/connect.ts'
import type { ReadCaller } from '../../http/caller.ts'
import { openChangeSource } from '../changes/change-source.ts'
import { createChangeDelivery } from '../changes/deliver-changes.ts'
import { createSubscriptions } from '../changes/subscriptions.ts'
import { createTables } from '../changes/tables.ts'
import type { Limits } from '../limits.ts'
import type { Message } from '../protocol/message.ts'
import { type BusMessage, createBus } from '../servers/bus.ts'
import { createAccessRecheck, noLongerAllowed } from './access-recheck.ts'
import { allRights, authorize, canReadAnything } from './authorize.ts'
import { createBroadcasts } from './broadcasts.ts'
import type { Channel, Connection } from './channel.ts'
import { createChannelClosing } from './close-channel.ts'
import { createSessionCheck } from './ended-sessions.ts'
import { join, joinFailure } from './join.ts'
import { createPresenceRegistry } from './presence-registry.ts'
import { createTopics } from './topics.ts'

type Parts = {
  sql: Sql
  databaseUrl: string
  readCaller: ReadCaller
  limits: Limits
  onError: (error: Error) => void
}

export type Hub = ReturnType<typeof createHub>

/** All channels of this server. */
export function createHub({ sql, databaseUrl, readCaller, limits, onError }: Parts) {
  const topics = createTopics()
  const subscriptions = createSubscriptions()
  const tables = createTables(sql)
  const bus = createBus(sql, onError)
  const broadcasts = createBroadcasts(topics, bus)
  const presence = createPresenceRegistry({ topics, bus, limits })
  const { leave, close, forceRejoin } = createChannelClosing({ topics, presence, subscriptions })
  const recheck = createAccessRecheck({ sql, topics, close, everyMs: limits.recheckEveryMs, onError })
  const source = openChangeSource({
    sql,
    url: databaseUrl,
    onError,
    listener: {
      hasSubscribers: subscriptions.hasSubscribers,
      onChanges: createChangeDelivery({ sql, tables, subscriptions, onError }),
      onGap: () => {
        for (const channel of [...topics.channels()])
          if (channel.subscriptions.length > 0) forceRejoin(channel)
      },
    },
  })
  const access = createAccess(sql, readCaller)
  const joinParts = { sql, limits, topics, presence, subscriptions, tables, source, leave, ...access }
  const onMessage = (message: BusMessage, from: string) => {
    if (message.kind === 'presence') presence.receive(from, message.topic, message.key, message.metas)
    if (message.kind === 'broadcast') broadcasts.receive(message)
  }
  const start = once(async () => {
    await bus.start({ onMessage, onServerJoined: presence.serverJoined, onServerLost: presence.serverLost })
    const listening = await sql.listen('session_ended', recheck.sessionEnded)
    return listening.unlisten
  })

  return {
    /** Starts listening to the database; called for the first client. */
    start: start.run,
    join: (connection: Connection, message: Message) => join(joinParts, connection, message),
    leave,
    presence,
    broadcast: broadcasts.send,
    rightsIn: access.rightsIn,
    sessionProblem: access.sessionProblem,
    /** Applies a new token to an open channel. */
    refresh: async (channel: Channel, token: string | undefined) => {
      try {
        const caller = await access.callerOf(channel.connection, token)
        const problem = await access.sessionProblem(caller)
        if (problem) return close(channel, problem)
        const rights = channel.config.isPrivate ? await access.rightsIn(caller, channel.name) : allRights
        if (!canReadAnything(rights)) return close(channel, noLongerAllowed)
        Object.assign(channel, { caller, rights })
      } catch (error) {
        const { reason, isServerError } = joinFailure(error as Error)
        if (isServerError) onError(error as Error)
        close(channel, reason)
      }
    },
    stop: async () => {
      recheck.stop()
      presence.stop()
      const unlisten = await start.result()?.catch(() => undefined)
      await Promise.all([source.stop(), unlisten && bus.stop(), unlisten?.().catch(() => undefined)])
    },
  }
}

/** Identifies callers by their token and checks their rights. */
function createAccess(sql: Sql, readCaller: ReadCaller) {
  return {
    callerOf: async ({ apikey, keyCaller }: Connection, token: string | undefined): Promise<Caller> =>
      token === undefined || token === apikey
        ? keyCaller
        : readCaller({ apikey, authorization: `Bearer ${token}` }),
    rightsIn: async (caller: Caller, name: string) =>
      (await authorize(sql, [{ caller, topic: name }]))[0] ?? allRights,
    sessionProblem: createSessionCheck(sql),
  }
}

/** Runs once; after a failure, the next call runs it again. */
function once<T>(work: () => Promise<T>) {
  let result: Promise<T> | undefined
  return {
    run: async (): Promise<void> => {
      result ??= work().catch((error: Error) => {
        result = undefined
        throw error
      })
      await result
    },
    result: () => result,
  }
}
