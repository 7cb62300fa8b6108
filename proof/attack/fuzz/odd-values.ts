import fc from 'fast-check'
import { mostly, pick } from '../../../test/arbitraries.ts'

/** Texts with a special meaning to a parser, a database, a shell or a browser. */
const dangerousTexts = [
  ...`' " \\ ; -- /* % _ ( ) [ ] { } < > & | $ \` ~ ^ @ # ! ? * + = , . : / // \\\\ .. ../ ..\\ %00 %0d%0a %2e%2e%2f`.split(
    ' ',
  ),
  "' or '1'='1",
  "'; select pg_sleep(9); --",
  '1); drop table public.properties; --',
  '$1 $$ $x$',
  '\\x00\\u0000',
  '\0',
  'a\u0000b',
  '\ud800',
  '\u202egpj',
  '\ufeff',
  '\r\nset-cookie: a=b',
  '🏠'.repeat(40),
  'ﷺ'.repeat(30),
  'İıſK',
  'e\u0301'.repeat(20),
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '{{7*7}} #{7*7} <%= 7*7 %>',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-0',
  '1e309',
  '9007199254740993',
  '99999999999999999999999',
  '0x10',
  'true',
  '[]',
  '{}',
  '[object Object]',
  '0000-00-00',
  '2026-02-30T25:61:61Z',
  '-infinity',
  '../../../../etc/passwd',
  '..%2f..%2f..%2fetc%2fpasswd',
  '/etc/passwd',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data/',
  '(a+)+$',
  `${'a'.repeat(200)}!`,
  'x'.repeat(5000),
]

/** Random text of every kind. */
export const oddText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: pick(dangerousTexts) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 24 }) },
  { weight: 1, arbitrary: fc.array(pick(dangerousTexts), { maxLength: 3 }).map((parts) => parts.join('')) },
  { weight: 1, arbitrary: fc.string({ maxLength: 40 }) },
)

/** Any JSON value. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: oddText },
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(oddText, { maxLength: 3 }),
  fc.dictionary(oddText, fc.integer(), { maxKeys: 3 }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** An object with some of these fields and sometimes an unexpected one. */
export function objectOf(
  fields: Record<string, fc.Arbitrary<unknown>>,
): fc.Arbitrary<Record<string, unknown>> {
  const known = fc.record(fields, { requiredKeys: [] })
  const all = fc.record(fields)
  const unexpected = fc.dictionary(fc.oneof(oddText, pick(['role', 'id', 'is_super_admin'])), oddValue, {
    maxKeys: 2,
  })
  return fc.oneof(
    { weight: 4, arbitrary: all },
    { weight: 2, arbitrary: known },
    { weight: 1, arbitrary: fc.tuple(known, unexpected).map(([a, b]) => ({ ...a, ...b })) },
  )
}

const deep = (open: string, inside: string, close: string, depth: number) =>
  `${open.repeat(depth)}${inside}${close.repeat(depth)}`

/** Bodies that are invalid, oversized or deeply nested JSON. */
export const oddBody: fc.Arbitrary<string> = fc.oneof(
  oddText,
  pick([
    '',
    '{',
    '[]',
    'null',
    '"text"',
    '{"a":1,"a":2}',
    '{"__proto__":{"polluted-marker":1}}',
    '{"constructor":{"prototype":{"polluted-marker":1}}}',
    deep('[', '', ']', 20_000),
    deep('{"a":', '1', '}', 10_000),
    `{"email":"${'a'.repeat(100_000)}@example.org"}`,
    `[${'0,'.repeat(50_000)}0]`,
    '\ufeff{}',
  ]),
)

/** Mostly the JSON of `value`, sometimes any body. */
export const bodyOf = (value: fc.Arbitrary<unknown>, weight = 12): fc.Arbitrary<string> =>
  mostly(
    value.map((each) => JSON.stringify(each) ?? ''),
    oddBody,
    weight,
  )

/** Any value as text. */
export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')

/** As a path segment. */
export const encoded = (text: string): string => encodeURIComponent(text.toWellFormed())

/** Path segments, mostly encoded and sometimes raw. */
export const oddSegment: fc.Arbitrary<string> = fc
  .tuple(oddText, fc.integer({ min: 0, max: 9 }))
  .map(([text, n]) => (n === 0 ? text.replaceAll(/[^!-~]/g, '') : encoded(text)))

/** A new client address for each fuzzed request, so that rate limits do not refuse it. */
export const anyAddress: fc.Arbitrary<string> = fc
  .tuple(
    fc.integer({ min: 1, max: 223 }),
    fc.integer({ min: 0, max: 255 }),
    fc.integer({ min: 0, max: 255 }),
    fc.integer({ min: 1, max: 254 }),
  )
  .map((parts) => (parts[0] === 127 ? '192.0.2.1' : parts.join('.')))

export const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.dictionary(
  pick([
    'accept',
    'accept-language',
    'accept-encoding',
    'content-type',
    'cookie',
    'if-none-match',
    'if-modified-since',
    'origin',
    'prefer',
    'range',
    'referer',
    'user-agent',
    'x-client-info',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-http-method-override',
    'x-original-url',
    'x-request-id',
    'x-supabase-api-version',
  ]),
  oddText.map((text) => text.replaceAll(/[^ -~]/g, '').slice(0, 300)),
  { maxKeys: 2 },
)
