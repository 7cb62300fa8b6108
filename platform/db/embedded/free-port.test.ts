import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from './free-port.ts'

test('a server gets its preferred port, and another one while that is in use', async () => {
  const preferred = await freePort()
  expect(await freePort(preferred)).toBe(preferred)
  const other = createServer().listen(preferred, '127.0.0.1')
  await once(other, 'listening')
  expect(await freePort(preferred)).not.toBe(preferred)
  other.close()
})
