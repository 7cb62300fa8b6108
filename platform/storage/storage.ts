import { Hono } from 'hono'
import type { ReadCaller } from '../http/caller.ts'
import { preflight } from '../http/cors.ts'
import type { Keys } from '../keys.ts'
import { noSuchRoute, notSupported } from './errors.ts'
import * as buckets from './http/bucket-endpoints.ts'
import { createCallerOf, type Endpoint } from './http/context.ts'
import { copyObject } from './http/copy-object.ts'
import { listObjects } from './http/list-objects.ts'
import { listObjectsV2 } from './http/list-objects-v2.ts'
import { moveObject } from './http/move-object.ts'
import { objectInfo, publicObjectInfo } from './http/object-info.ts'
import { purgeBucketCache, purgeCache } from './http/purge-cache.ts'
import { readObject, readPublicObject, readSignedObject } from './http/read-object.ts'
import { removeObject, removeObjects } from './http/remove-objects.ts'
import { renderImage, renderPublicImage, renderSignedImage } from './http/render-image.ts'
import { respondError, storageHeaders } from './http/respond-error.ts'
import * as resumable from './http/resumable.ts'
import { signObject, signObjects } from './http/sign-objects.ts'
import { signUpload, uploadSigned } from './http/sign-upload.ts'
import { tusHandler } from './http/tus-handler.ts'
import { uploadObject } from './http/upload-object.ts'
import { createS3 } from './s3/s3.ts'
import { createStorageService, type ServiceParts } from './service.ts'
import { removeDeletedFiles, type SweepResult, sweepStorage } from './sweep.ts'

type Options = Omit<ServiceParts, 'keys'> & {
  keys: Keys
  readCaller: ReadCaller
  onError?: (error: Error) => void
  /** Whether there is an endpoint for clients of Amazon S3. */
  isS3Enabled?: boolean | undefined
}

/** Background work, run by the worker. */
export type FileMaintenance = {
  /** Removes the files of deleted owners. Returns whether there may be more. */
  removeDeletedFiles: () => Promise<boolean>
  /** Reconciles rows and blobs; run periodically. */
  sweep: () => Promise<SweepResult>
}

export type Storage = { app: Hono; maintenance: FileMaintenance; stop: () => Promise<void> }

/** /storage/v1: files in buckets, subject to the policies on storage.objects. */
export function createStorage({
  readCaller,
  onError = () => undefined,
  isS3Enabled = true,
  ...parts
}: Options): Storage {
  const service = createStorageService(parts)
  const endpoint: Endpoint = { service, callerOf: createCallerOf(readCaller) }
  const app = new Hono()
  app.use(async (c, next) => {
    const early = preflight(c.req.raw)
    if (early) return early
    await next()
    for (const [name, value] of Object.entries(storageHeaders)) c.res.headers.set(name, value)
    return undefined
  })
  if (isS3Enabled) app.route('/s3', createS3({ service, keys: parts.keys, readCaller, onError }))
  routeBuckets(app, endpoint)
  routeUploads(app, endpoint)
  if (parts.isRenderingEnabled !== false) routePictures(app, endpoint)
  else
    app.all('/render/*', () => {
      throw noSuchRoute()
    })
  routeObjects(app, endpoint)
  app.onError((error, c) => respondError(c, error, onError))
  const maintenance = {
    removeDeletedFiles: () => removeDeletedFiles(service),
    sweep: () => sweepStorage(service),
  }
  return { app, maintenance, stop: () => service.pictures.stop() }
}

function routeBuckets(app: Hono, endpoint: Endpoint): void {
  app.get('/bucket', buckets.listBuckets(endpoint))
  app.post('/bucket', buckets.createBucket(endpoint))
  app.get('/bucket/:bucket', buckets.getBucket(endpoint))
  app.put('/bucket/:bucket', buckets.updateBucket(endpoint))
  app.post('/bucket/:bucket/empty', buckets.emptyBucket(endpoint))
  app.delete('/bucket/:bucket', buckets.deleteBucket(endpoint))
  app.all('/bucket/:bucket/lifecycle', () => {
    throw notSupported('Versioning')
  })
  app.delete('/cdn/:bucket/:path{.+}', purgeCache(endpoint))
  app.delete('/cdn/:bucket', purgeBucketCache(endpoint))
}

function routeUploads(app: Hono, endpoint: Endpoint): void {
  app.options('/upload/resumable', resumable.resumableOptions(endpoint))
  app.post('/upload/resumable', tusHandler(resumable.createResumable(endpoint)))
  app.get('/upload/resumable/:id', tusHandler(resumable.resumableStatus(endpoint)))
  app.patch('/upload/resumable/:id', tusHandler(resumable.patchResumable(endpoint)))
  app.delete('/upload/resumable/:id', tusHandler(resumable.deleteResumable(endpoint)))
  app.post('/object/upload/sign/:bucket/:path{.+}', signUpload(endpoint))
  app.put('/object/upload/sign/:bucket/:path{.+}', uploadSigned(endpoint))
}

function routePictures(app: Hono, endpoint: Endpoint): void {
  app.get('/render/image/public/:bucket/:path{.+}', renderPublicImage(endpoint))
  app.get('/render/image/authenticated/:bucket/:path{.+}', renderImage(endpoint))
  app.get('/render/image/sign/:bucket/:path{.+}', renderSignedImage(endpoint))
}

function routeObjects(app: Hono, endpoint: Endpoint): void {
  app.post('/object/list/:bucket', listObjects(endpoint))
  app.post('/object/list-v2/:bucket', listObjectsV2(endpoint))
  app.post('/object/move', moveObject(endpoint))
  app.post('/object/copy', copyObject(endpoint))
  app.get('/object/sign/:bucket/:path{.+}', readSignedObject(endpoint))
  app.post('/object/sign/:bucket/:path{.+}', signObject(endpoint))
  app.post('/object/sign/:bucket', signObjects(endpoint))
  app.get('/object/public/:bucket/:path{.+}', readPublicObject(endpoint))
  app.get('/object/info/public/:bucket/:path{.+}', publicObjectInfo(endpoint))
  app.get('/object/info/authenticated/:bucket/:path{.+}', objectInfo(endpoint))
  app.get('/object/info/:bucket/:path{.+}', objectInfo(endpoint))
  app.get('/object/authenticated/:bucket/:path{.+}', readObject(endpoint))
  app.get('/object/:bucket/:path{.+}', readObject(endpoint))
  app.on(['POST', 'PUT'], '/object/:bucket/:path{.+}', uploadObject(endpoint))
  app.delete('/object/:bucket/:path{.+}', removeObject(endpoint))
  app.delete('/object/:bucket', removeObjects(endpoint))
}
