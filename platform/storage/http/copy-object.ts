import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { MissingBlob } from '../errors.ts'
import type { StoredObject } from '../infrastructure/stored-object.ts'
import type { StorageService } from '../service.ts'
import { discardBytes, recordFile } from '../store-file.ts'
import { destinationOf, type TransferBody } from '../transfer.ts'
import { type Endpoint, jsonOf } from './context.ts'
import { withLatest } from './with-latest.ts'

/** POST /object/copy: the copy has its own blob, so that either can be deleted independently. */
export const copyObject =
  ({ service, callerOf }: Endpoint) =>
  async (c: Context) => {
    const caller = await callerOf(c)
    const body = await jsonOf<TransferBody>(c)
    const { from, to, path, nameFor } = await destinationOf(service, body)
    const isUpsert = c.req.header('x-upsert') === 'true'
    const { object, name, version } = await withLatest(
      async () => {
        const object = await service.objects.getVisible(caller, from.bucket, from.path)
        await service.objects.checkMayWrite(caller, to.id, path, isUpsert)
        return { object, name: nameFor(object) }
      },
      async (found) => ({ ...found, version: await copyBytes(service, found.object) }),
    )
    const file = {
      bucket: to.id,
      name,
      requestedName: to.content_addressed ? path : null,
      version,
      metadata: { ...object.metadata, lastModified: new Date().toISOString() },
      userMetadata: body.copyMetadata === false ? null : object.user_metadata,
    }
    const id = await recordFile(service, caller, file, isUpsert)
    return c.json({ Id: id, Key: `${to.id}/${name}` })
  }

export async function copyBytes(service: StorageService, object: StoredObject): Promise<string> {
  const version = randomUUID()
  if (await service.blobs.copy(object.version, version)) return version
  await discardBytes(service, [version])
  throw new MissingBlob()
}
