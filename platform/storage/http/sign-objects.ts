import type { Context } from 'hono'
import { checkedPath } from '../domain/object-path.ts'
import { invalidRequest } from '../errors.ts'
import { type Endpoint, jsonOf, objectOf } from './context.ts'

type Body = { expiresIn: unknown; paths: unknown; transform: Record<string, unknown> }

/** Long enough for any mail to be read; a longer wish is a mistake. */
const longestSeconds = 366 * 24 * 60 * 60
const mostAtOnce = 500
const transformations = ['width', 'height', 'resize', 'quality', 'format']

/** POST /object/sign/:bucket/:path: an address that shows one file to whoever has it, for a while. */
export const signObject =
  ({ service, callerOf }: Endpoint) =>
  async (c: Context) => {
    const caller = await callerOf(c)
    const { bucket, path } = objectOf(c)
    const { expiresIn, transform } = await jsonOf<Body>(c)
    await service.buckets.get(bucket)
    await service.objects.see(caller, bucket, path)
    const chosen = new URLSearchParams(
      Object.entries(transform ?? {}).flatMap(([name, value]) =>
        transformations.includes(name) ? [[name, `${value}`]] : [],
      ),
    ).toString()
    const token = await service.tokens.sign(
      { use: 'read', url: `${bucket}/${path}`, ...(chosen ? { transformations: chosen } : {}) },
      seconds(expiresIn),
    )
    const kind = chosen ? 'render/image' : 'object'
    return c.json({ signedURL: `/${kind}/sign/${bucket}/${path}?token=${token}` })
  }

/** POST /object/sign/:bucket: the same for many; those the caller may not see get an error of their own. */
export const signObjects =
  ({ service, callerOf }: Endpoint) =>
  async (c: Context) => {
    const caller = await callerOf(c)
    const bucket = c.req.param('bucket') ?? ''
    const { expiresIn, paths } = await jsonOf<Body>(c)
    if (!Array.isArray(paths) || paths.length > mostAtOnce)
      throw invalidRequest(`paths must be a list of up to ${mostAtOnce}`)
    const expiresInSeconds = seconds(expiresIn)
    await service.buckets.get(bucket)
    const wanted = paths.map((path) => checkedPath(`${path}`))
    const visible = await service.objects.visible(caller, bucket, wanted)
    return c.json(
      await Promise.all(
        wanted.map(async (path) => {
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

function seconds(value: unknown): number {
  const asked = Number(value)
  if (!Number.isInteger(asked) || asked < 1 || asked > longestSeconds)
    throw invalidRequest('expiresIn must be a whole number of seconds, of a year at most')
  return asked
}
