import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'

const worthIt = 1024
const compressible = /^(text\/|application\/(json|.*\+json|xml|.*\+xml)|image\/svg)/
const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** br or gzip for whole answers of some size; streams and answers already packed pass as they are. */
export function compress(): MiddlewareHandler {
  return async (c, next) => {
    await next()
    const accepted = c.req.header('accept-encoding') ?? ''
    const { headers } = c.res
    if (
      !c.res.body ||
      headers.has('content-encoding') ||
      !compressible.test(headers.get('content-type') ?? '')
    )
      return
    headers.append('vary', 'Accept-Encoding')
    const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : undefined
    if (!encoding || c.req.method === 'HEAD' || headers.get('content-type')?.startsWith('text/event-stream'))
      return
    const plain = Buffer.from(await c.res.arrayBuffer())
    if (plain.length < worthIt) {
      c.res = new Response(plain, c.res)
      return
    }
    const packed =
      encoding === 'br'
        ? await compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
        : await compressGzip(plain)
    const answer = new Response(new Uint8Array(packed), c.res)
    answer.headers.set('content-encoding', encoding)
    answer.headers.set('content-length', `${packed.length}`)
    c.res = answer
  }
}
