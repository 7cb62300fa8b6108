import type { Sql } from '../../platform/db/connect.ts'
import type { ProductBackend } from '../../product/backend.ts'
import { feedFiles } from '../../worker/feed-files.ts'
import { feedPictures } from '../../worker/feed-pictures.ts'
import { fetchFeedFile, fetchPicture, PictureRefused } from '../../worker/fetch-picture.ts'
import { refunds } from '../../worker/refunds.ts'
import type { Task } from '../../worker/run-tasks.ts'
import { subscriptionCancellations } from '../../worker/subscription-cancellations.ts'

const sweepEveryMs = 6 * 60 * 60_000

type Options = {
  serviceRoleKey: string
  /** Where full files of feeds are put. */
  feedFolder: string
}

/** The worker's tasks that also need a backend service. */
export function backgroundTasks(
  sql: Sql,
  backend: ProductBackend,
  { serviceRoleKey, feedFolder }: Options,
): Task[] {
  const { payments, files } = backend
  return [
    ...(files ? fileTasks(files) : []),
    ...(files
      ? [feedPictures({ sql, fetchPicture, storePicture: uploadPicture(backend, serviceRoleKey) })]
      : []),
    ...feedFiles({ sql, fetchFile: fetchFeedFile, folder: feedFolder }),
    ...(payments?.refundPayment ? [refunds(sql, payments.refundPayment)] : []),
    ...(payments?.cancelSubscription ? [subscriptionCancellations(sql, payments.cancelSubscription)] : []),
  ]
}

/** Removes the files of deleted rows. */
function fileTasks(files: NonNullable<ProductBackend['files']>): Task[] {
  const sweep = async () => {
    await files.sweep()
    return false
  }
  return [
    {
      name: 'files of what was deleted',
      channel: 'file_removals',
      everyMs: 60_000,
      run: files.removeDeletedFiles,
    },
    { name: 'sweep of files', everyMs: sweepEveryMs, run: sweep },
  ]
}

const bucket = 'listing-pictures'

/** Uploads through the storage API, so that a fetched picture is checked and encoded like any other. */
function uploadPicture(backend: ProductBackend, serviceRoleKey: string) {
  return async (propertyId: string, bytes: Uint8Array): Promise<string> => {
    const response = await backend.fetch(
      new Request(
        `http://backend.internal/storage/v1/object/${bucket}/${propertyId}/${crypto.randomUUID()}`,
        {
          method: 'POST',
          headers: {
            apikey: serviceRoleKey,
            authorization: `Bearer ${serviceRoleKey}`,
            'content-type': 'application/octet-stream',
          },
          body: Buffer.from(bytes),
        },
      ),
    )
    const result = (await response.json()) as { Key?: string; message?: string }
    if (result.Key) return result.Key.slice(bucket.length + 1)
    throw response.status < 500
      ? new PictureRefused(result.message ?? 'no picture')
      : new Error(result.message ?? 'not kept')
  }
}
