import type { Actor } from '../access/actors.ts'
import type { AttackResult } from '../attack-result.ts'
import { type HttpRequest, send } from '../http-client.ts'

const huge = 'x'.repeat(1.9 * 1024 * 1024)
const none = '00000000-0000-0000-0000-000000000000'

/** Sends two-megabyte requests that each kind of check refuses, and returns the megabytes sent. */
export async function refuseMegabytes(
  origin: string,
  result: AttackResult,
  actors: Actor[],
): Promise<number> {
  let bytes = 0
  for (const { name, headers } of actors)
    for (const request of requests()) {
      const { status } = await send(origin, {
        ...request,
        headers: { ...headers, 'content-type': 'application/json', ...request.headers },
      })
      // 0: the server closed the connection before the whole body was sent.
      result.expect(
        status === 0 || (status >= 400 && status < 500),
        () => `${name} sends two megabytes to ${request.path.slice(0, 80)} and gets ${status}`,
        status || 'hung up',
      )
      bytes +=
        (request.body?.length ?? 0) + request.path.length + JSON.stringify(request.headers ?? {}).length
    }
  return bytes / (1024 * 1024)
}

function requests(): HttpRequest[] {
  const post = (path: string, body: unknown): HttpRequest => ({
    method: 'POST',
    path,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return [
    post('/rest/v1/rpc/record_listing_view', { property_id: huge, visitor: 'x' }),
    post('/rest/v1/rpc/record_listing_view', `{"property_id": ${huge}`),
    post('/rest/v1/rpc/no_such_function', { [huge]: 1 }),
    post('/rest/v1/rpc/send_enquiry', { property_id: none, message: huge }),
    post('/rest/v1/rpc/import_listings', { rows: { [huge]: 1 } }),
    post('/rest/v1/properties', { title: huge }),
    post('/rest/v1/properties', { features: [huge] }),
    post('/rest/v1/properties', { price: huge }),
    post('/auth/v1/signup', { email: huge, password: huge, data: { huge } }),
    post('/auth/v1/token?grant_type=password', { email: huge, password: huge }),
    post('/storage/v1/object/sign/listing-pictures', { expiresIn: huge, paths: [huge] }),
    { path: `/${huge.slice(0, 15_000)}` },
    { path: `/rest/v1/properties?price=eq.${huge.slice(0, 14_000)}` },
    { path: `/rest/v1/properties?price=eq.${huge.slice(0, 60_000)}` },
    { path: '/rest/v1/properties?price=eq.x', headers: { 'x-long': huge.slice(0, 14_000) } },
    { path: '/rest/v1/properties?price=eq.x', headers: { 'x-long': huge.slice(0, 60_000) } },
  ]
}
