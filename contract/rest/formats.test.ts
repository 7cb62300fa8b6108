import { expect, test } from 'vitest'
import { backendUnderTest } from '../backend-under-test.ts'

const { clientFor, anonKey, url } = await backendUnderTest({ isPlanAllowed: true })
const anon = clientFor(anonKey)

const read = (path: string, headers: Record<string, string>, profile = 'fixture') =>
  fetch(`${url}/rest/v1/${path}`, { headers: { apikey: anonKey, 'accept-profile': profile, ...headers } })

test('a map reads rows as GeoJSON where PostGIS exists', async () => {
  const response = await read('agencies?select=name&order=id&limit=2', { accept: 'application/geo+json' })
  expect(response.headers.get('content-type')).toBe('application/geo+json; charset=utf-8')
  expect(await response.json()).toEqual({
    type: 'FeatureCollection',
    features: [
      { type: 'Feature', properties: { name: 'Acorn' } },
      { type: 'Feature', properties: { name: 'Birch' } },
    ],
  })
  expect(await (await anon.from('agencies').select('name').eq('id', 99).geojson()).data).toEqual({
    type: 'FeatureCollection',
    features: [],
  })
})

test('a client gets an error for GeoJSON without PostGIS', async () => {
  const response = await read('plans?select=id', { accept: 'application/geo+json' }, 'public')
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ code: '42883' })
})

test('a developer sees the plan with the settings and details that were asked for', async () => {
  const plain = await anon.from('agencies').select('name').explain()
  expect(plain.data).toContain('Seq Scan on agencies')
  expect(plain.data).not.toContain('Settings:')
  const settings = await anon.from('agencies').select('name').explain({ settings: true, verbose: true })
  expect(settings.data).toContain('Settings:')
  expect(settings.data).toContain('search_path')
  expect(settings.data).toContain('Output:')
  const analysed = await anon
    .from('agencies')
    .select('name')
    .explain({ analyze: true, buffers: true, wal: true, format: 'json' })
  expect(JSON.stringify(analysed.data)).toContain('Actual Rows')
})

test('a caller who embeds a table twice without an alias gets the error of the original', async () => {
  const { status, error } = await anon
    .from('homes')
    .select('id,agent:agents!agent_id(name),agents!homes_viewing_agent_fkey(name)')
  expect({ status, error }).toMatchObject({ status: 200, error: null })
  const twice = await read('homes?select=id,rooms(name),rooms(size)', {})
  expect(twice.status).toBe(400)
  expect(await twice.json()).toMatchObject({
    code: '42712',
    message: 'table name "homes_rooms_1" specified more than once',
  })
})

test('a proxy learns the error code from a header', async () => {
  expect((await read('nowhere', {})).headers.get('proxy-status')).toBe('PostgREST; error=PGRST205')
})

test('a function that sets headers or a status that cannot be sent makes its call fail', async () => {
  const set = async (name: string, value: string) => (await anon.rpc('set_guc', { name, value })).error
  expect(await set('response.headers', '{"not": "a list"}')).toMatchObject({ code: 'PGRST111' })
  expect(await set('response.headers', '[{"a": "b", "c": "d"}]')).toMatchObject({ code: 'PGRST111' })
  expect(await set('response.status', 'teapot')).toMatchObject({ code: 'PGRST112' })
})

test('a caller cannot use another method, or compare a whole embed', async () => {
  const other = await fetch(`${url}/rest/v1/homes`, { method: 'PROPFIND', headers: { apikey: anonKey } })
  expect(other.status).toBe(405)
  expect(await other.json()).toMatchObject({ code: 'PGRST117' })
  const compared = await read('homes?select=id,rooms(name)&rooms=eq.1', {})
  expect(compared.status).toBe(400)
  expect(await compared.json()).toMatchObject({
    code: 'PGRST120',
    message: "Bad operator on the 'rooms' embedded resource",
  })
})
