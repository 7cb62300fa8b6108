import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { connect } from '../../db/connect.ts'
import { parseFilter } from './filter.ts'
import { checkPatterns, matchingPatterns } from './regex-filters.ts'
import { subscriptionOf } from './subscriptions.ts'

const { sql } = await testDatabase()
const subscriber = { caller: () => ({ role: 'anon' as const, claims: {} }), send: () => undefined }
const subscribe = (filter: string) =>
  subscriptionOf({ event: '*', schema: 'public', table: 'notes', filter }, subscriber)
/** A simple pattern takes longer than the usual limit on a busy machine. */
const patientMs = 2_000
const kept = async (filters: string[], title: string | null, timeoutMs = patientMs) => {
  const all = filters.map(subscribe)
  const left = await matchingPatterns(sql, all, { title }, timeoutMs)
  return filters.filter((_, at) => left.some((each) => each === all[at]))
}

test('regular expressions and their negations match as in PostgreSQL', async () => {
  expect(
    await kept(['title=match.^a', 'title=not.match.^a', 'title=imatch.^A', 'title=eq.x'], 'abc'),
  ).toEqual(['title=match.^a', 'title=imatch.^A', 'title=eq.x'])
  expect(await kept(['title=match.x', 'title=not.match.x'], null)).toEqual([])
})

test('a regular expression that times out matches nothing, nor does its negation, and others still match', async () => {
  const endless = '^(a+)(a+)\\1\\2\\1\\2[^a]*b$'
  const filters = [`title=match.${endless}`, `title=not.match.${endless}`, 'title=match.^a+b$']
  expect(await kept(filters, `${'a'.repeat(3001)}b`)).toEqual(['title=match.^a+b$'])
})

test('a regular expression that PostgreSQL cannot parse is rejected', async () => {
  await expect(checkPatterns(sql, parseFilter('title=match.('))).rejects.toThrow('invalid regular expression')
  await checkPatterns(sql, parseFilter('title=match.^a,price=gt.1'))
})

test('a regular expression that takes long to parse is accepted, and a lost connection is not blamed on it', async () => {
  const slowToParse = parseFilter(`title=match.(x{1,100}y{1,100}){1,90}`)
  await checkPatterns(sql, slowToParse)
  const broken = connect('postgresql://postgres@127.0.0.1:1/none', { max: 1, name: 'test' })
  await expect(checkPatterns(broken, parseFilter('title=match.^a'))).rejects.toMatchObject({
    code: 'ECONNREFUSED',
  })
  await broken.end()
})
