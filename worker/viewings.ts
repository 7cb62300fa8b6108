import type { Sql } from '../platform/db/connect.ts'
import type { Task } from './run-tasks.ts'

/** As many as one run handles; then there may be more. */
const batchSize = 100

/** Reminders, requests for feedback, absences and draws. Each claims its work in the database. */
export const viewingTasks = (sql: Sql): Task[] => [
  batchTask('viewing reminders', 60_000, async () => {
    const [row] = await sql<{ done: number }[]>`select private.remind_of_viewings() as done`
    return row?.done ?? 0
  }),
  batchTask('past viewings', 5 * 60_000, async () => {
    const [row] = await sql<{ done: number }[]>`select private.complete_viewings() as done`
    return row?.done ?? 0
  }),
  batchTask('missed viewings', 60 * 60_000, async () => {
    const [row] = await sql<{ done: number }[]>`select private.settle_no_shows() as done`
    return row?.done ?? 0
  }),
  {
    name: 'viewing draws',
    everyMs: 30_000,
    run: async () => {
      const [row] = await sql<{ done: boolean }[]>`select private.run_due_viewing_draw() as done`
      return row?.done ?? false
    },
  },
]

const batchTask = (name: string, everyMs: number, work: () => Promise<number>): Task => ({
  name,
  everyMs,
  run: async () => (await work()) >= batchSize,
})
