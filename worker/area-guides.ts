import type { Sql } from '../platform/db/connect.ts'
import type { Task } from './run-tasks.ts'

/** Keeps area guides at most an hour old. Checking whether they are due is cheap. */
export const areaGuides = (sql: Sql): Task => ({
  name: 'area guides',
  everyMs: 60_000,
  run: async () => {
    await sql`select private.refresh_area_guides_if_due()`
    return false
  },
})
