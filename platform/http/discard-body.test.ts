import { expect, test } from 'vitest'
import { discardBody } from './discard-body.ts'

const megabyte = new Uint8Array(1024 * 1024)

/** A request with a body of this size, and how much of it has been read. */
function requestWithBody(megabytes: number) {
  let read = 0
  const body = new ReadableStream({
    pull(controller) {
      if (read === megabytes) return controller.close()
      read++
      controller.enqueue(megabyte)
    },
  })
  const request = new Request('http://lintel.test', { method: 'POST', body, duplex: 'half' } as RequestInit)
  return { request, read: () => read }
}

test('a client whose body is somewhat too large keeps its connection', async () => {
  const { request, read } = requestWithBody(11)
  const response = await discardBody(request, new Response('too large', { status: 413 }))
  expect(read()).toBe(11)
  expect(response.headers.get('connection')).toBeNull()
})

test('a client that sends an endless body is disconnected', async () => {
  const { request, read } = requestWithBody(1000)
  const response = await discardBody(request, new Response('too large', { status: 413 }))
  expect(read()).toBeLessThan(40)
  expect(response.headers.get('connection')).toBe('close')
})
