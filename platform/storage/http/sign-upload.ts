import type { Context } from 'hono'
import { type Endpoint, objectOf } from './context.ts'
import { receive } from './upload-object.ts'

/** Time to choose a picture and to send it over a slow line. */
const expiresInSeconds = 15 * 60

/** What of the signer's token policies may ask; the rest has no business in an address. */
const keptClaims = ['sub', 'role', 'session_id', 'aal', 'email', 'app_metadata', 'is_anonymous']

/** POST /object/upload/sign/:bucket/:path: lets whoever has the address send one file, in the signer's name. */
export const signUpload =
  ({ service, callerOf }: Endpoint) =>
  async (c: Context) => {
    const caller = await callerOf(c)
    const { bucket, path } = objectOf(c)
    const isUpsert = c.req.header('x-upsert') === 'true'
    await service.buckets.get(bucket)
    await service.objects.checkMayWrite(caller, bucket, path, isUpsert)
    const claims = Object.fromEntries(
      Object.entries(caller.claims).filter(([name]) => keptClaims.includes(name)),
    )
    const token = await service.tokens.sign(
      { use: 'upload', url: `${bucket}/${path}`, isUpsert, caller: { role: caller.role, claims } },
      expiresInSeconds,
    )
    return c.json({ url: `/object/upload/sign/${bucket}/${path}?token=${token}`, token })
  }

/** PUT to that address. The policies are asked again: the signer may have lost the right meanwhile. */
export const uploadSigned =
  ({ service }: Endpoint) =>
  async (c: Context) => {
    const { bucket, path } = objectOf(c)
    const grant = await service.tokens.read(c.req.query('token') ?? '', 'upload', `${bucket}/${path}`)
    const { key } = await receive(service, c, grant.caller, grant.isUpsert)
    return c.json({ Key: key })
  }
