import { expect, test } from 'vitest'
import { decode } from './decode.ts'
import { encode, encodeBroadcast } from './encode.ts'

const message = { joinRef: '1', ref: '2', topic: 'realtime:room', event: 'presence', payload: { a: 'ü' } }

test('a message survives both versions of the protocol', () => {
  for (const version of ['1.0.0', '2.0.0'] as const) {
    const { data, isBinary } = encode(message, version)
    expect(decode(data, isBinary, version)).toEqual({ kind: 'message', message })
  }
})

test('a binary broadcast with non-ASCII names is decoded', () => {
  const fields = ['1', '22', 'realtime:zimmer ☂', 'größe', ''].map((text) => Buffer.from(text))
  const frame = Buffer.concat([
    Buffer.from([3, ...fields.map(({ length }) => length), 1]),
    ...fields,
    Buffer.from('{"n":1}'),
  ])
  expect(decode(frame, true, '2.0.0')).toEqual({
    kind: 'broadcast',
    joinRef: '1',
    ref: '22',
    topic: 'realtime:zimmer ☂',
    broadcast: { event: 'größe', payload: { isJson: true, bytes: Buffer.from('{"n":1}') } },
  })
})

test('a binary broadcast is encoded as the client expects: kind, three lengths, encoding, fields, data', () => {
  const frame = encodeBroadcast(
    'realtime:r',
    { event: 'e', payload: { isJson: true, bytes: Buffer.from('{}') } },
    '2.0.0',
  )
  expect(frame).toEqual({
    data: Buffer.concat([Buffer.from([4, 10, 1, 0, 1]), Buffer.from('realtime:re{}')]),
    isBinary: true,
  })
  const old = encodeBroadcast(
    'realtime:r',
    { event: 'e', payload: { isJson: true, bytes: Buffer.from('{}') } },
    '1.0.0',
  )
  expect(JSON.parse(`${old?.data}`)).toMatchObject({
    event: 'broadcast',
    payload: { type: 'broadcast', event: 'e', payload: {} },
  })
  expect(
    encodeBroadcast('r', { event: 'e', payload: { isJson: false, bytes: Buffer.from('x') } }, '1.0.0'),
  ).toBeUndefined()
})

test('an invalid frame is ignored', () => {
  for (const [text, isBinary] of [
    ['nonsense', false],
    ['[]', false],
    ['[1,2,3,4,5]', false],
    ['null', false],
    ['{"topic":"x"}', false],
    ['\x03', true],
    ['\x03\xff\xff\xff\xff\xff\x01', true],
    ['\x09aaaaaaaaaa', true],
    ['', true],
  ] as const) {
    expect(decode(Buffer.from(text, 'latin1'), isBinary, '2.0.0'), text).toBeUndefined()
    expect(decode(Buffer.from(text, 'latin1'), isBinary, '1.0.0'), text).toBeUndefined()
  }
})
