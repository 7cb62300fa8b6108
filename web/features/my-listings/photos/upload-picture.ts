import type { DetailedError, Upload } from 'tus-js-client'
import { readPublicSettings } from '../../../data/public-settings.ts'
import { getSupabase } from '../../../data/supabase.ts'
import { pictureBucket, storageUrl } from '../../../entities/listing/listing-picture-storage.ts'
import type { Photo } from './photo-list.ts'

export type UploadFailure = 'connection' | 'signed-out' | 'refused'

export class UploadError extends Error {
  readonly failure: UploadFailure
  constructor(failure: UploadFailure) {
    super(failure)
    this.failure = failure
  }
}

type Options = { onProgress: (share: number) => void; signal: AbortSignal }

const chunkBytes = 1024 * 1024
const retryDelays = [0, 1000, 3000, 5000, 10_000]

/** Uploads a picture in chunks. An interrupted upload resumes, also after the page was closed. */
export async function uploadPicture(listingId: string, file: File, options: Options): Promise<Photo> {
  const path = await uploadResumable(listingId, file, options)
  return describePicture(path)
}

/** The URL of a stored picture and the details the server has read from it. */
export async function describePicture(path: string): Promise<Photo> {
  const client = await getSupabase()
  const { data, error } = await client.storage.from(pictureBucket).info(path)
  if (error) throw new UploadError('connection')
  // Only our own server measures pictures.
  const { width, height, thumbhash } = (data as { picture?: Partial<Photo> }).picture ?? {}
  return { address: await storageUrl(data.name), width, height, thumbhash }
}

async function uploadResumable(
  listingId: string,
  file: File,
  { onProgress, signal }: Options,
): Promise<string> {
  const { Upload } = await import('tus-js-client')
  const { supabaseUrl, supabaseAnonKey } = readPublicSettings()
  let objectName = `${listingId}/${crypto.randomUUID()}`
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const task: Upload = new Upload(file, {
    endpoint: `${supabaseUrl}/storage/v1/upload/resumable`,
    chunkSize: chunkBytes,
    retryDelays,
    removeFingerprintOnSuccess: true,
    fingerprint: async () => `lintel-${listingId}-${file.name}-${file.size}-${file.lastModified}`,
    metadata: { bucketName: pictureBucket, objectName, contentType: file.type, cacheControl: '31536000' },
    // The session may be refreshed during a slow upload.
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
  const [previous] = await task.findPreviousUploads()
  if (previous?.metadata.objectName) {
    objectName = previous.metadata.objectName
    task.resumeFromPreviousUpload(previous)
  }
  task.start()
  await promise
  return objectName
}

function failureOf(error: Error | DetailedError): UploadFailure {
  const status = 'originalResponse' in error ? error.originalResponse?.getStatus() : undefined
  if (!status || status >= 500 || status === 409 || status === 423 || status === 429) return 'connection'
  return status === 401 ? 'signed-out' : 'refused'
}
