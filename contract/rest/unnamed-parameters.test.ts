import { expect, test } from 'vitest'
import { backendUnderTest } from '../backend-under-test.ts'

const { clientFor, anonKey, url } = await backendUnderTest()
const anon = clientFor(anonKey)

const send = async (name: string, contentType: string, body: string | Uint8Array<ArrayBuffer>) => {
  const response = await fetch(`${url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    body,
    headers: { apikey: anonKey, 'content-type': contentType, 'content-profile': 'fixture' },
  })
  return { status: response.status, body: await response.json() }
}

test('a function with one unnamed JSON parameter gets the whole payload, whatever its keys', async () => {
  expect((await anon.rpc('whole', { '': { a: 1 } })).data).toEqual({ '': { a: 1 } })
  expect((await anon.rpc('whole', { a: 1 })).data).toEqual({ a: 1 })
  expect((await anon.rpc('kind_of', { '': 1 })).data).toBe('object')
  expect(await send('kind_of', 'application/json', '[1,2]')).toMatchObject({ status: 200, body: 'array' })
})

test('a function with one unnamed parameter of another type takes a raw body, or the payload with an empty key', async () => {
  expect(await send('shout', 'text/plain', 'quiet')).toMatchObject({ status: 200, body: 'QUIET' })
  expect((await anon.rpc('shout', { '': 'quiet' })).data).toBe('{"":"QUIET"}')
  expect(await send('bytes_of', 'application/octet-stream', new Uint8Array([0, 255, 128]))).toMatchObject({
    status: 200,
    body: 3,
  })
  expect((await anon.rpc('bytes_of', { '': '£' })).data).toBe('{"":"£"}'.length + 1)
  expect((await send('mark_up', 'text/xml', '<a/>')).status).not.toBe(404)
  expect((await anon.rpc('half_of', { '': 4 })).error).toMatchObject({ code: '22P02' })
})

test('a function of the same name without parameters answers a call without arguments', async () => {
  expect((await anon.rpc('either')).data).toBe('none')
  expect((await anon.rpc('either', { '': 'x' })).data).toBe('text: {"":"x"}')
  expect(await send('either', 'text/plain', 'y')).toMatchObject({ body: 'text: y' })
})

test('a raw body for a function that has no such parameter is refused without a hint', async () => {
  expect(await send('shouts', 'text/plain', 'x')).toMatchObject({
    status: 404,
    body: {
      code: 'PGRST202',
      hint: null,
      message: 'Could not find the function fixture.shouts in the schema cache',
      details:
        'Searched for the function fixture.shouts with a single unnamed text parameter, but no matches were found in the schema cache.',
    },
  })
})

test('a caller who could mean several functions is shown them in the order of their definition', async () => {
  const { status, error } = await anon.rpc('zeta_or_alpha')
  expect(status).toBe(300)
  expect(error).toMatchObject({
    code: 'PGRST203',
    hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    message:
      'Could not choose the best candidate function between: fixture.zeta_or_alpha(zeta => integer), fixture.zeta_or_alpha(alpha => text)',
  })
})

test.for([
  ['ad', 'Perhaps you meant to call the function fixture.add'],
  ['home_under', 'Perhaps you meant to call the function fixture.homes_under'],
  ['zzzzzz', null],
] as const)('a caller of %s gets a hint only if a function is near', async ([name, hint]) => {
  expect((await anon.rpc(name, { a: 1 })).error).toMatchObject({ code: 'PGRST202', hint })
})

test('a caller with the wrong arguments gets a hint only if they are near', async () => {
  expect((await anon.rpc('add', { a: 1, c: 2 })).error?.hint).toBe(
    'Perhaps you meant to call the function fixture.add(a, b)',
  )
  expect((await anon.rpc('add', { completely: 1, different: 2 })).error?.hint).toBeNull()
})

test('a caller counts the result of a function that returns a value or a row', async () => {
  expect(await anon.rpc('add', { a: 1 }, { count: 'exact' })).toMatchObject({ data: 11, count: 1 })
  expect(await anon.rpc('home_of', { home: 2 }, { count: 'exact' })).toMatchObject({ count: 1 })
  expect(await anon.rpc('stats', {}, { count: 'exact', head: true })).toMatchObject({ count: 1 })
  expect(await anon.rpc('names', {}, { count: 'exact' }).range(0, 0)).toMatchObject({ count: 3 })
})
