import type { Sql } from '../../db/connect.ts'
import type { Change, ChangeListener, ChangeSource, Row } from './change.ts'

type Options = { sql: Sql; listener: ChangeListener; onError: (error: Error) => void }

type News = {
  type: Change['type']
  schema: string
  table: string
  commit_timestamp: string
  record?: Row | null
  old?: Row | null
  /** Where the rest lies, if it is too long for a notification. */
  payload_id?: number
}

const lookAgainEveryMs = 30_000

/** Changes told by triggers on the publication's tables, for databases that allow no logical decoding. */
export function followTriggers({ sql, listener, onError }: Options): ChangeSource {
  let chain = Promise.resolve()
  let wasConnected = false

  const receive = (text: string) => {
    const news = JSON.parse(text) as News
    if (!listener.isWanted(news.schema, news.table)) return
    const whole = unpack(sql, news)
    whole.catch(() => undefined) // said where it is awaited
    chain = chain.then(async () => listener.onChanges([changeOf(await whole)])).catch(onError)
  }
  const connected = () => {
    if (wasConnected) listener.onGap()
    wasConnected = true
  }
  const install = () => sql`select realtime.set_change_triggers(true)`
  const listening = install().then(() => sql.listen('realtime_changes', receive, connected))
  listening.catch(onError)
  // A table may join the publication while we run.
  const timer = setInterval(() => install().catch(onError), lookAgainEveryMs)
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

async function unpack(sql: Sql, news: News): Promise<News> {
  if (news.payload_id === undefined) return news
  const [found] = await sql<{ content: string }[]>`
    select content from realtime.large_payloads where id = ${news.payload_id}`
  if (!found) throw new Error(`a change of ${news.schema}.${news.table} was lost: nobody kept its row`)
  return JSON.parse(found.content) as News
}

const changeOf = ({ type, schema, table, commit_timestamp, record, old }: News): Change => ({
  type,
  schema,
  table,
  record: record ?? null,
  old: old ?? null,
  committedAt: commit_timestamp,
})
