import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { Caller } from '../../db/as-caller.ts'
import { MissingBlob } from '../errors.ts'
import type { ObjectMetadata, StoredObject } from '../infrastructure/stored-object.ts'
import type { StorageService } from '../service.ts'
import { discardBytes, recordFile } from '../store-file.ts'
import { destinationOf, type Transfer, type TransferBody } from '../transfer.ts'
import { type Endpoint, jsonOf } from './context.ts'
import { withLatest } from './with-latest.ts'

/** POST /object/copy */
export const copyObject =
  ({ service, callerOf }: Endpoint) =>
  async (c: Context) => {
    const caller = await callerOf(c)
    const body = await jsonOf<TransferBody>(c)
    const transfer = await destinationOf(service, body)
    const { id, name } = await copyFile(service, caller, transfer, {
      isUpsert: c.req.header('x-upsert') === 'true',
      ...(body.copyMetadata === false ? { userMetadata: null } : {}),
    })
    return c.json({ Id: id, Key: `${transfer.to.id}/${name}` })
  }

type CopyOptions = {
  isUpsert: boolean
  /** Without it, the metadata is that of the source. */
  change?: (metadata: ObjectMetadata) => ObjectMetadata
  userMetadata?: Record<string, unknown> | null
}

/** The copy has its own blob, so that either can be deleted independently. */
export async function copyFile(
  service: StorageService,
  caller: Caller,
  { from, to, path, nameFor }: Transfer,
  { isUpsert, change = (metadata) => metadata, userMetadata }: CopyOptions,
) {
  const lastModified = new Date().toISOString()
  const { object, metadata, name, version } = await withLatest(
    async () => {
      const object = await service.objects.getVisible(caller, from.bucket, from.path)
      await service.objects.checkMayWrite(caller, to.id, path, isUpsert)
      const metadata = { ...change(object.metadata), lastModified }
      return { object, metadata, name: nameFor({ ...object, metadata }) }
    },
    async (found) => ({ ...found, version: await copyBytes(service, found.object) }),
  )
  const file = {
    bucket: to.id,
    name,
    requestedName: to.content_addressed ? path : null,
    version,
    metadata,
    userMetadata: userMetadata === undefined ? object.user_metadata : userMetadata,
  }
  return { id: await recordFile(service, caller, file, isUpsert), name, metadata }
}

async function copyBytes(service: StorageService, object: StoredObject): Promise<string> {
  const version = randomUUID()
  if (await service.blobs.copy(object.version, version)) return version
  await discardBytes(service, [version])
  throw new MissingBlob()
}
