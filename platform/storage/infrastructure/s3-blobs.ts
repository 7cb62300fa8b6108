import { S3mini } from 's3mini'
import type { BlobStore } from './blob-store.ts'

export type S3Options = {
  /** URL of the service, without the bucket: https://s3.eu-west-2.amazonaws.com */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const requestTimeoutMs = 30_000
const pageSize = 1000

/** Any S3-compatible service. S3 guarantees that an upload is stored completely or not at all. */
export function s3Blobs({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Options): BlobStore {
  const s3 = new S3mini({
    accessKeyId,
    secretAccessKey,
    endpoint: `${endpoint.replace(/\/$/, '')}/${bucket}`,
    region,
    requestAbortTimeout: requestTimeoutMs,
  })
  const objectKey = (key: string) => `objects/${key}`

  return {
    put: async (key, bytes, contentType) => {
      await s3.putObject(objectKey(key), Buffer.from(bytes), contentType)
    },
    read: async (key, range) => {
      if (!range) {
        const buffer = await s3.getObjectArrayBuffer(objectKey(key))
        return buffer ? new Uint8Array(buffer) : undefined
      }
      const part = await s3
        .getObjectRaw(objectKey(key), false, range.start, range.end + 1)
        .catch(ignoreNotFound)
      return part ? new Uint8Array(await part.arrayBuffer()) : undefined
    },
    copy: async (from, to) => {
      // Services disagree on the format of the copy source, and pictures are small enough to read and write.
      const bytes = await s3.getObjectArrayBuffer(objectKey(from))
      if (!bytes) return false
      await s3.putObject(objectKey(to), Buffer.from(bytes), 'application/octet-stream')
      return true
    },
    remove: async (keys) => {
      if (keys.length > 0) await s3.deleteObjects(keys.map(objectKey))
    },
    list: (prefix) => listKeys(s3, prefix),
  }
}

async function* listKeys(s3: S3mini, prefix: string): AsyncIterable<{ key: string; modifiedAt: Date }> {
  let next: string | undefined
  do {
    const page = await s3.listObjectsPaged('/', `objects/${prefix}`, pageSize, next)
    for (const { Key, LastModified } of page?.objects ?? [])
      yield { key: Key.slice('objects/'.length), modifiedAt: new Date(LastModified) }
    next = page?.nextContinuationToken
  } while (next)
}

function ignoreNotFound(error: Error & { status?: number }): undefined {
  if (error.status !== 404) throw error
}
