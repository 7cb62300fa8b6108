import type { DetailedError, Upload } from 'tus-js-client'
import { readPublicSettings } from '../../../data/public-settings.ts'
import { getSupabase } from '../../../data/supabase.ts'
import { pictureBucket, storedAddress } from '../../../entities/listing/own-picture.ts'
import type { Photo } from './photo-list.ts'

export type UploadFailure = 'line' | 'signed-out' | 'refused'

export class UploadError extends Error {
  readonly failure: UploadFailure
  constructor(failure: UploadFailure) {
    super(failure)
    this.failure = failure
  }
}

type Options = { onProgress: (share: number) => void; signal: AbortSignal }

const partBytes = 1024 * 1024
const retryDelays = [0, 1000, 3000, 5000, 10_000]

/** Sends a picture in parts. A broken line goes on where it broke, also after the page was closed and opened again. */
export async function sendPicture(listingId: string, file: File, options: Options): Promise<Photo> {
  const path = await upload(listingId, file, options)
  return describePicture(path)
}

/** Where it lies now, and what the server found in it. */
export async function describePicture(path: string): Promise<Photo> {
  const client = await getSupabase()
  const { data, error } = await client.storage.from(pictureBucket).info(path)
  if (error) throw new UploadError('line')
  const { width, height, thumbhash } = (data.metadata ?? {}) as Partial<Photo>
  return { address: await storedAddress(data.name), width, height, thumbhash }
}

async function upload(listingId: string, file: File, { onProgress, signal }: Options): Promise<string> {
  const { Upload } = await import('tus-js-client')
  const { supabaseUrl, supabaseAnonKey } = readPublicSettings()
  let objectName = `${listingId}/${crypto.randomUUID()}`
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const task: Upload = new Upload(file, {
    endpoint: `${supabaseUrl}/storage/v1/upload/resumable`,
    chunkSize: partBytes,
    retryDelays,
    removeFingerprintOnSuccess: true,
    fingerprint: async () => `lintel-${listingId}-${file.name}-${file.size}-${file.lastModified}`,
    metadata: { bucketName: pictureBucket, objectName, contentType: file.type, cacheControl: '31536000' },
    // A session is renewed while a slow line sends.
    onBeforeRequest: async (request) => {
      const { data } = await (await getSupabase()).auth.getSession()
      request.setHeader('authorization', `Bearer ${data.session?.access_token ?? supabaseAnonKey}`)
      request.setHeader('apikey', supabaseAnonKey)
    },
    onProgress: (sent, total) => onProgress(total ? sent / total : 0),
    onSuccess: () => resolve(),
    onError: (error) => reject(new UploadError(failureOf(error))),
  })
  signal.addEventListener('abort', () => void task.abort(true).catch(() => undefined))
  const [before] = await task.findPreviousUploads()
  if (before?.metadata.objectName) {
    objectName = before.metadata.objectName
    task.resumeFromPreviousUpload(before)
  }
  task.start()
  await promise
  return objectName
}

function failureOf(error: Error | DetailedError): UploadFailure {
  const status = 'originalResponse' in error ? error.originalResponse?.getStatus() : undefined
  if (!status || status >= 500 || status === 409 || status === 423 || status === 429) return 'line'
  return status === 401 ? 'signed-out' : 'refused'
}
