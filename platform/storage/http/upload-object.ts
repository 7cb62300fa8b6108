import type { Context } from 'hono'
import type { Caller } from '../../db/as-caller.ts'
import { ownerOf } from '../infrastructure/buckets.ts'
import type { StorageService } from '../service.ts'
import { sizeLimitOf, storeFile } from '../store-file.ts'
import { type Endpoint, objectOf } from './context.ts'
import { readUpload } from './upload-body.ts'

/** POST creates a file, or replaces one with `x-upsert: true`; PUT replaces. */
export const uploadObject =
  ({ service, callerOf }: Endpoint) =>
  async (c: Context) => {
    const caller = await callerOf(c)
    const isUpsert = c.req.method === 'PUT' || c.req.header('x-upsert') === 'true'
    const { id, key } = await receiveUpload(service, c, caller, isUpsert)
    return c.json({ Id: id, Key: key })
  }

/** Checks permission before reading the body, and limits concurrent uploads. */
export async function receiveUpload(service: StorageService, c: Context, caller: Caller, isUpsert: boolean) {
  const { bucket: bucketId, path } = objectOf(c)
  const bucket = await service.buckets.get(bucketId)
  await service.objects.checkMayWrite(caller, bucketId, path, isUpsert)
  return service.uploadSlots.run(senderOf(caller), c.req.raw.signal, async () => {
    const body = await readUpload(c, sizeLimitOf(service, bucket))
    return storeFile(service, { ...body, caller, bucket, path, isUpsert })
  })
}

export const senderOf = (caller: Caller) => ownerOf(caller) ?? caller.role
