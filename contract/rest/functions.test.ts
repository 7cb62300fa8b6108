import { expect, test } from 'vitest'
import { backendUnderTest } from '../backend-under-test.ts'

const { clientFor, anonKey, tokenFor } = await backendUnderTest()
const anon = clientFor(anonKey)

test('a client calls a function with named and default arguments, by POST and by GET', async () => {
  expect((await anon.rpc('add', { a: 1, b: 2 })).data).toBe(3)
  expect((await anon.rpc('add', { a: 1 })).data).toBe(11)
  expect((await anon.rpc('add', { a: 1, b: 2 }, { get: true })).data).toBe(3)
  expect((await anon.rpc('today')).data).toBe('2026-11-15')
  expect(await anon.rpc('add', { a: 1 }, { head: true })).toMatchObject({
    status: 200,
    data: null,
    error: null,
  })
})

test('a client passes arrays, JSON, variadic arguments and a whole body', async () => {
  expect((await anon.rpc('join_words', { words: ['a', 'b c'], glue: '-' })).data).toBe('a-b c')
  expect((await anon.rpc('join_words', { words: ['a', 'b'] }, { get: true })).data).toBe('a b')
  expect((await anon.rpc('pick', { data: { k: [1, { x: null }] }, key: 'k' })).data).toEqual([1, { x: null }])
  expect((await anon.rpc('total', { amounts: [1, 2, 3] })).data).toBe(6)
  expect((await anon.rpc('total', { amounts: [4, 5] }, { get: true })).data).toBe(9)
  expect((await anon.rpc('whole', { any: 'thing' })).data).toEqual({ any: 'thing' })
})

test('a client gets a value, a list, a row, a table or nothing', async () => {
  expect((await anon.rpc('names')).data).toEqual(['Acorn', 'Birch', 'Cedar'])
  expect((await anon.rpc('home_of', { home: 2 })).data).toMatchObject({ id: 2, title: 'Terraced house' })
  expect((await anon.rpc('stats')).data).toEqual({ homes: 5, cheapest: 200000 })
  expect((await anon.rpc('by_heating')).data).toEqual([
    { heating: 'gas', homes: 2 },
    { heating: 'electric', homes: 1 },
    { heating: 'heat pump', homes: 1 },
  ])
  expect(await anon.rpc('nothing')).toMatchObject({ status: 204, data: null, error: null })
})

test('a client chooses columns, filters, orders, embeds, pages and counts what a function returns', async () => {
  const { data, count, status } = await anon
    .rpc('homes_under', { most: 500000 }, { count: 'exact' })
    .select('id,price_tag,rooms(name),agents!agent_id(name)')
    .gt('price', 200000)
    .order('price', { ascending: false })
    .range(0, 1)
  expect({ count, status }).toEqual({ count: 3, status: 206 })
  expect(data).toEqual([
    { id: 5, price_tag: '£425000', rooms: [], agents: null },
    { id: 2, price_tag: '£300000', rooms: expect.any(Array), agents: { name: 'Ann' } },
  ])
  const one = await anon.rpc('homes_under', { most: 250000 }).select('id').single()
  expect(one.data).toEqual({ id: 1 })
  const paged = await anon.rpc('names', {}, { count: 'exact' }).range(1, 1)
  expect(paged).toMatchObject({ data: ['Birch'], count: 3 })
})

test('a client who selects a column of scalar results gets an error', async () => {
  for (const question of [
    anon.rpc('names').select('colour'),
    anon.rpc('names').order('colour'),
    anon.rpc('names').eq('colour', 'red'),
  ])
    expect((await question).error).toMatchObject({
      code: '42703',
      message: 'column names.colour does not exist',
    })
})

test('a client embeds a computed relationship in rows that a function or a write returned', async () => {
  const called = await anon
    .rpc('homes_under', { most: 250000 })
    .select('id,price_tag,largest_room(name)')
    .order('id')
  expect(called.data).toMatchObject([{ id: 1, price_tag: '£200000', largest_room: { name: 'Lounge' } }])
  const written = await anon
    .from('homes')
    .update({ bedrooms: 1 })
    .eq('id', 1)
    .select('price_tag,largest_room(name)')
  expect(written.data).toEqual([{ price_tag: '£200000', largest_room: { name: 'Lounge' } }])
})

test('a caller who limits affected rows has to call a function that returns rows', async () => {
  const limited = (name: string, args: object) =>
    anon.rpc(name, args).setHeader('prefer', 'handling=strict, max-affected=1')
  expect((await limited('add', { a: 1 })).error).toMatchObject({ code: 'PGRST128' })
  expect((await limited('homes_under', { most: 500000 })).error).toMatchObject({ code: 'PGRST124' })
})

test('a caller chooses between overloaded functions by their arguments', async () => {
  expect((await anon.rpc('greet', { name: 'Ann' })).data).toBe('Hello Ann')
  expect((await anon.rpc('greet', { name: 'Ann', punctuation: '!' })).data).toBe('Hello Ann!')
  const { status, error } = await anon.rpc('twice', { n: 1 })
  expect(status).toBe(300)
  expect(error).toMatchObject({
    code: 'PGRST203',
    message:
      'Could not choose the best candidate function between: fixture.twice(n => integer), fixture.twice(n => text)',
  })
})

test('a client who calls an unknown function gets a suggestion', async () => {
  const { status, error } = await anon.rpc('ad', { a: 1 })
  expect(status).toBe(404)
  expect(error).toEqual({
    code: 'PGRST202',
    message: 'Could not find the function fixture.ad(a) in the schema cache',
    details:
      'Searched for the function fixture.ad with parameter a or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
    hint: 'Perhaps you meant to call the function fixture.add',
  })
  const wrongArguments = await anon.rpc('add', { a: 1, c: 2 })
  expect(wrongArguments.error?.hint).toBe('Perhaps you meant to call the function fixture.add(a, b)')
})

// ASVS 3.5.3
test('a caller cannot write by GET or in a read-only function', async () => {
  expect((await anon.rpc('count_up')).data).toBe(26)
  const { status, error } = await anon.rpc('count_up', {}, { get: true })
  expect(status).toBe(405)
  expect(error).toMatchObject({ code: '25006', message: 'cannot execute INSERT in a read-only transaction' })
  expect((await anon.rpc('whoami')).data).toMatchObject({ read_only: 'on' })
})

test('a function can read its caller, the request and its time limit', async () => {
  const ann = clientFor(anonKey, await tokenFor('ann'))
  const { data } = await ann.rpc('whoami').setHeader('x-test', 'hello')
  expect(data).toEqual({
    role: 'authenticated',
    sub: 'ann',
    method: 'POST',
    path: '/rpc/whoami',
    header: 'hello',
    read_only: 'on',
    timeout: '8s',
  })
  expect((await anon.rpc('whoami', {}, { get: true })).data).toMatchObject({
    role: 'anon',
    method: 'GET',
    timeout: '3s',
  })
})

test('a caller gets the message and status that a function raises', async () => {
  const raised = { message: 'I refuse', details: 'Pretty simple', hint: 'There is nothing you can do.' }
  expect(await anon.rpc('refuse', { code: 'P0001' })).toMatchObject({
    status: 400,
    error: { code: 'P0001', ...raised },
  })
  expect(await anon.rpc('refuse', { code: 'PT402' })).toMatchObject({
    status: 402,
    error: { code: 'PT402', ...raised },
  })
  expect(await anon.rpc('refuse', { code: '42501' })).toMatchObject({
    status: 401,
    error: { code: '42501', ...raised },
  })
  expect(await anon.rpc('refuse_wholly')).toMatchObject({
    status: 402,
    error: { code: '123', message: 'Payment Required', details: 'Quota exceeded', hint: 'Upgrade your plan' },
  })
})

test('a caller gets the status and body that a function sets', async () => {
  const { status, error } = await anon.rpc('teapot')
  expect(status).toBe(418)
  expect(error).toEqual({ short: 'stout' })
})

// ASVS 4.3.1
test('a caller’s function is stopped at the caller’s time limit', async () => {
  const { status, error } = await anon.rpc('nap', { seconds: 10 })
  expect(status).toBe(500)
  expect(error).toMatchObject({ code: '57014', message: 'canceling statement due to statement timeout' })
})
