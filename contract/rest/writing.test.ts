import { expect, test } from 'vitest'
import { backendUnderTest } from '../backend-under-test.ts'

const { clientFor, anonKey, serviceRoleKey, tokenFor } = await backendUnderTest({ isRollbackAllowed: true })
const anon = clientFor(anonKey)
const service = clientFor(serviceRoleKey)

test('a client adds a row and gets an empty response', async () => {
  const { data, error, status } = await anon.from('stock').insert({ sku: 'plum', amount: 7 })
  expect({ data, error, status }).toEqual({ data: null, error: null, status: 201 })
  const { data: found } = await anon.from('stock').select().eq('sku', 'plum')
  expect(found).toEqual([{ sku: 'plum', amount: 7, note: 'none' }])
})

test('a client adds rows and gets the stored rows with embeds and computed fields', async () => {
  const { data, status } = await anon
    .from('homes')
    .insert({ title: 'New build', price: 150000, agent_id: 2 })
    .select('title,listed_on,price_tag,agents!agent_id(name),rooms(name)')
  expect(status).toBe(201)
  expect(data).toEqual([
    { title: 'New build', listed_on: '2026-01-01', price_tag: '£150000', agents: { name: 'Bob' }, rooms: [] },
  ])
})

test('a client adds many rows at once; keys that some lack are null or their default', async () => {
  const rows = [
    { sku: 'm1', amount: 1, note: 'x' },
    { sku: 'm2', amount: 2 },
  ]
  const nulls = await anon.from('stock').insert(rows).select('sku,note').order('sku')
  expect(nulls.data).toEqual([
    { sku: 'm1', note: 'x' },
    { sku: 'm2', note: null },
  ])
  const more = rows.map((row) => ({ ...row, sku: `${row.sku}d` }))
  const defaults = await anon
    .from('stock')
    .insert(more, { defaultToNull: false })
    .select('sku,note')
    .order('sku')
  expect(defaults.data).toEqual([
    { sku: 'm1d', note: 'x' },
    { sku: 'm2d', note: 'none' },
  ])
  const identity = await anon
    .from('homes')
    .insert(
      [
        { title: 'A', price: 1 },
        { id: 900, title: 'B', price: 2 },
      ],
      { defaultToNull: false },
    )
    .select('id,title')
    .order('title')
  expect(identity.error).toBeNull()
  expect(identity.data?.[0]?.id).toBeGreaterThanOrEqual(100)
  expect(identity.data?.[1]).toEqual({ id: 900, title: 'B' })
})

test('a client adds an empty list of rows, and a row of defaults only', async () => {
  const none = await anon.from('stock').insert([]).select()
  expect(none).toMatchObject({ status: 201, data: [] })
  const empty = await service.from('notes').insert({ body: 'x' }).select('owner').single()
  expect(empty.data).toEqual({ owner: 'nobody' })
})

test('a client upserts: new rows are added, existing ones change', async () => {
  const first = await anon.from('stock').upsert({ sku: 'u1', amount: 1 }).select()
  expect(first).toMatchObject({ status: 201, data: [{ sku: 'u1', amount: 1 }] })
  const both = await anon
    .from('stock')
    .upsert([
      { sku: 'u1', amount: 10 },
      { sku: 'u2', amount: 20 },
    ])
    .select('sku,amount')
    .order('sku')
  expect(both).toMatchObject({
    status: 201,
    data: [
      { sku: 'u1', amount: 10 },
      { sku: 'u2', amount: 20 },
    ],
  })
  const again = await anon
    .from('stock')
    .upsert([{ sku: 'u1', amount: 11 }])
    .select()
  expect(again.status).toBe(200)
})

test('a client upserts without changing existing rows, and names the conflict columns', async () => {
  const kept = await anon
    .from('stock')
    .upsert(
      [
        { sku: 'apple', amount: 99 },
        { sku: 'k1', amount: 1 },
      ],
      { ignoreDuplicates: true },
    )
    .select('sku')
  expect(kept.data).toEqual([{ sku: 'k1' }])
  expect((await anon.from('stock').select('amount').eq('sku', 'apple').single()).data).toEqual({ amount: 5 })
  const byName = await anon
    .from('agencies')
    .upsert({ id: 3, name: 'Cedar', details: { a: 1 } }, { onConflict: 'name' })
    .select('id,details')
  expect(byName.data).toEqual([{ id: 3, details: { a: 1 } }])
  const composite = await anon.from('pairs').upsert(
    [
      { a: 1, b: 1, label: 'x' },
      { a: 1, b: 2, label: 'y' },
    ],
    { onConflict: 'a,b' },
  )
  expect(composite.status).toBe(201)
})

test('a client changes rows', async () => {
  await anon.from('stock').insert([{ sku: 'c1' }, { sku: 'c2' }])
  const silent = await anon.from('stock').update({ amount: 50 }).eq('sku', 'c1')
  expect(silent).toMatchObject({ status: 204, data: null, error: null })
  const shown = await anon
    .from('stock')
    .update({ note: 'new' }, { count: 'exact' })
    .in('sku', ['c1', 'c2'])
    .select('sku,amount,note')
    .order('sku')
  expect(shown).toMatchObject({ status: 200, count: 2 })
  expect(shown.data?.find(({ sku }) => sku === 'c1')).toEqual({ sku: 'c1', amount: 50, note: 'new' })
  const unmatched = await anon.from('stock').update({ note: 'x' }).eq('sku', 'nope').select()
  expect(unmatched).toMatchObject({ status: 200, data: [] })
  const nothing = await anon.from('stock').update({}).eq('sku', 'c1').select()
  expect(nothing).toMatchObject({ status: 200, data: [] })
})

test('a client removes rows', async () => {
  await anon.from('stock').insert([{ sku: 'd1' }, { sku: 'd2' }, { sku: 'd3' }])
  expect(await anon.from('stock').delete().eq('sku', 'd1')).toMatchObject({ status: 204, data: null })
  const shown = await anon.from('stock').delete({ count: 'exact' }).in('sku', ['d2', 'd3']).select('sku')
  expect(shown).toMatchObject({ status: 200, count: 2 })
  expect(shown.data).toHaveLength(2)
})

test('a client cannot change or remove every row by omitting the filter', async () => {
  const update = await anon.from('stock').update({ amount: 0 })
  expect(update).toMatchObject({
    status: 400,
    error: { code: '21000', message: 'UPDATE requires a WHERE clause' },
  })
  const remove = await anon.from('stock').delete()
  expect(remove).toMatchObject({
    status: 400,
    error: { code: '21000', message: 'DELETE requires a WHERE clause' },
  })
})

test('a client who limits affected rows changes none if there would be more', async () => {
  await anon.from('stock').insert([{ sku: 'l1' }, { sku: 'l2' }])
  const many = await anon.from('stock').update({ note: 'no' }).like('sku', 'l%').maxAffected(1)
  expect(many).toMatchObject({
    status: 400,
    error: { code: 'PGRST124', details: 'The query affects 2 rows' },
  })
  expect((await anon.from('stock').select('note').like('sku', 'l%')).data).toEqual([
    { note: 'none' },
    { note: 'none' },
  ])
  expect(await anon.from('stock').delete().eq('sku', 'l1').maxAffected(1)).toMatchObject({ status: 204 })
})

// ASVS 2.3.3, 16.5.3
test('a client’s write that should return one row but would return another number is rolled back', async () => {
  await anon.from('stock').insert([{ sku: 's1' }, { sku: 's2' }])
  const { status, error } = await anon
    .from('stock')
    .update({ note: 'lost' })
    .like('sku', 's_')
    .select()
    .single()
  expect(status).toBe(406)
  expect(error?.code).toBe('PGRST116')
  expect((await anon.from('stock').select('sku').eq('note', 'lost')).data).toEqual([])
})

test('a client requests a write that is rolled back', async () => {
  const { data } = await anon.from('stock').insert({ sku: 'trial' }).select('sku').rollback()
  expect(data).toEqual([{ sku: 'trial' }])
  expect((await anon.from('stock').select('sku').eq('sku', 'trial')).data).toEqual([])
})

test('a client gets the database’s error with its code, status and message', async () => {
  const duplicate = await anon.from('stock').insert({ sku: 'apple' })
  expect(duplicate).toMatchObject({
    status: 409,
    error: {
      code: '23505',
      message: 'duplicate key value violates unique constraint "stock_pkey"',
      details: 'Key (sku)=(apple) already exists.',
      hint: null,
    },
  })
  const orphan = await anon.from('rooms').insert({ home_id: 12345, name: 'x' })
  expect(orphan).toMatchObject({ status: 409, error: { code: '23503' } })
  const missing = await anon.from('homes').insert({ price: 1 })
  expect(missing).toMatchObject({ status: 400, error: { code: '23502' } })
  const check = await anon.from('homes').insert({ title: 'x', price: 0 })
  expect(check).toMatchObject({ status: 400, error: { code: '23514' } })
  const wrong = await anon.from('homes').insert({ title: 'x', price: 'cheap' })
  expect(wrong).toMatchObject({
    status: 400,
    error: { code: '22P02', message: 'invalid input syntax for type integer: "cheap"' },
  })
  const generated = await anon.from('homes').insert({ title: 'x', price: 1, search: 'y' })
  expect(generated).toMatchObject({ status: 400, error: { code: '428C9' } })
})

test('a client gets the error of a deferred constraint too', async () => {
  const { status, error } = await anon.from('promises').insert({ id: 1, other: 999 })
  expect(status).toBe(409)
  expect(error?.code).toBe('23503')
  expect(
    await anon.from('promises').insert([
      { id: 2, other: 3 },
      { id: 3, other: 2 },
    ]),
  ).toMatchObject({ status: 201 })
})

test('a client who writes an unknown column gets an error that names it', async () => {
  const { status, error } = await anon.from('stock').insert({ sku: 'x', colour: 'red' })
  expect(status).toBe(400)
  expect(error).toMatchObject({
    code: 'PGRST204',
    message: "Could not find the 'colour' column of 'stock' in the schema cache",
  })
})

test('people can write and read only their own rows', async () => {
  const ann = clientFor(anonKey, await tokenFor('ann'))
  const bob = clientFor(anonKey, await tokenFor('bob'))
  const mine = await ann.from('notes').insert({ body: 'mine' }).select('owner,body')
  expect(mine.data).toEqual([{ owner: 'ann', body: 'mine' }])
  expect((await bob.from('notes').select('body')).data).toEqual([])
  expect((await bob.from('notes').update({ body: 'stolen' }).eq('owner', 'ann').select()).data).toEqual([])
  const forged = await bob.from('notes').insert({ owner: 'ann', body: 'forged' })
  expect(forged).toMatchObject({
    status: 403,
    error: { code: '42501', message: 'new row violates row-level security policy for table "notes"' },
  })
  const stranger = await anon.from('notes').insert({ body: 'x' })
  expect(stranger).toMatchObject({ status: 401, error: { code: '42501' } })
})

test('only the service role reads rows that row-level security hides', async () => {
  expect((await anon.from('homes').select('id').eq('id', 6)).data).toEqual([])
  expect((await service.from('homes').select('id').eq('id', 6)).data).toEqual([{ id: 6 }])
  expect((await anon.from('secrets').select()).error).toMatchObject({
    code: '42501',
    message: 'permission denied for table secrets',
  })
})
