import { expect, test } from 'vitest'
import { withTimeout } from './with-timeout.ts'

test('an operator gets the result or the error of work that finishes in time', async () => {
  expect(await withTimeout(1_000, 'the response', Promise.resolve(42))).toBe(42)
  await expect(withTimeout(1_000, 'the response', Promise.reject(new Error('no port')))).rejects.toThrow(
    'no port',
  )
})

test('an operator is told what did not finish in time', async () => {
  await expect(withTimeout(5, 'starting a server', new Promise(() => undefined))).rejects.toThrow(
    'starting a server took longer than 0.005 s',
  )
})
