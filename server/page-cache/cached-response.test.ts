import { expect, test } from 'vitest'
import { CompressibleBody } from '../http/assets/compression.ts'
import { etagOf, toResponse } from './cached-response.ts'

const plain = Buffer.from('a home '.repeat(1000))
const cached = {
  status: 200,
  headers: { 'content-type': 'text/plain' },
  etag: etagOf(plain),
  body: new CompressibleBody(plain),
}
const get = (ifNoneMatch: string, status = 200) =>
  toResponse(
    { ...cached, status },
    new Request('http://localhost/', { headers: { 'if-none-match': ifNoneMatch } }),
    undefined,
  ).status

test('a browser that has the content gets a 304, even if a proxy changed its tag', () => {
  const strong = cached.etag.replace('W/', '')
  for (const known of [cached.etag, strong, `"other", ${cached.etag}`, '*']) expect(get(known)).toBe(304)
  for (const known of ['"other"', `"${strong.slice(1, -2)}"`, '']) expect(get(known)).toBe(200)
})

test('a browser never gets a 304 for a missing page', () => {
  expect(get(cached.etag, 404)).toBe(404)
})

test('a response that is not compressed yet is sent uncompressed', async () => {
  const response = toResponse(cached, new Request('http://localhost/'), 'br')
  expect(response.headers.get('content-encoding')).toBeNull()
  expect(response.headers.get('content-length')).toBe(`${plain.length}`)
  expect(await response.text()).toBe(plain.toString())
})
