import type { Sql } from '../../db/connect.ts'
import type { Row } from './change.ts'
import { type Filter, InvalidFilter, type Pattern, patternsOf } from './filter.ts'
import type { Subscription } from './subscriptions.ts'

/** Limits the database time that a client's regular expression can use. */
const usualTimeoutMs = 100
const invalidRegularExpression = '2201B'
const queryCanceled = '57014'

/** The subscriptions whose regular expressions match. Equal patterns are matched once. */
export async function matchingPatterns(
  sql: Sql,
  subscriptions: Subscription[],
  row: Row,
  timeoutMs = usualTimeoutMs,
): Promise<Subscription[]> {
  const results = new Map<string, Promise<boolean | undefined>>()
  const isMatch = (pattern: Pattern): Promise<boolean | undefined> => {
    const key = JSON.stringify([pattern.value, pattern.pattern, pattern.ignoresCase])
    // A pattern that times out or fails counts as not matching and does not affect other subscribers.
    const result = results.get(key) ?? matchInDatabase(sql, pattern, timeoutMs).catch(() => undefined)
    results.set(key, result)
    return result
  }
  const matching = await Promise.all(
    subscriptions.map(async (subscription) => {
      for (const pattern of patternsOf(subscription.filter, row)) {
        const result = pattern.value === null ? undefined : await isMatch(pattern)
        if (result === undefined || result === pattern.isNegated) return undefined
      }
      return subscription
    }),
  )
  return matching.filter((subscription) => subscription !== undefined)
}

/** Rejects patterns that PostgreSQL cannot parse. One that takes too long on a busy machine may still be a good one. */
export async function checkPatterns(sql: Sql, filter: Filter): Promise<void> {
  for (const pattern of patternsOf(filter, {}))
    await matchInDatabase(sql, { ...pattern, value: '' }, usualTimeoutMs).catch(
      (error: { code?: string }) => {
        if (error.code === invalidRegularExpression)
          throw new InvalidFilter(`invalid regular expression: ${pattern.pattern.slice(0, 100)}`)
        if (error.code !== queryCanceled) throw error
      },
    )
}

async function matchInDatabase(
  sql: Sql,
  { value, pattern, ignoresCase }: Pattern,
  timeoutMs: number,
): Promise<boolean> {
  const [row] = await sql.begin(async (tx) => {
    await tx`select set_config('statement_timeout', ${`${timeoutMs}`}, true)`
    return ignoresCase
      ? tx<{ is_match: boolean }[]>`select ${value} ~* ${pattern} as is_match`
      : tx<{ is_match: boolean }[]>`select ${value} ~ ${pattern} as is_match`
  })
  return row?.is_match === true
}
