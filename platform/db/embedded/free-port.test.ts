import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from './free-port.ts'

test('a program gets the port it wants, and another one while that is taken', async () => {
  const wanted = await freePort()
  expect(await freePort(wanted)).toBe(wanted)
  const other = createServer().listen(wanted, '127.0.0.1')
  await once(other, 'listening')
  expect(await freePort(wanted)).not.toBe(wanted)
  other.close()
})
