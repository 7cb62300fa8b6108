import type { Sql } from '../../db/connect.ts'
import type { Row } from './change.ts'
import { BadFilter, type Filter, type Pattern, patternsOf } from './filter.ts'
import type { Subscription } from './subscriptions.ts'

/** A stranger's expression gets so much of the database's time and no more. */
const withinMs = 100

/** Those of the subscriptions whose regular expressions match. Each question is asked once, however many ask it. */
export async function matchingPatterns(
  sql: Sql,
  subscriptions: Subscription[],
  row: Row,
): Promise<Subscription[]> {
  const answers = new Map<string, Promise<boolean | undefined>>()
  const isMatch = (pattern: Pattern): Promise<boolean | undefined> => {
    const key = JSON.stringify([pattern.value, pattern.pattern, pattern.ignoresCase])
    // One that is too slow or that fails for this value tells its own subscriber nothing, and spoils nobody else's.
    const answer = answers.get(key) ?? ask(sql, pattern).catch(() => undefined)
    answers.set(key, answer)
    return answer
  }
  const kept = await Promise.all(
    subscriptions.map(async (subscription) => {
      for (const pattern of patternsOf(subscription.filter, row)) {
        const answer = pattern.value === null ? undefined : await isMatch(pattern)
        if (answer === undefined || answer === pattern.isNegated) return undefined
      }
      return subscription
    }),
  )
  return kept.filter((each) => each !== undefined)
}

/** Refuses what PostgreSQL cannot read, before it is held against anything. */
export async function checkPatterns(sql: Sql, filter: Filter): Promise<void> {
  for (const pattern of patternsOf(filter, {}))
    await ask(sql, { ...pattern, value: '' }).catch(() => {
      throw new BadFilter(`invalid regular expression: ${pattern.pattern.slice(0, 100)}`)
    })
}

async function ask(sql: Sql, { value, pattern, ignoresCase }: Pattern): Promise<boolean> {
  const [answer] = await sql.begin(async (tx) => {
    await tx`select set_config('statement_timeout', ${`${withinMs}`}, true)`
    return ignoresCase
      ? tx<{ is_match: boolean }[]>`select ${value} ~* ${pattern} as is_match`
      : tx<{ is_match: boolean }[]>`select ${value} ~ ${pattern} as is_match`
  })
  return answer?.is_match === true
}
