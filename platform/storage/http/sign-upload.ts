import type { Context } from 'hono'
import { type Endpoint, objectOf } from './context.ts'
import { receiveUpload } from './upload-object.ts'

/** Enough to choose a picture and upload it over a slow connection. */
const expiresInSeconds = 15 * 60

/** The claims that policies may need; the others stay out of the URL. */
const keptClaims = ['sub', 'role', 'session_id', 'aal', 'email', 'app_metadata', 'is_anonymous']

/** POST /object/upload/sign/:bucket/:path: a URL that allows one upload on behalf of the signer. */
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

/** PUT to that URL. Permission is checked again, because the signer may have lost it since. */
export const uploadSigned =
  ({ service }: Endpoint) =>
  async (c: Context) => {
    const { bucket, path } = objectOf(c)
    const grant = await service.tokens.read(c.req.query('token') ?? '', 'upload', `${bucket}/${path}`)
    const { key } = await receiveUpload(service, c, grant.caller, grant.isUpsert)
    return c.json({ Key: key })
  }
