import type { Context } from 'hono'
import { checkedPath } from '../domain/object-path.ts'
import { invalidRequest } from '../errors.ts'
import { type Endpoint, jsonOf, objectOf } from './context.ts'

type Body = { expiresIn: unknown; paths: unknown; transform: Record<string, unknown> }

/** Long enough for links in emails; anything longer is probably a mistake. */
const maxExpirySeconds = 366 * 24 * 60 * 60
const maxPaths = 500
const transformations = ['width', 'height', 'resize', 'quality', 'format']

/** POST /object/sign/:bucket/:path: a URL that gives access to one file until it expires. */
export const signObject =
  ({ service, callerOf }: Endpoint) =>
  async (c: Context) => {
    const caller = await callerOf(c)
    const { bucket, path } = objectOf(c)
    const { expiresIn, transform } = await jsonOf<Body>(c)
    await service.buckets.get(bucket)
    await service.objects.getVisible(caller, bucket, path)
    const transformQuery = new URLSearchParams(
      Object.entries(transform ?? {}).flatMap(([name, value]) =>
        transformations.includes(name) ? [[name, `${value}`]] : [],
      ),
    ).toString()
    const token = await service.tokens.sign(
      {
        use: 'read',
        url: `${bucket}/${path}`,
        ...(transformQuery ? { transformations: transformQuery } : {}),
      },
      expirySeconds(expiresIn),
    )
    const kind = transformQuery ? 'render/image' : 'object'
    return c.json({ signedURL: `/${kind}/sign/${bucket}/${path}?token=${token}` })
  }

/** POST /object/sign/:bucket: the same for several files, with an error for each one the caller may not see. */
export const signObjects =
  ({ service, callerOf }: Endpoint) =>
  async (c: Context) => {
    const caller = await callerOf(c)
    const bucket = c.req.param('bucket') ?? ''
    const { expiresIn, paths } = await jsonOf<Body>(c)
    if (!Array.isArray(paths) || paths.length > maxPaths)
      throw invalidRequest(`paths must be a list of up to ${maxPaths}`)
    const expiresInSeconds = expirySeconds(expiresIn)
    await service.buckets.get(bucket)
    const checkedPaths = paths.map((path) => checkedPath(`${path}`))
    const visible = await service.objects.visible(caller, bucket, checkedPaths)
    return c.json(
      await Promise.all(
        checkedPaths.map(async (path) => {
          if (!visible.has(path))
            return {
              error: 'Either the object does not exist or you do not have access to it',
              path,
              signedURL: null,
            }
          const token = await service.tokens.sign({ use: 'read', url: `${bucket}/${path}` }, expiresInSeconds)
          return { error: null, path, signedURL: `/object/sign/${bucket}/${path}?token=${token}` }
        }),
      ),
    )
  }

function expirySeconds(value: unknown): number {
  const seconds = Number(value)
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > maxExpirySeconds)
    throw invalidRequest('expiresIn must be a whole number of seconds, of a year at most')
  return seconds
}
