import type { Sql } from '../platform/db/connect.ts'
import type { Task } from './run-tasks.ts'

/** Changes to public pages and posts that wait for their hour. New texts open by themselves: the policies know the time. */
export const content = (sql: Sql): Task => ({
  name: 'changes to pages and posts',
  everyMs: 1000,
  run: async () => {
    const [row] = await sql<{ done: number }[]>`select private.publish_due_changes() as done`
    return (row?.done ?? 0) >= 500
  },
})
