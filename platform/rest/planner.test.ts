import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { createPlanner } from './planner.ts'

const { sql } = await testDatabase()
await sql.unsafe(await readFile(path.resolve('contract/rest/fixture.sql'), 'utf8'))
const planner = createPlanner({
  sql,
  schemas: ['fixture'],
  maxRows: 100,
  maxResponseBytes: 1_000_000,
  isPlanAllowed: false,
  onError: () => undefined,
})
afterAll(planner.stop)

type Ask = { method?: string; body?: unknown; role?: 'anon' | 'authenticated'; prefer?: string }

const plan = (address: string, { method = 'GET', body, role = 'anon', prefer }: Ask = {}) => {
  const [resource = '', search = ''] = address.split('?')
  const isCall = resource.startsWith('rpc/')
  return planner.plan(
    {
      method,
      target: { kind: isCall ? 'function' : 'relation', name: resource.replace('rpc/', '') },
      search,
      header: (name) => (name === 'prefer' ? prefer : undefined),
      readText: async () => JSON.stringify(body),
    },
    role,
  )
}

test('a repeated read is not compiled again', async () => {
  const first = await plan('homes?select=id&id=eq.1')
  expect((await plan('homes?select=id&id=eq.1')).compiled).toBe(first.compiled)
  expect((await plan('homes?select=id&id=eq.2')).compiled.main.values).toEqual(['2'])
  expect((await plan('homes?select=id&id=eq.1', { prefer: 'count=exact' })).compiled).not.toBe(first.compiled)
  const other = await plan('homes?select=id&id=eq.1', { role: 'authenticated' })
  expect(other.compiled.main.text).toContain("current_user = 'authenticated'")
})

test('payloads with the same keys share a statement, payloads with other keys do not', async () => {
  const post = (body: unknown) => plan('stock', { method: 'POST', body })
  const first = (await post({ sku: 'a' })).compiled.main
  const again = (await post({ sku: 'b' })).compiled.main
  expect(again.text).toBe(first.text)
  expect([first.values, again.values]).toEqual([['{"sku":"a"}'], ['{"sku":"b"}']])
  expect((await post({ sku: 'c', amount: 1 })).compiled.main.text).not.toBe(first.text)
  expect((await post([{ sku: 'd' }])).compiled.main.text).not.toBe(first.text)
  const call = async (n: number) =>
    (await plan('rpc/homes_under', { method: 'POST', body: { most: n } })).compiled.main.values
  expect([await call(1), await call(2)]).toEqual([['{"most":1}'], ['{"most":2}']])
})

test('a write keeps its own filter', async () => {
  const patch = async (sku: string, amount: number) =>
    (await plan(`stock?sku=eq.${sku}`, { method: 'PATCH', body: { amount } })).compiled.main.values
  expect(await patch('a', 1)).toEqual(['{"amount":1}', 'a'])
  expect(await patch('a', 2)).toEqual(['{"amount":2}', 'a'])
  expect(await patch('b', 2)).toEqual(['{"amount":2}', 'b'])
})

test('plans for an older schema are discarded', async () => {
  const before = await plan('stock?select=*')
  await sql`notify pgrst`
  await expect
    .poll(async () => (await plan('stock?select=*')).schema.version)
    .toBeGreaterThan(before.schema.version)
  expect((await plan('stock?select=*')).compiled).not.toBe(before.compiled)
})
