import { expect, test } from 'vitest'
import { discardBody } from './discard-body.ts'

const megabyte = new Uint8Array(1024 * 1024)

/** A request that sends so many megabytes, and how many of them were read. */
function sending(megabytes: number) {
  let sent = 0
  const body = new ReadableStream({
    pull(controller) {
      if (sent === megabytes) return controller.close()
      sent++
      controller.enqueue(megabyte)
    },
  })
  const request = new Request('http://lintel.test', { method: 'POST', body, duplex: 'half' } as RequestInit)
  return { request, sent: () => sent }
}

test('a client that sends somewhat too much is heard to the end, and keeps its connection', async () => {
  const { request, sent } = sending(11)
  const response = await discardBody(request, new Response('too large', { status: 413 }))
  expect(sent()).toBe(11)
  expect(response.headers.get('connection')).toBeNull()
})

test('a client that sends without end is told that the connection ends', async () => {
  const { request, sent } = sending(1000)
  const response = await discardBody(request, new Response('too large', { status: 413 }))
  expect(sent()).toBeLessThan(40)
  expect(response.headers.get('connection')).toBe('close')
})
