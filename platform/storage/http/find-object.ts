import type { Context } from 'hono'
import { anonymous } from '../../db/as-caller.ts'
import { noSuchKey } from '../errors.ts'
import type { StoredObject } from '../infrastructure/stored-object.ts'
import type { StorageService } from '../service.ts'
import { type Endpoint, objectOf } from './context.ts'

/** For requests without credentials: any file in a public bucket, elsewhere only what the policies show to anonymous visitors. */
export async function findPublic(service: StorageService, c: Context): Promise<StoredObject> {
  const { bucket: bucketId, path } = objectOf(c)
  const bucket = await service.buckets.get(bucketId)
  if (!bucket.public) return service.objects.getVisible(anonymous, bucketId, path)
  const found = await service.objects.find(bucketId, path)
  if (!found) throw noSuchKey()
  return found
}

/** The file if the policies show it to the caller. */
export async function findForCaller({ service, callerOf }: Endpoint, c: Context): Promise<StoredObject> {
  const caller = await callerOf(c)
  const { bucket, path } = objectOf(c)
  await service.buckets.get(bucket)
  return service.objects.getVisible(caller, bucket, path, 'storage.object.get_authenticated')
}

/** The file that the token in the URL was signed for, and the transformation signed with it. */
export async function findSigned(service: StorageService, c: Context) {
  const { bucket, path } = objectOf(c)
  const { transformations } = await service.tokens.read(
    c.req.query('token') ?? '',
    'read',
    `${bucket}/${path}`,
  )
  const object = await service.objects.find(bucket, path)
  if (!object) throw noSuchKey()
  return { object, transformations }
}
