import type { Context } from 'hono'
import { type Caller, requireSession } from '../../db/as-caller.ts'
import { checkedPath } from '../domain/object-path.ts'
import {
  byteCount,
  tusContentType,
  tusExtensions,
  tusHeaders,
  tusVersion,
  uploadMetadata,
} from '../domain/tus.ts'
import {
  accessDenied,
  invalidRequest,
  noSuchUpload,
  StorageError,
  tooLarge,
  tooManyUploads,
  wrongOffset,
} from '../errors.ts'
import { ownerOf } from '../infrastructure/buckets.ts'
import type { ResumableUpload } from '../infrastructure/resumable-uploads.ts'
import { receivePart } from '../receive-part.ts'
import type { StorageService } from '../service.ts'
import { sizeLimitOf } from '../store-file.ts'
import type { Endpoint } from './context.ts'
import type { Handler } from './tus-handler.ts'
import { senderOf } from './upload-object.ts'

const expiresInSeconds = 24 * 60 * 60
/** Per user, because the parts of an abandoned upload are kept for a day. */
const maxUnfinished = 50

/** OPTIONS: the supported TUS version, extensions and size. */
export const resumableOptions =
  ({ service }: Endpoint) =>
  (c: Context) =>
    c.body(null, 204, {
      ...tusHeaders,
      'tus-version': tusVersion,
      'tus-extension': tusExtensions,
      'tus-max-size': `${service.maxFileBytes}`,
    })

/** POST /upload/resumable: starts an upload. Permission is checked now, not after ten megabytes. */
export const createResumable =
  ({ service, callerOf }: Endpoint): Handler =>
  async (c) => {
    const caller = await callerOf(c)
    const metadata = uploadMetadata(c.req.header('upload-metadata') ?? '')
    const size = byteCount(c.req.header('upload-length'))
    if (!size) throw invalidRequest('Upload-Length must be the number of bytes to come')
    const bucket = await service.buckets.get(metadata.bucketName ?? '')
    const path = checkedPath(metadata.objectName ?? '')
    if (size > sizeLimitOf(service, bucket)) throw tooLarge()
    const isUpsert = c.req.header('x-upsert') === 'true'
    await service.objects.checkMayWrite(caller, bucket.id, path, isUpsert)
    const owner_id = ownerOf(caller)
    if (owner_id && (await service.uploads.countUnfinished(owner_id)) >= maxUnfinished)
      throw tooManyUploads(maxUnfinished)
    const upload = await service.uploads.create({
      bucket_id: bucket.id,
      name: path,
      size_bytes: size,
      metadata,
      is_upsert: isUpsert,
      owner_role: caller.role,
      owner_id,
      expiresInSeconds,
    })
    const location = `${new URL(c.req.url).pathname.replace(/\/$/, '')}/${upload.id}`
    const updated = hasPart(c) ? await acceptPart(service, c, caller, upload) : upload
    return c.body(null, 201, { ...tusHeaders, ...progress(updated), location })
  }

/** HEAD: how many bytes have been received. */
export const resumableStatus =
  ({ service, callerOf }: Endpoint): Handler =>
  async (c) => {
    const upload = await uploadOf(service, c, await callerOf(c))
    return c.body(null, 200, { ...tusHeaders, ...progress(upload), 'upload-length': `${upload.size_bytes}` })
  }

/** PATCH: the next bytes. Those that arrive before a connection breaks are kept. */
export const patchResumable =
  ({ service, callerOf }: Endpoint): Handler =>
  async (c) => {
    const caller = await callerOf(c)
    if (!hasPart(c)) throw invalidRequest(`Content-Type must be ${tusContentType}`).with({ httpStatus: 415 })
    const upload = await uploadOf(service, c, caller)
    if (byteCount(c.req.header('upload-offset')) !== upload.received_bytes) throw wrongOffset()
    const updated = await acceptPart(service, c, caller, upload)
    return c.body(null, 204, { ...tusHeaders, ...progress(updated) })
  }

/** DELETE: cancels the upload. */
export const deleteResumable =
  ({ service, callerOf }: Endpoint): Handler =>
  async (c) => {
    const upload = await uploadOf(service, c, await callerOf(c))
    await service.blobs.remove(await service.uploads.remove(upload.id))
    return c.body(null, 204, tusHeaders)
  }

async function uploadOf(service: StorageService, c: Context, caller: Caller): Promise<ResumableUpload> {
  const id = c.req.param('id') ?? ''
  const upload = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
    ? await service.uploads.find(id)
    : undefined
  await requireSession(service.sql, caller)
  if (!upload) throw noSuchUpload()
  if (upload.owner_id !== ownerOf(caller) || upload.owner_role !== caller.role)
    throw accessDenied('This upload is not yours')
  return upload
}

const acceptPart = (service: StorageService, c: Context, caller: Caller, upload: ResumableUpload) =>
  service.uploadSlots.run(senderOf(caller), c.req.raw.signal, async () =>
    receivePart(
      service,
      caller,
      upload,
      await readUntilDisconnect(c.req.raw, upload.size_bytes - upload.received_bytes),
    ),
  )

async function readUntilDisconnect(request: Request, limitBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.length
      if (size > limitBytes)
        throw invalidRequest('More was sent than was announced').with({ httpStatus: 413 })
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof StorageError) throw error
    // The connection broke; the client will ask how much was received.
  }
  return Buffer.concat(chunks)
}

const hasPart = (c: Context) => c.req.header('content-type') === tusContentType

const progress = (upload: ResumableUpload) => ({
  'upload-offset': `${upload.received_bytes}`,
  'upload-expires': upload.expires_at.toUTCString(),
})
