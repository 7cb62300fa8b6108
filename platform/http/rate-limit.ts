import type { Sql } from '../db/connect.ts'

/** So many at once, coming back evenly over the window. */
export type RateLimit = { burst: number; windowSeconds: number }

/**
 * Takes a permit, and answers 0 or the seconds until there is one again. All servers on a database share the
 * count. It is taken on its own, never inside the transaction it guards: what is undone was still attempted.
 */
export async function takePermit(sql: Sql, key: string, limit: RateLimit): Promise<number> {
  const [row] = await sql<{ wait: number }[]>`
    select platform.consume_rate_limit(${key}, ${limit.burst}, ${limit.windowSeconds}) as wait`
  return row?.wait ?? 0
}

/** Gives a permit back: what was counted turned out to be no abuse. */
export async function refundPermit(sql: Sql, key: string, limit: RateLimit): Promise<void> {
  await sql`select platform.refund_rate_limit(${key}, ${limit.burst}, ${limit.windowSeconds})`
}
