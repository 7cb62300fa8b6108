import { expect, test } from 'vitest'
import { backendUnderTest } from '../backend-under-test.ts'

const { clientFor, anonKey } = await backendUnderTest()
const anon = clientFor(anonKey)

const homes = () => anon.from('homes').select('id').order('id')
type FilterQuery = ReturnType<typeof homes>
const ids = async (question: FilterQuery) => {
  const { data, error } = await question
  expect(error).toBeNull()
  return data?.map(({ id }) => id)
}

const cases: [name: string, ask: (question: FilterQuery) => FilterQuery, found: number[]][] = [
  ['eq', (q) => q.eq('price', 300000), [2]],
  ['neq', (q) => q.neq('bedrooms', 1), [2, 3, 4]],
  ['gt and lt', (q) => q.gt('price', 250000).lt('price', 650000), [2, 5]],
  ['gte and lte', (q) => q.gte('price', 250000).lte('price', 425000), [2, 4, 5]],
  ['like', (q) => q.like('title', '%house%'), [2, 3]],
  ['like with asterisks', (q) => q.filter('title', 'like', '*house*'), [2, 3]],
  ['ilike', (q) => q.ilike('title', 'SUNNY%'), [1]],
  ['like any', (q) => q.likeAnyOf('title', ['Sunny%', 'Loft%']), [1, 5]],
  ['like all', (q) => q.likeAllOf('title', ['%house%', '%garden%']), [3]],
  ['ilike any', (q) => q.ilikeAnyOf('title', ['sunny%', 'loft%']), [1, 5]],
  ['ilike all', (q) => q.ilikeAllOf('title', ['%HOUSE%', '%GARDEN%']), [3]],
  ['match', (q) => q.filter('title', 'match', '^(Loft|Sunny)'), [1, 5]],
  ['imatch', (q) => q.filter('title', 'imatch', '^loft'), [5]],
  ['eq any', (q) => q.filter('id', 'eq(any)', '{1,3}'), [1, 3]],
  ['gt all', (q) => q.filter('price', 'gt(all)', '{250000,300000}'), [3, 5]],
  ['is null', (q) => q.is('bedrooms', null), [5]],
  ['is not null', (q) => q.not('bedrooms', 'is', null), [1, 2, 3, 4]],
  ['is true', (q) => q.is('is_new', true), [1, 5]],
  ['is unknown', (q) => q.filter('is_new', 'is', 'unknown'), [3]],
  ['is not_null', (q) => q.filter('is_new', 'is', 'not_null'), [1, 2, 4, 5]],
  ['isdistinct', (q) => q.filter('is_new', 'isdistinct', 'true'), [2, 3, 4]],
  ['in', (q) => q.in('id', [1, 3, 99]), [1, 3]],
  ['in with parentheses', (q) => q.in('title', ['Loft (top floor)', 'Terraced house']), [2, 5]],
  ['in with nothing', (q) => q.in('id', []), []],
  ['not in', (q) => q.not('id', 'in', '(1,2,3)'), [4, 5]],
  ['an enum', (q) => q.eq('heating', 'heat pump'), [3]],
  ['contains, array', (q) => q.contains('tags', ['garden']), [1, 3]],
  ['contained by, array', (q) => q.containedBy('tags', ['parking', 'lift']), [2, 4, 5]],
  ['overlaps, array', (q) => q.overlaps('tags', ['garage', 'lift']), [3, 5]],
  ['contains, JSON', (q) => q.contains('details', { epc: 'C', floor: 2 }), [1]],
  ['contained by, JSON', (q) => q.containedBy('details', { epc: 'A' }), [3, 4]],
  ['a JSON path', (q) => q.eq('details->>epc', 'D'), [2]],
  ['a JSON path into an array', (q) => q.eq('details->near->>1', 'school'), [1]],
  ['a JSON comparison', (q) => q.gte('details->floor', 1), [1]],
  ['range contains', (q) => q.contains('free_during', '[2026-03-15,2026-03-16)'), [2, 4]],
  ['range overlaps', (q) => q.overlaps('free_during', '[2026-02-15,2026-02-20)'), [1, 4]],
  ['range strictly left', (q) => q.rangeLt('free_during', '[2026-03-01,2026-04-01)'), [1]],
  ['range strictly right', (q) => q.rangeGt('free_during', '[2026-01-01,2026-02-15)'), [2]],
  ['range not extending left', (q) => q.rangeGte('free_during', '[2026-03-01,2026-04-01)'), [2]],
  ['range not extending right', (q) => q.rangeLte('free_during', '[2026-01-01,2026-03-01)'), [1]],
  ['range adjacent', (q) => q.rangeAdjacent('free_during', '[2026-04-01,2026-05-01)'), [2]],
  ['full text', (q) => q.textSearch('search', 'garden & house'), [3]],
  ['full text, plain', (q) => q.textSearch('search', 'house gardens', { type: 'plain' }), [3]],
  ['full text, phrase', (q) => q.textSearch('search', 'terraced house', { type: 'phrase' }), [2]],
  ['full text, web', (q) => q.textSearch('search', 'flat or loft', { type: 'websearch' }), [1, 5]],
  [
    'full text on plain text',
    (q) => q.textSearch('title', 'gardens', { config: 'english', type: 'plain' }),
    [3],
  ],
  ['full text, configured', (q) => q.textSearch('search', 'gardens', { config: 'simple' }), []],
  ['or', (q) => q.or('id.eq.1,price.gt.600000'), [1, 3]],
  [
    'or of ands',
    (q) => q.or('and(price.lt.260000,bedrooms.eq.2),and(is_new.is.true,bedrooms.is.null)'),
    [4, 5],
  ],
  ['or with lists and quotes', (q) => q.or('id.in.(1,2),title.eq."Cottage, \\"The Nook\\""'), [1, 2, 4]],
  ['or with arrays', (q) => q.or('tags.cs.{garden,garage},tags.ov.{lift}'), [3, 5]],
  ['or with not', (q) => q.or('title.not.like.*o*,id.eq.5'), [1, 5]],
  ['match of several', (q) => q.match({ bedrooms: 1, heating: 'gas' }), [1]],
]

for (const [name, ask, found] of cases)
  test(`a client filters with ${name}`, async () => {
    expect(await ids(ask(homes()))).toEqual(found)
  })

test('a client negates a logical tree', async () => {
  const all = clientFor(anonKey).from('homes').select('id').order('id')
  const url: URL = Reflect.get(all, 'url')
  url.searchParams.append('not.or', '(id.eq.1,id.eq.2)')
  expect(await ids(all as FilterQuery)).toEqual([3, 4, 5])
})

test('a client who sends a value that no column can hold gets a client error, not a server error', async () => {
  const { error, status } = await homes().eq('price', 'a lot')
  expect(status).toBe(400)
  expect(error).toEqual({
    code: '22P02',
    details: null,
    hint: null,
    message: 'invalid input syntax for type integer: "a lot"',
  })
})
