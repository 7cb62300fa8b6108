import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import type { Sql } from '../../platform/db/connect.ts'
import { loadKeys } from '../../platform/keys.ts'
import { startBreakableProxy } from '../../test/breakable-proxy.ts'
import { testDatabase } from '../../test/database.ts'
import { createProductBackend } from '../backend.ts'
import { startSearchIndex } from './start-search-index.ts'

const { sql, url } = await testDatabase()

type Counted = { count: number }

/** A running index on this database, and the backend that asks it. */
async function start(databaseUrl = url, compareEvery = 1) {
  const differences: unknown[] = []
  const index = await startSearchIndex({
    sql,
    databaseUrl,
    compareEvery,
    onError: () => undefined,
    onDifference: (difference) => differences.push(difference),
  })
  if (!index) throw new Error('the test database allows logical decoding')
  const keys = await loadKeys(sql)
  const backend = createProductBackend({ sql, databaseUrl: url, keys, rest: { interceptor: index.calls } })
  const stop = async () => {
    await backend.stop()
    await index.stop()
  }
  onTestFinished(stop)
  const call = async <T>(
    path: string,
    body: unknown,
    { key = keys.anonKey, method = 'POST' } = {},
  ): Promise<T> => {
    const response = await backend.fetch(
      new Request(`http://server/rest/v1/${path}`, {
        method,
        headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
    return (response.status === 201 || response.status === 204 ? undefined : await response.json()) as T
  }
  const answeredBy = (name: string, by: 'index' | 'sql') =>
    index.calls.counts.answers.find((each) => each.function === name && each.by === by)?.count ?? 0
  return { index, call, keys, differences, answeredBy, stop }
}

const listing = (changes: Record<string, unknown> = {}) => ({
  id: randomUUID(),
  listing_type: 'sale',
  title: 'A flat',
  location: 'Monk Road, Leeds LS6',
  price: 250_000,
  property_type: 'Flat',
  bedrooms: 2,
  status: 'live',
  latitude: 53.82,
  longitude: -1.57,
  ...changes,
})

const insert = (into: Sql, row: object) =>
  into`insert into public.properties ${into(row as Record<string, unknown>)}`

test('a member who writes a listing finds it in the next search, whoever answers', async () => {
  const { index, call, keys, answeredBy, differences } = await start()
  await index.live.whenCurrent()
  const key = keys.serviceRoleKey
  for (let n = 0; n < 20; n++) {
    const row = listing({ price: 1_000_000 + n })
    await call('properties', row, { key })
    const search = { min_price: row.price, max_price: row.price }
    expect(await call<Counted>('rpc/search_count', search)).toMatchObject({ count: 1 })
    const page = await call<{ items: { id: string }[] }>('rpc/search_properties', search)
    expect(page.items.map(({ id }) => id)).toEqual([row.id])
    await call(`properties?id=eq.${row.id}`, { status: 'withdrawn' }, { key, method: 'PATCH' })
    expect(await call<Counted>('rpc/search_count', search)).toMatchObject({ count: 0 })
    await index.live.whenCurrent()
    expect(await call<Counted>('rpc/search_count', search)).toMatchObject({ count: 0 })
  }
  expect(answeredBy('search_count', 'index')).toBeGreaterThan(0)
  expect(differences).toEqual([])
})

test('a caller with an invalid key is refused, although the answer is in memory', async () => {
  const { index, call, keys } = await start()
  await index.live.whenCurrent()
  const forged = `${keys.anonKey.slice(0, -4)}AAAA`
  expect(await call('rpc/search_count', {}, { key: forged })).toMatchObject({
    code: 'invalid_api_key',
  })
})

test('prices are counted in memory only between the steps that it has bitmaps for', async () => {
  const { index, call, answeredBy } = await start()
  await index.live.whenCurrent()
  const before = answeredBy('search_facets', 'sql')
  await call('rpc/search_facets', { criteria: {}, price_edges: [0, 250_000] })
  expect(answeredBy('search_facets', 'sql')).toBe(before)
  await call('rpc/search_facets', { criteria: {}, price_edges: [0, 250_000, 250_002] })
  expect(answeredBy('search_facets', 'sql')).toBe(before + 1)
})

test('the index agrees with SQL while listings change, after merges and after a restart', async () => {
  const first = await start()
  const change = fc.record({
    what: fc.constantFrom('add', 'add', 'add', 'price', 'withdraw', 'delete', 'bulk'),
    price: fc.integer({ min: 1, max: 40 }).map((n) => n * 25_000),
    bedrooms: fc.integer({ min: 0, max: 6 }),
    type: fc.constantFrom('Flat', 'Detached', 'Land'),
    north: fc.double({ min: -0.2, max: 0.2, noNaN: true }),
    pick: fc.nat(),
  })
  const ids: string[] = []
  const apply = async ({
    what,
    price,
    bedrooms,
    type,
    north,
    pick,
  }: Awaited<ReturnType<typeof sampleOf>>) => {
    const id = ids[pick % Math.max(ids.length, 1)]
    if (what === 'add' || !id) {
      const row = listing({ price, bedrooms, property_type: type, latitude: 53.82 + north })
      ids.push(row.id)
      await insert(sql, row)
    } else if (what === 'price') await sql`update public.properties set price = ${price} where id = ${id}`
    else if (what === 'withdraw')
      await sql`update public.properties set status = 'withdrawn' where id = ${id}`
    else if (what === 'delete') await sql`delete from public.properties where id = ${id}`
    else
      await sql.begin(async (tx) => {
        await tx`insert into public.properties ${tx(Array.from({ length: 100 }, () => listing({ price, bedrooms })))}`
      })
  }
  const sampleOf = () =>
    fc.sample(change, 1)[0] as {
      what: string
      price: number
      bedrooms: number
      type: string
      north: number
      pick: number
    }
  const agrees = async ({ index, call, differences, answeredBy }: Awaited<ReturnType<typeof start>>) => {
    index.live.noteWrite()
    await index.live.whenCurrent()
    const before = answeredBy('search_facets', 'index')
    for (const criteria of [{}, { max_price: 500_000 }, { min_bedrooms: 3, property_types: ['Flat'] }]) {
      for (const sort of ['lowest_price', 'most_recent'])
        await call('rpc/search_properties', { ...criteria, sort, with_count: true })
      await call('rpc/search_facets', { criteria, price_edges: [0, 250_000, 500_000] })
      await call('rpc/map_clusters', { ...criteria, bounds: [-3, 53, 0, 55], zoom: 8 })
    }
    expect(answeredBy('search_facets', 'index')).toBe(before + 3)
    expect(differences).toEqual([])
    const [counted] = await sql<
      { listings: number }[]
    >`select count(*)::int as listings from private.listing_search`
    expect((await index.live.whenCurrent()).count).toBe(counted?.listings)
  }
  for (let round = 0; round < 3; round++) {
    // Searches run while the changes do; a difference counts only if it does not pass.
    const changing = Promise.all(Array.from({ length: 10 }, async () => apply(sampleOf())))
    await first.call('rpc/search_count', { location: '', max_price: 500_000 })
    await changing
    await agrees(first)
  }
  await sql`select private.rebuild_listing_search()`
  await agrees(first)
  await first.stop()
  await apply(sampleOf())
  await agrees(await start())
}, 120_000)

test('SQL answers while the stream is broken, and the index again once it has loaded what it missed', async () => {
  const proxy = await startBreakableProxy(url)
  onTestFinished(proxy.stop)
  const { index, call, answeredBy } = await start(proxy.url)
  await index.live.whenCurrent()
  await proxy.disconnect()
  while (index.live.current()) await sleep(10)
  const row = listing({ price: 7_654_321 })
  await insert(sql, row)
  const search = { min_price: row.price, max_price: row.price }
  const bySql = answeredBy('search_count', 'sql')
  expect(await call<Counted>('rpc/search_count', search)).toMatchObject({ count: 1 })
  expect(answeredBy('search_count', 'sql')).toBe(bySql + 1)
  await proxy.reconnect()
  await index.live.whenCurrent()
  const byIndex = answeredBy('search_count', 'index')
  expect(await call<Counted>('rpc/search_count', search)).toMatchObject({ count: 1 })
  expect(answeredBy('search_count', 'index')).toBe(byIndex + 1)
})
