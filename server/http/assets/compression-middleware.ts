import type { MiddlewareHandler } from 'hono'
import { compressBytes, encodingFor, isCompressibleType } from './compression.ts'

/**
 * Compresses text responses above a minimum size with br or gzip. Bodies are buffered; event streams, encoded bodies and
 * ranges of files pass unchanged.
 */
export function compressionMiddleware(): MiddlewareHandler {
  return async (c, next) => {
    await next()
    // In this order: reading the body of a response of the Node adapter replaces its headers.
    const { body, headers } = c.res
    if (
      !body ||
      c.res.status === 206 ||
      headers.has('content-encoding') ||
      !isCompressibleType(headers.get('content-type'))
    )
      return
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
    // The headers of the response before are copied into the next one.
    headers.delete('content-length')
    c.res = response
  }
}
