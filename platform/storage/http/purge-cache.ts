import type { Context } from 'hono'
import type { Caller } from '../../db/as-caller.ts'
import { accessDenied } from '../errors.ts'
import { type Endpoint, objectOf } from './context.ts'

/** DELETE /cdn/:bucket/:path: the variants of a file are made anew when next asked for. */
export const purgeCache =
  ({ service, callerOf }: Endpoint) =>
  async (c: Context) => {
    const caller = await callerOf(c)
    mustBeService(caller)
    const { bucket, path } = objectOf(c)
    const object = await service.objects.see(caller, bucket, path)
    await service.variants.forget([object.version])
    return c.json({ message: 'success' })
  }

/** DELETE /cdn/:bucket: the same for all files of a bucket. */
export const purgeBucketCache =
  ({ service, callerOf }: Endpoint) =>
  async (c: Context) => {
    mustBeService(await callerOf(c))
    const { id } = await service.buckets.get(c.req.param('bucket') ?? '')
    await service.variants.forget(await service.objects.versionsIn(id, service.variants.versions()))
    return c.json({ message: 'success' })
  }

function mustBeService({ role }: Caller): void {
  if (role !== 'service_role') throw accessDenied('Only the service role may purge')
}
