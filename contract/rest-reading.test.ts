import { expect, test } from 'vitest'
import { backendUnderTest } from './under-test.ts'

const { clientFor, anonKey } = await backendUnderTest()
const anon = clientFor(anonKey)

test('a visitor reads columns, aliases, casts and JSON paths', async () => {
  const { data, error } = await anon
    .from('homes')
    .select('id,name:title,price::text,details->>epc,near:details->near->0')
    .eq('id', 1)
  expect(error).toBeNull()
  expect(data).toEqual([{ id: 1, name: 'Sunny flat in Leeds', price: '200000', epc: 'C', near: 'park' }])
})
