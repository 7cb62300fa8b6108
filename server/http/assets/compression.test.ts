import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { CompressibleBody, encodingFor, isCompressibleType } from './compression.ts'

const large = 5000

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip, br;q=0', 'gzip'],
  ['br;q=0, gzip;q=0', undefined],
  ['br;q=0.5, gzip', 'gzip'],
  ['BR ; q=0.8', 'br'],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['br;q=0, *', 'gzip'],
  ['brotli, x-gzip', undefined],
  ['br;q=nonsense', undefined],
  ['', undefined],
  [null, undefined],
])('a reader who accepts %s is sent %s', (accepted, encoding) => {
  expect(encodingFor(accepted, large)).toBe(encoding)
})

test('a client gets a short response uncompressed', () => {
  expect(encodingFor('br', 100)).toBeUndefined()
})

test('event streams and pictures are not compressed', () => {
  for (const type of ['text/html; charset=utf-8', 'application/json', 'application/rss+xml', 'image/svg+xml'])
    expect(isCompressibleType(type)).toBe(true)
  for (const type of ['text/event-stream', 'image/webp', 'font/woff2', null])
    expect(isCompressibleType(type)).toBe(false)
})

test('concurrent requests share one compression', async () => {
  const body = new CompressibleBody(Buffer.from('a home '.repeat(1000)))
  expect(body.find('br')).toBeUndefined()
  const [one, other] = await Promise.all([body.get('br'), body.get('br')])
  expect(one).toBe(other)
  expect(body.find('br')).toBe(one)
  expect(brotliDecompressSync(one)).toEqual(body.plain)
  expect(gunzipSync(await body.get('gzip'))).toEqual(body.plain)
})
