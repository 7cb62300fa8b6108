import type { Sql } from '../../db/connect.ts'
import type { Change, ChangeListener, ChangeSource, Row } from './change.ts'

type Options = { sql: Sql; listener: ChangeListener; onError: (error: Error) => void }

type ChangeNotification = {
  type: Change['type']
  schema: string
  table: string
  commit_timestamp: string
  record?: Row | null
  old?: Row | null
  /** Row of the full payload, if it is too long for a notification. */
  payload_id?: number
}

const reinstallEveryMs = 30_000

/** Changes by triggers on the published tables, for databases that do not allow logical decoding. */
export function openTriggerSource({ sql, listener, onError }: Options): ChangeSource {
  let chain = Promise.resolve()
  let wasConnected = false

  const receive = (text: string) => {
    const notification = JSON.parse(text) as ChangeNotification
    if (!listener.hasSubscribers(notification.schema, notification.table)) return
    const complete = loadPayload(sql, notification)
    complete.catch(() => undefined) // reported where it is awaited
    chain = chain.then(async () => listener.onChanges([changeOf(await complete)])).catch(onError)
  }
  const connected = () => {
    if (wasConnected) listener.onGap()
    wasConnected = true
  }
  const install = () => sql`select realtime.set_change_triggers(true)`
  const listening = install().then(() => sql.listen('realtime_changes', receive, connected))
  listening.catch(onError)
  // Tables may be added to the publication while the server runs.
  const timer = setInterval(() => install().catch(onError), reinstallEveryMs)
  timer.unref()
  return {
    ready: async () => {
      await listening
    },
    stop: async () => {
      clearInterval(timer)
      const subscription = await listening.catch(() => undefined)
      await subscription?.unlisten().catch(() => undefined)
    },
  }
}

async function loadPayload(sql: Sql, notification: ChangeNotification): Promise<ChangeNotification> {
  if (notification.payload_id === undefined) return notification
  const [found] = await sql<{ content: string }[]>`
    select content from realtime.large_payloads where id = ${notification.payload_id}`
  if (!found)
    throw new Error(
      `a change of ${notification.schema}.${notification.table} was lost: its payload is missing`,
    )
  return JSON.parse(found.content) as ChangeNotification
}

const changeOf = ({ type, schema, table, commit_timestamp, record, old }: ChangeNotification): Change => ({
  type,
  schema,
  table,
  record: record ?? null,
  old: old ?? null,
  committedAt: commit_timestamp,
})
