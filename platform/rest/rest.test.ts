import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { startBackend } from '../../test/backend.ts'

const { url, keys } = await startBackend({ isPlanAllowed: true })

type RequestOptions = {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
  key?: string
}

const request = (
  address: string,
  { method = 'GET', headers = {}, body, key = keys.anonKey }: RequestOptions = {},
) =>
  fetch(`${url}/rest/v1/${address}`, {
    method,
    headers: { apikey: key, 'accept-profile': 'fixture', 'content-profile': 'fixture', ...headers },
    ...(body === undefined ? {} : { body }),
  })
const json = { 'content-type': 'application/json' }

test('a browser on any site may call with every header of the client and read the relevant response headers', async () => {
  const requested = 'apikey,authorization,x-client-info,x-retry-count,prefer'
  const allowed = await fetch(`${url}/rest/v1/homes`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://example.org',
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': requested,
    },
  })
  expect(allowed.status).toBe(200)
  expect(allowed.headers.get('access-control-allow-origin')).toBe('*')
  expect(allowed.headers.get('access-control-allow-headers')).toBe(requested)
  expect(allowed.headers.get('access-control-allow-methods')).toContain('PATCH')
  const origin = { origin: 'https://example.org' }
  for (const response of [await request('homes?select=id', { headers: origin }), await request('nope')]) {
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-expose-headers')).toContain('Content-Range')
  }
})

test('OPTIONS lists the methods of a resource', async () => {
  const allow = async (address: string) =>
    (await request(address, { method: 'OPTIONS' })).headers.get('allow')
  expect(await allow('stock')).toBe('OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE')
  expect(await allow('agents_by_agency')).toBe('OPTIONS,GET,HEAD')
  expect(await allow('rpc/names')).toBe('OPTIONS,GET,HEAD,POST')
  expect(await allow('rpc/count_up')).toBe('OPTIONS,POST')
})

test('a response has its content type, location and range', async () => {
  const response = await request('numbers?select=n&order=n', {
    headers: { range: '5-9', prefer: 'count=exact' },
  })
  expect(response.status).toBe(206)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-range': '5-9/25',
    'content-location': '/numbers?select=n&order=n',
    'content-profile': 'fixture',
    'preference-applied': 'count=exact',
  })
  expect(await response.json()).toEqual([{ n: 6 }, { n: 7 }, { n: 8 }, { n: 9 }, { n: 10 }])
  const empty = await request('numbers?n=eq.0', { headers: { prefer: 'count=exact' } })
  expect(empty.headers.get('content-range')).toBe('*/0')
})

test('HEAD has the headers of GET and no body, even for errors', async () => {
  const good = await request('numbers?select=n&limit=3', {
    method: 'HEAD',
    headers: { prefer: 'count=exact' },
  })
  expect([good.status, good.headers.get('content-range'), await good.text()]).toEqual([206, '0-2/25', ''])
  const bad = await request('numbers?n=eq.x', { method: 'HEAD' })
  expect([bad.status, await bad.text()]).toEqual([400, ''])
})

test('the response to a write has the location of the new row, the row itself, or nothing', async () => {
  const post = (prefer: string, sku: string) =>
    request('stock', { method: 'POST', headers: { ...json, prefer }, body: JSON.stringify({ sku }) })
  const address = await post('return=headers-only', 'p 1')
  expect([address.status, address.headers.get('location')]).toEqual([201, '/stock?sku=eq.p%201'])
  const shown = await post('return=representation', 'p2')
  expect([shown.status, await shown.json()]).toEqual([201, [{ sku: 'p2', amount: 1, note: 'none' }]])
  const silent = await post('return=minimal', 'p3')
  expect([silent.status, await silent.text(), silent.headers.get('content-type')]).toEqual([201, '', null])
})

test('PUT creates or replaces the row that its URL names', async () => {
  const put = (address: string, body: object) =>
    request(address, {
      method: 'PUT',
      headers: { ...json, prefer: 'return=representation' },
      body: JSON.stringify(body),
    })
  expect((await put('stock?sku=eq.put', { sku: 'put', amount: 1, note: 'a' })).status).toBe(201)
  const again = await put('stock?sku=eq.put', { sku: 'put', amount: 2, note: 'b' })
  expect([again.status, await again.json()]).toEqual([200, [{ sku: 'put', amount: 2, note: 'b' }]])
  expect(await (await put('stock?sku=eq.put', { sku: 'other' })).json()).toMatchObject({ code: 'PGRST115' })
  expect(await (await put('stock?amount=eq.1', { sku: 'x' })).json()).toMatchObject({ code: 'PGRST105' })
  expect(await (await put('stock?sku=eq.put&limit=1', { sku: 'put' })).json()).toMatchObject({
    code: 'PGRST114',
  })
})

test('rows can be sent as CSV and as forms', async () => {
  const post = (type: string, body: string) =>
    request('stock?select=sku,amount,note', {
      method: 'POST',
      headers: { 'content-type': type, prefer: 'return=representation' },
      body,
    })
  expect(await (await post('text/csv', 'sku,amount,note\ncsv1,3,"a, b"\ncsv2,4,NULL')).json()).toEqual([
    { sku: 'csv1', amount: 3, note: 'a, b' },
    { sku: 'csv2', amount: 4, note: null },
  ])
  expect(await (await post('application/x-www-form-urlencoded', 'sku=form&amount=5')).json()).toMatchObject([
    { sku: 'form' },
  ])
})

test('a body that is not valid UTF-8 is rejected', async () => {
  const body = new Uint8Array(Buffer.from('{"sku":"caf\xe9"}', 'latin1'))
  const response = await request('stock', { method: 'POST', headers: json, body })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: 'PGRST102' })
})

test('a function accepts plain text, a form or bytes', async () => {
  const call = (name: string, type: string, body: string) =>
    request(`rpc/${name}`, { method: 'POST', headers: { 'content-type': type }, body })
  expect(await (await call('shout', 'text/plain', 'hey')).json()).toBe('HEY')
  expect(await (await call('add', 'application/x-www-form-urlencoded', 'a=3&b=4')).json()).toBe(7)
  expect(await (await call('whole', 'application/json', '[1,2]')).json()).toEqual([1, 2])
})

test('a function sets response headers', async () => {
  const response = await request('rpc/teapot', { method: 'POST', headers: json, body: '{}' })
  expect([response.status, response.headers.get('x-kettle'), response.headers.get('cache-control')]).toEqual([
    418,
    'on',
    'no-store',
  ])
  const refused = await request('rpc/refuse_wholly', { method: 'POST', headers: json, body: '{}' })
  expect(refused.headers.get('x-powered-by')).toBe('Nerd Rage')
})

test('times are returned in the requested time zone', async () => {
  await request('homes?id=eq.1', {
    method: 'PATCH',
    headers: json,
    body: '{"seen_at":"2026-07-01T12:00:00Z"}',
  })
  const response = await request('homes?select=seen_at&id=eq.1', {
    headers: { prefer: 'timezone=Europe/London' },
  })
  expect(await response.json()).toEqual([{ seen_at: '2026-07-01T13:00:00+01:00' }])
})

test('unknown preferences are rejected with handling=strict', async () => {
  const response = await request('homes', { headers: { prefer: 'handling=strict, colour=red' } })
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { code: 'PGRST122', details: 'Invalid preferences: colour=red' },
  ])
  expect((await request('homes?limit=1', { headers: { prefer: 'colour=red' } })).status).toBe(200)
})

test('numbers keep all their digits', async () => {
  const response = await request('rpc/whole', {
    method: 'POST',
    headers: json,
    body: '{"n":123456789012345678901234567890.5}',
  })
  expect(await response.text()).toBe('{"n":123456789012345678901234567890.5}')
})

test('a query plan contains no rows, and nothing is written', async () => {
  const accept = 'application/vnd.pgrst.plan+json; for="application/json"; options=analyze'
  const response = await request('stock', {
    method: 'POST',
    headers: { ...json, accept },
    body: '{"sku":"planned"}',
  })
  expect(response.headers.get('content-type')).toContain(
    'application/vnd.pgrst.plan+json; for="application/json"; options=analyze',
  )
  expect(await response.json()).toMatchObject([{ Plan: {} }])
  expect(await (await request('stock?sku=eq.planned')).json()).toEqual([])
})

test('unknown paths and unsupported methods are rejected', async () => {
  const refusal = async (address: string, method = 'GET') => {
    const response = await request(address, { method })
    return [response.status, (await response.json()).code]
  }
  expect(await refusal('')).toEqual([404, 'PGRST126'])
  expect(await refusal('a/b')).toEqual([404, 'PGRST125'])
  expect(await refusal('rpc/names', 'DELETE')).toEqual([405, 'PGRST101'])
  expect(await refusal('nope')).toEqual([404, 'PGRST205'])
  expect((await request('homes', { headers: { accept: 'image/png' } })).status).toBe(406)
})

test('a request without a key, with a wrong key or with an unknown role is rejected', async () => {
  expect((await fetch(`${url}/rest/v1/homes`)).status).toBe(401)
  expect((await request('homes', { key: 'nonsense' })).status).toBe(401)
  const sign = (role: string, expires = '1h') =>
    new SignJWT({ role })
      .setProtectedHeader({ alg: 'ES256' })
      .setExpirationTime(expires)
      .sign(keys.signingKey)
  const withToken = async (token: string) => {
    const response = await request('homes', { headers: { authorization: `Bearer ${token}` } })
    return [response.status, (await response.json()).code, response.headers.get('www-authenticate')]
  }
  expect(await withToken(await sign('postgres'))).toEqual([403, '42501', null])
  expect(await withToken(await sign('authenticated', '-2m'))).toEqual([
    401,
    'PGRST303',
    'Bearer error="invalid_token", error_description="JWT expired"',
  ])
})

test('the opaque keys give the same access as their tokens', async () => {
  const seen = async (key: string) =>
    (await (await request('homes?select=id&id=eq.6', { key })).json()).length
  expect(await seen(keys.publishableKey)).toBe(0)
  expect(await seen(keys.secretKey)).toBe(1)
})

test('no error response contains SQL, a stack trace or other fields', async () => {
  const refusals = [
    request('homes?price=eq.x'),
    request('homes?select=nope'),
    request('homes?title=match.*('),
    request('homes?search=fts.%26%26'),
    request('homes?details->>a=cs.{'),
    request('rpc/add?a=x'),
    request('stock', { method: 'POST', headers: json, body: '{"sku":null}' }),
    request('rpc/pick', { method: 'POST', headers: json, body: '{"data":"\\u0000","key":1}' }),
  ]
  for (const refusal of refusals) {
    const response = await refusal
    const body = await response.json()
    expect(response.status).toBeLessThan(500)
    expect(Object.keys(body)).toEqual(['code', 'details', 'hint', 'message'])
    expect(JSON.stringify(body)).not.toMatch(/select |insert |pgrst_|\.ts:|node_modules|at \w+ \(/)
  }
})
