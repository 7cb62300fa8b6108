import type { MiddlewareHandler } from 'hono'
import { encodingFor, isPackableType, pack } from './compression.ts'

/** br or gzip for texts of some size. They are read whole first; a stream of events, and what is packed already, passes as it is. */
export function compress(): MiddlewareHandler {
  return async (c, next) => {
    await next()
    const { headers, body } = c.res
    if (!body || headers.has('content-encoding') || !isPackableType(headers.get('content-type'))) return
    headers.append('vary', 'Accept-Encoding')
    const accepted = c.req.header('accept-encoding')
    if (c.req.method === 'HEAD' || !encodingFor(accepted, Number.POSITIVE_INFINITY)) return
    const plain = new Uint8Array(await c.res.arrayBuffer())
    const encoding = encodingFor(accepted, plain.length)
    if (!encoding) {
      c.res = new Response(plain, c.res)
      return
    }
    const packed = await pack(plain, encoding, 'waited-for')
    const answer = new Response(packed as Uint8Array<ArrayBuffer>, c.res)
    answer.headers.set('content-encoding', encoding)
    answer.headers.set('content-length', `${packed.length}`)
    c.res = answer
  }
}
