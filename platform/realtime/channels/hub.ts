import type { Caller } from '../../db/as-caller.ts'
import type { Sql } from '../../db/connect.ts'
import type { ReadCaller } from '../../http/caller.ts'
import { followChanges } from '../changes/choose-source.ts'
import { createDeliverer } from '../changes/deliver.ts'
import { createSubscriptions } from '../changes/subscriptions.ts'
import { createTables } from '../changes/tables.ts'
import type { Limits } from '../limits.ts'
import type { Message } from '../protocol/message.ts'
import { type BusMessage, createBus } from '../servers/bus.ts'
import { allRights, authorize, mayReadAnything } from './authorize.ts'
import { createBroadcasts } from './broadcasts.ts'
import type { Channel, Connection } from './channel.ts'
import { createDepartures } from './departures.ts'
import { join, refusalOf } from './join.ts'
import { createPresenceDesk } from './presence-registry.ts'
import { createRooms } from './rooms.ts'
import { createSessionCheck } from './sessions.ts'
import { createWatch, noLongerAllowed } from './watch.ts'

type Parts = {
  sql: Sql
  databaseUrl: string
  readCaller: ReadCaller
  limits: Limits
  onError: (error: Error) => void
}

export type Hub = ReturnType<typeof createHub>

/** All channels of this server: who is in, what they hear, and when they must go. */
export function createHub({ sql, databaseUrl, readCaller, limits, onError }: Parts) {
  const rooms = createRooms()
  const subscriptions = createSubscriptions()
  const tables = createTables(sql)
  const bus = createBus(sql, onError)
  const broadcasts = createBroadcasts(rooms, bus)
  const presence = createPresenceDesk({ rooms, bus, limits })
  const { leave, cutOff, startAfresh } = createDepartures({ rooms, presence, subscriptions })
  const watch = createWatch({ sql, rooms, cutOff, everyMs: limits.recheckEveryMs, onError })
  const source = followChanges({
    sql,
    url: databaseUrl,
    onError,
    listener: {
      isWanted: subscriptions.isWanted,
      onChanges: createDeliverer({ sql, tables, subscriptions, onError }),
      onGap: () => {
        for (const channel of [...rooms.all()]) if (channel.subscriptions.length > 0) startAfresh(channel)
      },
    },
  })
  const access = createAccess(sql, readCaller)
  const joinParts = { sql, limits, rooms, presence, subscriptions, tables, source, leave, ...access }
  const onMessage = (message: BusMessage, from: string) => {
    if (message.kind === 'presence') presence.heard(from, message.topic, message.key, message.metas)
    if (message.kind === 'broadcast') broadcasts.heard(message)
  }
  const start = once(async () => {
    await bus.start({ onMessage, onServerJoined: presence.serverJoined, onServerLost: presence.serverLost })
    const listening = await sql.listen('session_ended', watch.sessionEnded)
    return listening.unlisten
  })

  return {
    /** Listens to the database, from the first time there is anybody to listen for. */
    start: start.run,
    join: (connection: Connection, message: Message) => join(joinParts, connection, message),
    leave,
    presence,
    broadcast: broadcasts.say,
    rightsIn: access.rightsIn,
    sessionProblem: access.sessionProblem,
    /** A new token on an open channel. */
    refresh: async (channel: Channel, token: string | undefined) => {
      try {
        const caller = await access.callerOf(channel.connection, token)
        const problem = await access.sessionProblem(caller)
        if (problem) return cutOff(channel, problem)
        const rights = channel.config.isPrivate ? await access.rightsIn(caller, channel.name) : allRights
        if (!mayReadAnything(rights)) return cutOff(channel, noLongerAllowed)
        Object.assign(channel, { caller, rights })
      } catch (error) {
        const { reason, isOurs } = refusalOf(error as Error)
        if (isOurs) onError(error as Error)
        cutOff(channel, reason)
      }
    },
    stop: async () => {
      watch.stop()
      presence.stop()
      const unlisten = await start.result()?.catch(() => undefined)
      await Promise.all([source.stop(), unlisten && bus.stop(), unlisten?.().catch(() => undefined)])
    },
  }
}

/** Who somebody is by their token, and what they may do. */
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

/** Runs the first time it is asked to, and again only if that failed. */
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
