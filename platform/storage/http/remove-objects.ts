import type { Context } from 'hono'
import { accessDenied, invalidRequest, noSuchKey, notSupported } from '../errors.ts'
import { type StoredObject, splitMetadata } from '../infrastructure/stored-object.ts'
import { discardBytes } from '../store-file.ts'
import { type Endpoint, jsonOf, objectOf } from './context.ts'

const maxPaths = 1000

/** DELETE /object/:bucket: removes a list of files. Files that do not exist, or that the caller may not remove, are left out of the response. */
export const removeObjects =
  ({ service, callerOf }: Endpoint) =>
  async (c: Context) => {
    const caller = await callerOf(c)
    const bucket = c.req.param('bucket') ?? ''
    const { prefixes } = await jsonOf<{ prefixes: unknown[] }>(c)
    if (!Array.isArray(prefixes) || prefixes.length === 0 || prefixes.length > maxPaths)
      throw invalidRequest(`prefixes must be a list of 1 to ${maxPaths} paths`)
    const paths = prefixes.map(pathOf)
    await service.buckets.get(bucket)
    const removed = await service.objects.remove(caller, bucket, paths)
    await discardBytes(
      service,
      removed.map(({ version }) => version),
    )
    return c.json(removed.map(removedRow))
  }

/** DELETE /object/:bucket/:path: one file. */
export const removeObject =
  ({ service, callerOf }: Endpoint) =>
  async (c: Context) => {
    const caller = await callerOf(c)
    const { bucket, path } = objectOf(c)
    await service.buckets.get(bucket)
    const [removed] = await service.objects.remove(caller, bucket, [path])
    if (!removed) {
      await service.objects.getVisible(caller, bucket, path)
      throw accessDenied('You may not remove this file')
    }
    await discardBytes(service, [removed.version])
    return c.json({ message: 'Successfully deleted' })
  }

function pathOf(entry: unknown): string {
  if (typeof entry === 'string') return entry
  const { path, versionId } = (entry ?? {}) as { path?: unknown; versionId?: unknown }
  // Ignoring the version would delete the current file instead of an old one.
  if (versionId !== undefined) throw notSupported('Versioning')
  if (typeof path === 'string') return path
  throw noSuchKey()
}

const removedRow = ({ user_metadata: _, requested_name: __, metadata, ...row }: StoredObject) => ({
  ...row,
  metadata: splitMetadata(metadata).file,
})
