import fc from 'fast-check'
import { mostly, pick } from '../../../test/arbitraries.ts'
import type { Version } from '../live-socket.ts'
import { objectOf, oddBody, oddText, oddValue } from './odd-values.ts'

/** Frames of /realtime/v1, mostly valid for that version. */
export function oddFrame(
  version: Version,
  tables: string[],
  tokens: string[],
): fc.Arbitrary<string | Buffer> {
  const ref = mostly<unknown>(pick(['1', '2', null]), oddValue, 12)
  const payload = payloadOf(tables, tokens)
  const parts = mostly(fc.tuple(ref, ref, topic, event, payload), honestJoin(tables, tokens), 12)
  const asList = parts.map((each) => JSON.stringify(each) ?? '')
  const asObject = parts.map(
    ([join_ref, ref, topic, event, payload]) =>
      JSON.stringify({ topic, event, payload, ref, join_ref }) ?? '',
  )
  const [spoken, foreign] = version === '2.0.0' ? [asList, asObject] : [asObject, asList]
  return fc.oneof<fc.MaybeWeightedArbitrary<string | Buffer>[]>(
    { weight: 14, arbitrary: spoken },
    { weight: 1, arbitrary: foreign },
    { weight: 1, arbitrary: oddBody },
    {
      weight: 2,
      arbitrary: bytesOf(
        fc.oneof(
          oddText,
          payload.map((each) => JSON.stringify(each) ?? ''),
        ),
      ),
    },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 80 }).map((raw) => Buffer.from(raw)) },
  )
}

const topic = mostly(pick(['realtime:a', 'realtime:b', 'realtime:enquiry:x', 'phoenix']), oddText, 8)

const event = mostly(
  pick([
    'phx_join',
    'phx_leave',
    'broadcast',
    'presence',
    'access_token',
    'heartbeat',
    'postgres_changes',
    'system',
  ]),
  oddText,
  8,
)

/** Mostly valid subscriptions, because others receive no changes. */
const honestJoin = (tables: string[], tokens: string[]) =>
  fc
    .tuple(pick(tables), pick(tokens))
    .map(([table, access_token]): [unknown, unknown, string, string, unknown] => [
      table,
      table,
      `realtime:changes of ${table}`,
      'phx_join',
      { config: { postgres_changes: [{ event: '*', schema: 'public', table }] }, access_token },
    ])

const filter = fc
  .tuple(pick(['id', 'user_id', 'status', 'message']), pick(['eq', 'in', 'gt', 'neq', 'like']), oddText)
  .map(([column, operator, value]) => `${column}=${operator}.${value}`)

function payloadOf(tables: string[], tokens: string[]): fc.Arbitrary<unknown> {
  const binding = objectOf({
    event: mostly<unknown>(pick(['*', 'INSERT', 'UPDATE', 'DELETE']), oddValue, 8),
    schema: mostly<unknown>(pick(['public', 'public', 'auth', 'private', 'storage']), oddValue, 8),
    table: mostly<unknown>(pick([...tables, 'properties', 'users']), oddValue, 8),
    filter: fc.oneof<fc.MaybeWeightedArbitrary<unknown>[]>(
      // Filters that match everything.
      { weight: 4, arbitrary: pick([undefined, 'id=neq.00000000-0000-0000-0000-000000000000']) },
      { weight: 3, arbitrary: filter },
      { weight: 1, arbitrary: oddValue },
    ),
  })
  const config = objectOf({
    broadcast: objectOf({ ack: oddValue, self: oddValue }),
    presence: objectOf({ key: oddValue, enabled: oddValue }),
    postgres_changes: mostly<unknown>(fc.array(binding, { maxLength: 3 }), oddValue, 6),
    private: mostly<unknown>(fc.boolean(), oddValue, 4),
  })
  return fc.oneof(
    objectOf({ config, access_token: mostly<unknown>(pick(tokens), oddValue, 3) }),
    objectOf({ type: pick(['broadcast', 'presence']), event: oddValue, payload: oddValue }),
    objectOf({ access_token: mostly<unknown>(pick(tokens), oddValue, 4) }),
    oddValue,
  )
}

/** A binary broadcast: five length-prefixed fields, mostly with correct lengths, and the payload. */
function bytesOf(data: fc.Arbitrary<string>): fc.Arbitrary<Buffer> {
  const name = mostly(fc.string({ maxLength: 12 }), oddText, 6)
  const names = fc.tuple(mostly(pick(['1', '2', '']), name, 4), name, topic, name, name)
  const encoding = mostly(pick([0, 1]), fc.nat(255), 8)
  const spoofed = mostly(fc.constant(0), fc.integer({ min: -3, max: 255 }), 10)
  return fc.tuple(names, encoding, spoofed, data).map(([texts, kind, more, rest]) => {
    const fields = texts.map((text) => Buffer.from(text).subarray(0, 255))
    const lengths = fields.map(({ length }, n) => (n === 3 ? length + more : length))
    return Buffer.concat([Buffer.from([3, ...lengths, kind]), ...fields, Buffer.from(rest)])
  })
}
