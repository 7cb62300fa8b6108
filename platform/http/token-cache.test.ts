import { expect, test } from 'vitest'
import type { Caller } from '../db/as-caller.ts'
import { createTokenCache } from './token-cache.ts'

const later = Date.now() / 1000 + 3600
const callerOf = (session?: string): Caller => ({
  role: 'authenticated',
  claims: session === undefined ? {} : { session_id: session },
})

test('a session is known by its newest token alone, whichever came last', () => {
  const memory = createTokenCache(10)
  const [mine, other] = [callerOf('mine'), callerOf('other')]
  memory.keep('first', mine, later)
  memory.keep('of another', other, later)
  memory.keep('second', mine, later)
  expect(memory.find('first')).toBeUndefined()
  expect(memory.find('second')).toBe(mine)
  expect(memory.find('of another')).toBe(other)
  memory.keep('first', mine, later) // somebody still asks with it, and it is as good
  expect(memory.find('first')).toBe(mine)
})

test('tokens without a session, such as keys, stand beside each other', () => {
  const memory = createTokenCache(10)
  memory.keep('one key', callerOf(), later)
  memory.keep('another key', callerOf(), later)
  expect(memory.find('one key')).toBeDefined()
  expect(memory.find('another key')).toBeDefined()
})

test('the oldest is forgotten when there are too many, and room that came free is used', () => {
  const memory = createTokenCache(2)
  memory.keep('a', callerOf('a'), later)
  memory.keep('b', callerOf('b'), later)
  memory.keep('b again', callerOf('b'), later)
  expect(memory.find('a')).toBeDefined()
  memory.keep('c', callerOf('c'), later)
  expect(memory.find('a')).toBeUndefined()
  expect(memory.find('b again')).toBeDefined()
  expect(memory.find('c')).toBeDefined()
})

test('a token is forgotten with its last moment', () => {
  const memory = createTokenCache(2)
  memory.keep('a', callerOf('a'), Date.now() / 1000 - 1)
  expect(memory.find('a')).toBeUndefined()
})
