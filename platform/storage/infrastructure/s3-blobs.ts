import { S3mini } from 's3mini'
import type { BlobStore } from './blob-store.ts'

export type S3Options = {
  /** Of the service, without the bucket: https://s3.eu-west-2.amazonaws.com */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const answerWithinMs = 30_000
const pageSize = 1000

/** Any S3-compatible service. An upload there is whole or not there at all by the service's own promise. */
export function s3Blobs({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Options): BlobStore {
  const s3 = new S3mini({
    accessKeyId,
    secretAccessKey,
    endpoint: `${endpoint.replace(/\/$/, '')}/${bucket}`,
    region,
    requestAbortTimeout: answerWithinMs,
  })
  const placeOf = (key: string) => `objects/${key}`

  return {
    put: async (key, bytes, contentType) => {
      await s3.putObject(placeOf(key), Buffer.from(bytes), contentType)
    },
    read: async (key, range) => {
      if (!range) {
        const whole = await s3.getObjectArrayBuffer(placeOf(key))
        return whole ? new Uint8Array(whole) : undefined
      }
      const part = await s3.getObjectRaw(placeOf(key), false, range.start, range.end + 1).catch(unlessMissing)
      return part ? new Uint8Array(await part.arrayBuffer()) : undefined
    },
    copy: async (from, to) => {
      // Services do not agree on how the source of a copy is spelled; a picture is quickly read and written.
      const bytes = await s3.getObjectArrayBuffer(placeOf(from))
      if (!bytes) return false
      await s3.putObject(placeOf(to), Buffer.from(bytes), 'application/octet-stream')
      return true
    },
    remove: async (keys) => {
      if (keys.length > 0) await s3.deleteObjects(keys.map(placeOf))
    },
    list: (start) => listKeys(s3, start),
  }
}

async function* listKeys(s3: S3mini, start: string): AsyncIterable<{ key: string; modifiedAt: Date }> {
  let next: string | undefined
  do {
    const page = await s3.listObjectsPaged('/', `objects/${start}`, pageSize, next)
    for (const { Key, LastModified } of page?.objects ?? [])
      yield { key: Key.slice('objects/'.length), modifiedAt: new Date(LastModified) }
    next = page?.nextContinuationToken
  } while (next)
}

function unlessMissing(error: Error & { status?: number }): undefined {
  if (error.status !== 404) throw error
}
