import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { requireSession } from '../../db/as-caller.ts'
import type { ReadCaller } from '../../http/caller.ts'
import { discardBody } from '../../http/discard-body.ts'
import type { Keys } from '../../keys.ts'
import type { StorageService } from '../service.ts'
import { createMultipartUploads } from './multipart-uploads.ts'
import * as buckets from './s3-buckets.ts'
import { invalidArgument, methodNotAllowed, notImplemented, S3Error, toS3Error } from './s3-error.ts'
import { createS3Authentication } from './s3-keys.ts'
import * as multipart from './s3-multipart.ts'
import * as objects from './s3-objects.ts'
import type { Operation, S3Service } from './s3-request.ts'
import { errorXml } from './s3-xml.ts'

type Options = {
  service: StorageService
  keys: Pick<Keys, 'secretFor' | 'anonKey' | 'publishableKey'>
  readCaller: ReadCaller
  onError: (error: Error) => void
}

/** /storage/v1/s3: the files as clients of Amazon S3 see them, with addresses of the form /:bucket/:key. */
export function createS3({ service: storage, keys, readCaller, onError }: Options): Hono {
  const service: S3Service = { ...storage, multipart: createMultipartUploads(storage.sql) }
  const authenticate = createS3Authentication({ keys, readCaller })
  const app = new Hono()
  app.all('/*', async (c) => {
    const { caller, signed, signingKey } = await authenticate(c.req.raw)
    // Before parts are stored. A link of a session ends with it too.
    if (signed.sessionToken) await requireSession(storage.sql, caller)
    const { bucket, key } = addressOf(c)
    const operation = bucket ? operationOf(c, key !== '') : rootOperation(c)
    return operation({ service, c, bucket, key, caller, signed, signingKey })
  })
  app.onError((error, c) => discardBody(c.req.raw, respondS3Error(c, error, onError)))
  return app
}

/** Clients end the addresses of the root and of buckets with or without a slash. */
function addressOf({ req }: Context): { bucket: string; key: string } {
  const [, bucket = '', key = ''] = /^.*?\/s3(?:\/([^/]*)(?:\/(.*))?)?$/.exec(new URL(req.url).pathname) ?? []
  try {
    return { bucket: decodeURIComponent(bucket), key: decodeURIComponent(key) }
  } catch {
    throw invalidArgument('The address cannot be read.')
  }
}

const rootOperation = (c: Context): Operation => {
  if (c.req.method !== 'GET') throw methodNotAllowed()
  return buckets.listBuckets
}

/** Features that are chosen by a parameter of the query, and that are not there. Ignoring them would do something else. */
const unsupported = [
  'acl',
  'accelerate',
  'analytics',
  'attributes',
  'cors',
  'encryption',
  'intelligent-tiering',
  'inventory',
  'legal-hold',
  'lifecycle',
  'logging',
  'metrics',
  'notification',
  'object-lock',
  'ownershipControls',
  'policy',
  'policyStatus',
  'publicAccessBlock',
  'renameObject',
  'replication',
  'requestPayment',
  'restore',
  'retention',
  'select',
  'tagging',
  'torrent',
  'versionId',
  'versions',
  'website',
]

/** Conditions and keys of a write. Without them it would replace or reveal what it must not. */
const unsupportedHeaders = [
  'if-match',
  'x-amz-copy-source-if-match',
  'x-amz-copy-source-if-modified-since',
  'x-amz-copy-source-if-none-match',
  'x-amz-copy-source-if-unmodified-since',
  'x-amz-server-side-encryption-customer-key',
  'x-amz-write-offset-bytes',
]

function operationOf(c: Context, hasKey: boolean): Operation {
  const has = (name: string) => c.req.query(name) !== undefined
  const isWrite = c.req.method !== 'GET' && c.req.method !== 'HEAD'
  const missing =
    unsupported.find(has) ?? (isWrite ? unsupportedHeaders.find((name) => c.req.header(name)) : undefined)
  if (missing) throw notImplemented(missing)
  const operation = (hasKey ? objectOperations : bucketOperations)[c.req.method]?.(c, has)
  if (!operation) throw methodNotAllowed()
  return operation
}

type Choice = (c: Context, has: (name: string) => boolean) => Operation | undefined

const bucketOperations: Record<string, Choice> = {
  GET: (_, has) =>
    has('location')
      ? buckets.bucketLocation
      : has('versioning')
        ? buckets.bucketVersioning
        : has('uploads')
          ? buckets.listMultipartUploads
          : buckets.listObjects,
  HEAD: () => buckets.headBucket,
  PUT: (_, has) => (has('versioning') ? undefined : buckets.createBucket),
  DELETE: () => buckets.deleteBucket,
  POST: (_, has) => (has('delete') ? objects.deleteObjects : undefined),
}

const objectOperations: Record<string, Choice> = {
  GET: (_, has) => (has('uploadId') ? multipart.listParts : objects.getObject),
  HEAD: () => objects.getObject,
  PUT: ({ req }, has) => {
    const isCopy = req.header('x-amz-copy-source') !== undefined
    if (has('uploadId')) return isCopy ? multipart.uploadPartCopy : multipart.uploadPart
    return isCopy ? objects.copyObject : objects.putObject
  },
  DELETE: (_, has) => (has('uploadId') ? multipart.abortMultipartUpload : objects.deleteObject),
  POST: (_, has) =>
    has('uploads')
      ? multipart.createMultipartUpload
      : has('uploadId')
        ? multipart.completeMultipartUpload
        : undefined,
}

const internal = new S3Error(500, 'InternalError', 'We encountered an internal error. Please try again.')

function respondS3Error(c: Context, error: Error, onError: (error: Error) => void): Response {
  const known = toS3Error(error)
  if (!known) onError(error)
  const { status, code, message, headers } = known ?? internal
  const requestId = randomUUID()
  const allHeaders = { 'cache-control': 'no-store', 'x-amz-request-id': requestId, ...headers }
  if (c.req.method === 'HEAD') return c.body(null, status as 400, allHeaders)
  return c.body(errorXml(code, message, c.req.path, requestId), status as 400, {
    ...allHeaders,
    'content-type': 'application/xml',
  })
}
