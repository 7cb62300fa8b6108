import { checkedPath, contentAddressedPath } from './domain/object-path.ts'
import { extensionOf, isAllowedType } from './domain/picture-kind.ts'
import { invalidRequest, unsupportedType } from './errors.ts'
import type { Bucket } from './infrastructure/buckets.ts'
import type { StoredObject } from './infrastructure/stored-object.ts'
import type { StorageService } from './service.ts'

export type TransferBody = {
  bucketId: string
  sourceKey: string
  destinationKey: string
  destinationBucket: string
  copyMetadata: boolean
}

export type Transfer = {
  from: { bucket: string; path: string }
  to: Bucket
  path: string
  /** The name at the destination: as requested, or content-addressed if the bucket is. */
  nameFor: (object: StoredObject) => string
}

/** Resolves the source and destination of a move or copy. */
export async function destinationOf(service: StorageService, body: Partial<TransferBody>): Promise<Transfer> {
  const { bucketId = '', sourceKey = '', destinationKey = '', destinationBucket } = body
  if (![bucketId, sourceKey, destinationKey, destinationBucket ?? ''].every(isText))
    throw invalidRequest('bucketId, sourceKey, destinationKey and destinationBucket are texts')
  const from = { bucket: bucketId, path: checkedPath(sourceKey) }
  const path = checkedPath(destinationKey)
  const source = await service.buckets.get(from.bucket)
  const to = await service.buckets.get(destinationBucket ?? from.bucket)
  // Files that were not checked must not get into a bucket that promises a check.
  if (to.content_check !== 'none' && to.content_check !== source.content_check)
    throw invalidRequest('The destination accepts only checked files. Please upload the file there.')
  return {
    from,
    to,
    path,
    nameFor: ({ metadata }) => {
      if (!isAllowedType(metadata.mimetype, to.allowed_mime_types)) throw unsupportedType(metadata.mimetype)
      if (!to.content_addressed) return path
      return contentAddressedPath(path, metadata.eTag, extensionOf(metadata.mimetype))
    },
  }
}

const isText = (value: unknown) => typeof value === 'string'
