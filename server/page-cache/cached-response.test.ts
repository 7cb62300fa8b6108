import { expect, test } from 'vitest'
import { PackedBody } from '../http/assets/compression.ts'
import { answerWith, etagOf } from './cached-response.ts'

const plain = Buffer.from('a home '.repeat(1000))
const kept = {
  status: 200,
  headers: { 'content-type': 'text/plain' },
  etag: etagOf(plain),
  body: new PackedBody(plain),
}
const ask = (ifNoneMatch: string, status = 200) =>
  answerWith(
    { ...kept, status },
    new Request('http://localhost/', { headers: { 'if-none-match': ifNoneMatch } }),
    undefined,
  ).status

test('a browser that has this very text is told so, whatever a proxy did to its tag', () => {
  const strong = kept.etag.replace('W/', '')
  for (const known of [kept.etag, strong, `"other", ${kept.etag}`, '*']) expect(ask(known)).toBe(304)
  for (const known of ['"other"', `"${strong.slice(1, -2)}"`, '']) expect(ask(known)).toBe(200)
})

test('a browser is never told that it has what is not there', () => {
  expect(ask(kept.etag, 404)).toBe(404)
})

test('an answer that is not packed yet goes out as it is', async () => {
  const response = answerWith(kept, new Request('http://localhost/'), 'br')
  expect(response.headers.get('content-encoding')).toBeNull()
  expect(response.headers.get('content-length')).toBe(`${plain.length}`)
  expect(await response.text()).toBe(plain.toString())
})
