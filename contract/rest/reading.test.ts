import { expect, test } from 'vitest'
import { backendUnderTest } from '../backend-under-test.ts'

const { clientFor, anonKey } = await backendUnderTest({ maxRows: 20 })
const anon = clientFor(anonKey)

test('a client reads columns, aliases, casts and JSON paths', async () => {
  const { data, error } = await anon
    .from('homes')
    .select('id,name:title,price::text,details->>epc,near:details->near->0')
    .eq('id', 1)
  expect(error).toBeNull()
  expect(data).toEqual([{ id: 1, name: 'Sunny flat in Leeds', price: '200000', epc: 'C', near: 'park' }])
})

test('a client reads every column when none is named, and computed fields when they are', async () => {
  const all = await anon.from('stock').select().order('sku')
  expect(all.data).toEqual([
    { sku: 'apple', amount: 5, note: 'red' },
    { sku: 'pear', amount: 3, note: null },
  ])
  const computed = await anon.from('homes').select('id,price_tag').eq('price_tag', '£250000')
  expect(computed.data).toEqual([{ id: 4, price_tag: '£250000' }])
})

test('a client uses names with spaces, dots and quotes', async () => {
  const { data, error } = await anon.from('Odd Names').select('"the key","a.b","quo\\"te"').eq('"the key"', 1)
  expect(error).toBeNull()
  expect(data).toEqual([{ 'the key': 1, 'a.b': 'dot', 'quo"te': 'quote' }])
})

test('a client orders by several columns, with nulls first or last, and by JSON', async () => {
  const byBedrooms = await anon.from('homes').select('id').order('bedrooms', { nullsFirst: true }).order('id')
  expect(byBedrooms.data?.map(({ id }) => id)).toEqual([5, 1, 4, 2, 3])
  const byDate = await anon.from('homes').select('id').order('listed_on', { ascending: false }).order('price')
  expect(byDate.data?.map(({ id }) => id)).toEqual([5, 4, 3, 2, 1])
  const byJson = await anon
    .from('homes')
    .select('id')
    .order('details->>epc', { ascending: false, nullsFirst: false })
  expect(byJson.data?.map(({ id }) => id).slice(0, 3)).toEqual([2, 1, 3])
})

test('a client reads page by page and gets the total count', async () => {
  const page = await anon.from('numbers').select('n', { count: 'exact' }).order('n').range(10, 14)
  expect(page).toMatchObject({ status: 206, count: 25 })
  expect(page.data?.map(({ n }) => n)).toEqual([11, 12, 13, 14, 15])
  const last = await anon.from('numbers').select('n', { count: 'exact' }).order('n').range(20, 29)
  expect(last.data).toHaveLength(5)
  const whole = await anon.from('agencies').select('id', { count: 'exact' })
  expect(whole).toMatchObject({ status: 200, count: 3 })
  const none = await anon.from('numbers').select('n', { count: 'exact' }).limit(0)
  expect(none).toMatchObject({ data: [], count: 25 })
})

test('a client who requests a page beyond the last row gets an error', async () => {
  const { error, status } = await anon.from('numbers').select('n', { count: 'exact' }).range(100, 110)
  expect(status).toBe(416)
  expect(error).toMatchObject({
    code: 'PGRST103',
    message: 'Requested range not satisfiable',
    details: 'An offset of 100 was requested, but there are only 25 rows.',
  })
})

test('a client counts without reading: exactly, by plan, or by estimate', async () => {
  for (const [count, expected] of [
    ['exact', 25],
    ['planned', 25],
    ['estimated', 25],
  ] as const) {
    const response = await anon.from('numbers').select('*', { count, head: true })
    expect(response).toMatchObject({ data: null, error: null, count: expected })
  }
  const few = await anon.from('numbers').select('*', { count: 'estimated', head: true }).lte('n', 3)
  expect(few.count).toBe(3)
})

test('a client never gets more rows than the server allows', async () => {
  const { data } = await anon.from('numbers').select('n').limit(1000)
  expect(data).toHaveLength(20)
})

test('a client reads exactly one row as an object, and is refused when there is none or more', async () => {
  const one = await anon.from('agencies').select('name').eq('id', 2).single()
  expect(one.data).toEqual({ name: 'Birch' })
  const none = await anon.from('agencies').select('name').eq('id', 99).single()
  expect(none).toMatchObject({
    status: 406,
    error: {
      code: 'PGRST116',
      message: 'Cannot coerce the result to a single JSON object',
      details: 'The result contains 0 rows',
      hint: null,
    },
  })
  const many = await anon.from('agencies').select('name').single()
  expect(many.error?.details).toBe('The result contains 3 rows')
  const perhaps = await anon.from('agencies').select('name').eq('id', 99).maybeSingle()
  expect(perhaps).toMatchObject({ data: null, error: null })
})

test('a client reads CSV', async () => {
  const { data } = await anon.from('homes').select('id,title').in('id', [2, 4]).order('id').csv()
  expect(data).toBe('id,title\n2,"Terraced house"\n4,"Cottage, ""The Nook"""')
})

test('a client reads without the keys that are null', async () => {
  const list = await anon.from('stock').select().eq('sku', 'pear').stripNulls()
  expect(list.data).toEqual([{ sku: 'pear', amount: 3 }])
  const single = await anon.from('stock').select().eq('sku', 'pear').single().stripNulls()
  expect(single.data).toEqual({ sku: 'pear', amount: 3 })
})

test('a client reads views', async () => {
  const { data } = await anon.from('agents_by_agency').select('name,agency_name').order('id')
  expect(data).toEqual([
    { name: 'Ann', agency_name: 'Acorn' },
    { name: 'Bob', agency_name: 'Acorn' },
    { name: 'Cat', agency_name: 'Birch' },
  ])
})

test('a client requests sums, counts, averages, minima and maxima, grouped by the other columns', async () => {
  const all = await anon
    .from('rooms')
    .select('count(),size.sum(),largest:size.max(),size.min()::text')
    .lt('home_id', 6)
  expect(all.data).toEqual([{ count: 6, sum: 87, largest: 30, min: '10' }])
  const grouped = await anon
    .from('rooms')
    .select('home_id,rooms:id.count(),size.avg()')
    .lt('home_id', 3)
    .order('home_id')
  expect(grouped.data).toEqual([
    { home_id: 1, rooms: 2, avg: 15 },
    { home_id: 2, rooms: 3, avg: 13.5 },
  ])
})

test('a client may choose another exposed schema, but no private one', async () => {
  const open = await anon.schema('public').from('profiles').select('id').limit(1)
  expect(open.error?.code).not.toBe('PGRST106')
  const closed = await anon.schema('auth').from('users').select('id')
  expect(closed).toMatchObject({
    status: 406,
    error: {
      code: 'PGRST106',
      message: 'Invalid schema: auth',
      hint: 'Only the following schemas are exposed: public, fixture',
    },
  })
})

test('a client who aborts a request gets an abort error', async () => {
  const controller = new AbortController()
  const response = anon.rpc('nap', { seconds: 2 }).abortSignal(controller.signal)
  setTimeout(() => controller.abort(), 50)
  expect((await response).error?.message).toContain('Abort')
})
