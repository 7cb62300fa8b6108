import type { Context } from 'hono'
import type { Caller } from '../../db/as-caller.ts'
import { accessDenied } from '../errors.ts'
import { type Endpoint, objectOf } from './context.ts'

/** DELETE /cdn/:bucket/:path: removes a file's cached variants. */
export const purgeCache =
  ({ service, callerOf }: Endpoint) =>
  async (c: Context) => {
    const caller = await callerOf(c)
    requireServiceRole(caller)
    const { bucket, path } = objectOf(c)
    const object = await service.objects.getVisible(caller, bucket, path)
    await service.variants.remove([object.version])
    return c.json({ message: 'success' })
  }

/** DELETE /cdn/:bucket: the same for all files of a bucket. */
export const purgeBucketCache =
  ({ service, callerOf }: Endpoint) =>
  async (c: Context) => {
    requireServiceRole(await callerOf(c))
    const { id } = await service.buckets.get(c.req.param('bucket') ?? '')
    await service.variants.remove(await service.objects.versionsIn(id, service.variants.versions()))
    return c.json({ message: 'success' })
  }

function requireServiceRole({ role }: Caller): void {
  if (role !== 'service_role') throw accessDenied('Only the service role may purge')
}
