import type { Context } from 'hono'
import { type StoredObject, splitMetadata } from '../infrastructure/stored-object.ts'
import type { Endpoint } from './context.ts'
import { findForCaller, findPublic } from './find-object.ts'

export const objectInfo = (endpoint: Endpoint) => async (c: Context) =>
  c.json(info(await findForCaller(endpoint, c)))

export const publicObjectInfo =
  ({ service }: Endpoint) =>
  async (c: Context) =>
    c.json(info(await findPublic(service, c)))

function info(object: StoredObject) {
  const { file, picture } = splitMetadata(object.metadata)
  return {
    id: object.id,
    name: object.name,
    version: object.version,
    bucket_id: object.bucket_id,
    size: file.size,
    content_type: file.mimetype,
    cache_control: file.cacheControl,
    content_encoding: null,
    etag: file.eTag,
    last_modified: file.lastModified,
    created_at: object.created_at,
    updated_at: object.updated_at,
    metadata: object.user_metadata ?? {},
    // Not part of the contract: what our own pages need to lay a picture out.
    ...(picture ? { picture } : {}),
  }
}
