import type { Sql } from '../platform/db/connect.ts'
import type { Task } from './run-tasks.ts'

const second = 1000
const batch = 100

/** Escalates enquiries that nobody has answered, and routes those of colleagues who lost their access again. */
export const enquiryTasks = (sql: Sql): Task[] => [
  {
    name: 'enquiries without an answer',
    everyMs: 20 * second,
    run: async () => {
      const [row] = await sql<{ done: number }[]>`select private.escalate_leads() as done`
      return (row?.done ?? 0) >= batch
    },
  },
  {
    name: 'enquiries of former colleagues',
    everyMs: 60 * second,
    run: async () => {
      const [row] = await sql<{ done: number }[]>`select private.reassign_orphaned_leads() as done`
      return (row?.done ?? 0) > 0
    },
  },
]
