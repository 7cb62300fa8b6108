import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { parseFilter } from './filter.ts'
import { checkPatterns, matchingPatterns } from './patterns.ts'
import { subscriptionOf } from './subscriptions.ts'

const { sql } = await testDatabase()
const nobody = { caller: () => ({ role: 'anon' as const, claims: {} }), send: () => undefined }
const subscribe = (filter: string) =>
  subscriptionOf({ event: '*', schema: 'public', table: 'notes', filter }, nobody)
const kept = async (filters: string[], title: string | null) => {
  const all = filters.map(subscribe)
  const left = await matchingPatterns(sql, all, { title })
  return filters.filter((_, at) => left.includes(all[at] as never))
}

test('expressions are matched as PostgreSQL matches them, and their opposites', async () => {
  expect(
    await kept(['title=match.^a', 'title=not.match.^a', 'title=imatch.^A', 'title=eq.x'], 'abc'),
  ).toEqual(['title=match.^a', 'title=imatch.^A', 'title=eq.x'])
  expect(await kept(['title=match.x', 'title=not.match.x'], null)).toEqual([])
})

test('an expression that takes too long matches nothing, nor does its opposite, and spoils nothing else', async () => {
  const endless = '^(a+)(a+)\\1\\2\\1\\2[^a]*b$'
  const filters = [`title=match.${endless}`, `title=not.match.${endless}`, 'title=match.^a+b$']
  expect(await kept(filters, `${'a'.repeat(3001)}b`)).toEqual(['title=match.^a+b$'])
})

test('what PostgreSQL cannot read is refused', async () => {
  await expect(checkPatterns(sql, parseFilter('title=match.('))).rejects.toThrow('invalid regular expression')
  await checkPatterns(sql, parseFilter('title=match.^a,price=gt.1'))
})
