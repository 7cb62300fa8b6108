import type { Sql } from '../db/connect.ts'

/** Up to `burst` at once; permits are refilled evenly over the window. */
export type RateLimit = { burst: number; windowSeconds: number }

/**
 * Takes a permit and returns 0, or returns the seconds until one is available. All servers on a database share the count. Not to be
 * called inside the transaction it guards, since a rollback would undo the count.
 */
export async function takePermit(sql: Sql, key: string, limit: RateLimit): Promise<number> {
  const [row] = await sql<{ wait: number }[]>`
    select platform.consume_rate_limit(${key}, ${limit.burst}, ${limit.windowSeconds}) as wait`
  return row?.wait ?? 0
}

/** Returns a permit, for requests that turned out to be legitimate. */
export async function refundPermit(sql: Sql, key: string, limit: RateLimit): Promise<void> {
  await sql`select platform.refund_rate_limit(${key}, ${limit.burst}, ${limit.windowSeconds})`
}
