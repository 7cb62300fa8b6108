import type { Sql } from '../platform/db/connect.ts'
import type { Task } from './run-tasks.ts'
import { AlertFailed, sendNextAlert } from './send-alert.ts'

const pollIntervalMs = 15_000
const retryAfterMs = 10 * 60_000

/**
 * Alerts for saved searches. New and reduced listings are matched as soon as they are committed; matches are sent at
 * once, or with the daily or weekly digest. Both tasks claim their work in the database.
 */
export const alertTasks = (sql: Sql): Task[] => [
  {
    name: 'matches of saved searches',
    channel: 'listing_events',
    everyMs: pollIntervalMs,
    run: async () => {
      const [row] = await sql<{ taken: number }[]>`select private.match_alerts() as taken`
      return (row?.taken ?? 0) > 0
    },
  },
  { name: 'alerts', channel: 'alert_matches', everyMs: pollIntervalMs, run: createSender(sql) },
]

/** A search whose alert failed is retried later; other searches do not wait for it. */
function createSender(sql: Sql): () => Promise<boolean> {
  const retryAt = new Map<string, number>()
  return async () => {
    const now = new Date()
    for (const [id, until] of retryAt) if (until < now.getTime()) retryAt.delete(id)
    try {
      return await sendNextAlert(sql, now, [...retryAt.keys()])
    } catch (error) {
      if (error instanceof AlertFailed) retryAt.set(error.searchId, now.getTime() + retryAfterMs)
      throw error
    }
  }
}
