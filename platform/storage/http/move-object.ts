import type { Context } from 'hono'
import { noSuchKey } from '../errors.ts'
import { destinationOf, type TransferBody } from '../transfer.ts'
import { type Endpoint, jsonOf } from './context.ts'

/** POST /object/move: renames the row; the blob stays the same. */
export const moveObject =
  ({ service, callerOf }: Endpoint) =>
  async (c: Context) => {
    const caller = await callerOf(c)
    const transfer = await destinationOf(service, await jsonOf<TransferBody>(c))
    const object = await service.objects.getVisible(caller, transfer.from.bucket, transfer.from.path)
    const name = transfer.nameFor(object)
    await service.objects.rename(caller, object, {
      bucket: transfer.to.id,
      name,
      requestedName: transfer.to.content_addressed ? transfer.path : null,
    })
    const moved = await service.objects.find(transfer.to.id, name)
    if (!moved) throw noSuchKey()
    return c.json({ message: 'Successfully moved', Id: moved.id, Key: `${transfer.to.id}/${name}` })
  }
