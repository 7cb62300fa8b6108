import type { Sql } from '../platform/db/connect.ts'
import type { Task } from './run-tasks.ts'
import { AlertFailed, sendNextAlert } from './send-alert.ts'

const lookEveryMs = 15_000
const failingForMs = 10 * 60_000

/**
 * Alerts of saved searches. Homes that come, or come down in price, are matched as soon as that is committed; what was
 * matched goes out at once, or with the digest of its day or week. Both claim their work from the database.
 */
export const alerts = (sql: Sql): Task[] => [
  {
    name: 'matches of saved searches',
    channel: 'listing_events',
    everyMs: lookEveryMs,
    run: async () => {
      const [row] = await sql<{ taken: number }[]>`select private.match_alerts() as taken`
      return (row?.taken ?? 0) > 0
    },
  },
  { name: 'alerts', channel: 'alert_matches', everyMs: lookEveryMs, run: sender(sql) },
]

/** A search whose alert fails is tried again after a while; the others do not wait for it. */
function sender(sql: Sql): () => Promise<boolean> {
  const failing = new Map<string, number>()
  return async () => {
    const now = new Date()
    for (const [id, until] of failing) if (until < now.getTime()) failing.delete(id)
    try {
      return await sendNextAlert(sql, now, [...failing.keys()])
    } catch (error) {
      if (error instanceof AlertFailed) failing.set(error.searchId, now.getTime() + failingForMs)
      throw error
    }
  }
}
