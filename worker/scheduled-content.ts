import type { Sql } from '../platform/db/connect.ts'
import type { Task } from './run-tasks.ts'

/** Publishes scheduled changes to public pages and posts. New ones need no task: the policies check their date. */
export const scheduledContent = (sql: Sql): Task => ({
  name: 'changes to pages and posts',
  everyMs: 1000,
  run: async () => {
    const [row] = await sql<{ done: number }[]>`select private.publish_due_changes() as done`
    return (row?.done ?? 0) >= 500
  },
})
