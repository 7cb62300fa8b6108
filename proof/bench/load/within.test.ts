import { expect, test } from 'vitest'
import { within } from './within.ts'

test('an operator gets what came in time, and what went wrong in time', async () => {
  expect(await within(1_000, 'the answer', Promise.resolve(42))).toBe(42)
  await expect(within(1_000, 'the answer', Promise.reject(new Error('no port')))).rejects.toThrow('no port')
})

test('an operator is told what did not come, instead of waiting for ever', async () => {
  await expect(within(5, 'the port of a server', new Promise(() => undefined))).rejects.toThrow(
    'the port of a server took longer than 0.005 s',
  )
})
