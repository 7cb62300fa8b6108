import { expect, test } from 'vitest'
import { mimeOf, parseAccept } from './parse-accept.ts'
import { parseBody } from './parse-body.ts'
import { parsePreferences } from './parse-preferences.ts'

const accept = (header: string | undefined, isPlanAllowed = false) => parseAccept(header, { isPlanAllowed })

test('the response has the available media type with the highest weight', () => {
  expect(accept(undefined)).toEqual({ kind: 'json' })
  expect(accept('text/html, */*;q=0.1, text/csv;q=0.5')).toEqual({ kind: 'csv' })
  expect(accept('application/vnd.pgrst.object+json;nulls=stripped')).toEqual({
    kind: 'json-object',
    isStripped: true,
  })
  expect(accept('application/vnd.pgrst.array+json;nulls=stripped')).toMatchObject({ kind: 'json-array' })
  expect(() => accept('image/png')).toThrowError(
    expect.objectContaining({
      status: 406,
      code: 'PGRST107',
      message: 'None of these media types are available: image/png',
    }),
  )
})

test('a query plan is available only if allowed', () => {
  const header =
    'application/vnd.pgrst.plan+json; for="application/vnd.pgrst.object+json;nulls=stripped"; options=analyze|nonsense|wal'
  expect(() => accept(header)).toThrowError(expect.objectContaining({ status: 406 }))
  expect(accept(header, true)).toEqual({
    kind: 'plan',
    plan: { format: 'json', options: ['analyze', 'wal'], for: { kind: 'json-object', isStripped: true } },
  })
  expect(mimeOf(accept(header, true))).toContain(
    'for="application/vnd.pgrst.object+json"; options=analyze|wal;',
  )
})

test('the first value of each preference counts, and invalid ones are listed', () => {
  expect(
    parsePreferences(
      'return=representation, count=exact,return=minimal,max-affected=3,shout,timezone=Mars/Base',
    ),
  ).toEqual({
    return: 'representation',
    count: 'exact',
    maxAffected: 3,
    invalid: ['shout', 'timezone=Mars/Base'],
  })
  expect(parsePreferences('timezone=Europe/London').timezone).toBe('Europe/London')
})

const body = (text: string, contentType?: string, isCall = false, areKeysKnown = false) =>
  parseBody(text, { contentType, isCall, areKeysKnown })

test('a payload is parsed for its keys and otherwise unchanged', () => {
  expect(body('{"b":1,"a":12345678901234567890}')).toEqual({
    kind: 'json',
    text: '{"b":1,"a":12345678901234567890}',
    keys: ['b', 'a'],
    isArray: false,
  })
  expect(body('[{"a":1},{"a":2}]')).toMatchObject({ keys: ['a'], isArray: true })
  expect(body('[]')).toMatchObject({ keys: [], isArray: true })
  expect(body(' [not looked at', undefined, false, true)).toMatchObject({ isArray: true })
})

test('a payload that is not JSON, or whose rows have different keys, is rejected', () => {
  const refused = (text: string, message: string) =>
    expect(() => body(text)).toThrowError(expect.objectContaining({ status: 400, code: 'PGRST102', message }))
  refused('', 'Empty or invalid json')
  refused('{', 'Empty or invalid json')
  refused('[{"a":1},{"b":1}]', 'All object keys must match')
  refused('[{"a":1},2]', 'All object keys must match')
  expect(() => body('x', 'image/png')).toThrowError(expect.objectContaining({ code: 'PGRST102' }))
})

test('CSV and forms become rows', () => {
  expect(body('a,b\n1,"x, ""y"""\n2,NULL\n', 'text/csv')).toMatchObject({
    text: '[{"a":"1","b":"x, \\"y\\""},{"a":"2","b":null}]',
    keys: ['a', 'b'],
    isArray: true,
  })
  expect(() => body('a,b\n1', 'text/csv')).toThrowError(
    expect.objectContaining({ message: 'All lines must have same number of fields' }),
  )
  expect(body('a,b\r\n1,"two\r\nlines"\r\n', 'text/csv')).toMatchObject({
    text: '[{"a":"1","b":"two\\r\\nlines"}]',
  })
  expect(body('', 'text/csv')).toMatchObject({ text: '[]' })
  expect(() => body('a,b\n1,"never closed', 'text/csv')).toThrowError(
    expect.objectContaining({ status: 400, code: 'PGRST102', message: 'The CSV payload cannot be read' }),
  )
  expect(body('a=1&b=two+words', 'application/x-www-form-urlencoded')).toMatchObject({
    text: '{"a":"1","b":"two words"}',
  })
})

test('a function can be called with an empty body, a scalar or plain text', () => {
  expect(body('', undefined, true)).toMatchObject({ text: '{}', keys: [] })
  expect(body('5', undefined, true)).toMatchObject({ text: '5', keys: [] })
  expect(body('hello', 'text/plain', true)).toEqual({ kind: 'raw', mediaType: 'text/plain', text: 'hello' })
})
