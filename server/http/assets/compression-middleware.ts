import type { MiddlewareHandler } from 'hono'
import { compressBytes, encodingFor, isCompressibleType } from './compression.ts'

/**
 * Compresses text responses above a minimum size with br or gzip. Bodies are buffered; event streams and encoded bodies
 * pass unchanged.
 */
export function compressionMiddleware(): MiddlewareHandler {
  return async (c, next) => {
    await next()
    const { headers, body } = c.res
    if (!body || headers.has('content-encoding') || !isCompressibleType(headers.get('content-type'))) return
    headers.append('vary', 'Accept-Encoding')
    const accepted = c.req.header('accept-encoding')
    if (c.req.method === 'HEAD' || !encodingFor(accepted, Number.POSITIVE_INFINITY)) return
    const plain = new Uint8Array(await c.res.arrayBuffer())
    const encoding = encodingFor(accepted, plain.length)
    if (!encoding) {
      c.res = new Response(plain, c.res)
      return
    }
    const compressed = await compressBytes(plain, encoding, 'fast')
    const response = new Response(compressed as Uint8Array<ArrayBuffer>, c.res)
    response.headers.set('content-encoding', encoding)
    response.headers.set('content-length', `${compressed.length}`)
    c.res = response
  }
}
