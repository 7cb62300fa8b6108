import { expect, test } from 'vitest'
import type { Caller } from '../db/as-caller.ts'
import { createTokenCache } from './token-cache.ts'

const later = Date.now() / 1000 + 3600
const callerOf = (session?: string): Caller => ({
  role: 'authenticated',
  claims: session === undefined ? {} : { session_id: session },
})

test('only the latest token of a session is cached', () => {
  const cache = createTokenCache(10)
  const [own, other] = [callerOf('own'), callerOf('other')]
  cache.set('first', own, later)
  cache.set('token of another session', other, later)
  cache.set('second', own, later)
  expect(cache.find('first')).toBeUndefined()
  expect(cache.find('second')).toBe(own)
  expect(cache.find('token of another session')).toBe(other)
  cache.set('first', own, later) // another tab still uses it
  expect(cache.find('first')).toBe(own)
})

test('tokens without a session, such as keys, do not replace each other', () => {
  const cache = createTokenCache(10)
  cache.set('one key', callerOf(), later)
  cache.set('another key', callerOf(), later)
  expect(cache.find('one key')).toBeDefined()
  expect(cache.find('another key')).toBeDefined()
})

test('the least recently used token is removed when the cache is full', () => {
  const cache = createTokenCache(2)
  cache.set('a', callerOf('a'), later)
  cache.set('b', callerOf('b'), later)
  cache.set('b again', callerOf('b'), later)
  expect(cache.find('a')).toBeDefined()
  cache.set('c', callerOf('c'), later)
  expect(cache.find('a')).toBeDefined()
  expect(cache.find('b again')).toBeUndefined()
  expect(cache.find('c')).toBeDefined()
})

test('an expired token is not returned', () => {
  const cache = createTokenCache(2)
  cache.set('a', callerOf('a'), Date.now() / 1000 - 1)
  expect(cache.find('a')).toBeUndefined()
})
