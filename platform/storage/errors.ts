/** An error in the format of Supabase Storage, which sends most of them with HTTP status 400 and the real status in the body. */
export class StorageError extends Error {
  override name = 'StorageProblem'
  readonly statusCode: number
  readonly error: string
  readonly code: string
  readonly httpStatus: number
  readonly headers: Record<string, string>

  constructor(
    statusCode: number,
    error: string,
    code: string,
    message: string,
    { httpStatus = 400, headers = {} }: { httpStatus?: number; headers?: Record<string, string> } = {},
  ) {
    super(message)
    this.statusCode = statusCode
    this.error = error
    this.code = code
    this.httpStatus = httpStatus
    this.headers = headers
  }

  /** A copy with another HTTP status or additional headers. */
  with({
    httpStatus = this.httpStatus,
    headers = {},
  }: {
    httpStatus?: number
    headers?: Record<string, string>
  }) {
    return new StorageError(this.statusCode, this.error, this.code, this.message, {
      httpStatus,
      headers: { ...this.headers, ...headers },
    })
  }

  get body() {
    return {
      statusCode: `${this.statusCode}`,
      error: this.error,
      code: this.code,
      message: this.message,
    }
  }
}

export const noSuchBucket = () =>
  new StorageError(404, 'Bucket not found', 'NoSuchBucket', 'Bucket not found')
export const noSuchKey = () => new StorageError(404, 'not_found', 'NoSuchKey', 'Object not found')
/** The row exists but its blob does not: replaced a moment ago, or lost. */
export class MissingBlob extends StorageError {
  constructor() {
    super(404, 'not_found', 'NoSuchKey', 'Object not found')
  }
}
export const noSuchUpload = () =>
  new StorageError(404, 'not_found', 'NoSuchUpload', 'The upload does not exist or has expired')
export const keyAlreadyExists = () =>
  new StorageError(409, 'Duplicate', 'KeyAlreadyExists', 'The resource already exists')
export const bucketAlreadyExists = () =>
  new StorageError(409, 'Duplicate', 'BucketAlreadyExists', 'The resource already exists')
export const bucketNotEmpty = () =>
  new StorageError(409, 'InvalidRequest', 'InvalidRequest', 'The bucket you tried to delete is not empty')
export const invalidKey = (key: string) =>
  new StorageError(400, 'InvalidKey', 'InvalidKey', `Invalid key: ${key.slice(0, 200)}`)
export const invalidBucketName = () =>
  new StorageError(400, 'InvalidBucketName', 'InvalidBucketName', 'Bucket name invalid')
export const invalidRequest = (message: string) =>
  new StorageError(400, 'invalid_request', 'InvalidRequest', message)
export const invalidRange = (sizeBytes: number) =>
  new StorageError(416, 'InvalidRange', 'InvalidRange', 'The requested range is not satisfiable', {
    httpStatus: 416,
    headers: { 'content-range': `bytes */${sizeBytes}` },
  })
export const accessDenied = (message = 'new row violates row-level security policy') =>
  new StorageError(403, 'Unauthorized', 'AccessDenied', message)
export const invalidToken = (message: string) => new StorageError(400, 'InvalidJWT', 'InvalidJWT', message)
export const invalidSignature = () =>
  new StorageError(400, 'InvalidSignature', 'InvalidSignature', 'The token was not made for this file')
export const tooLarge = () =>
  new StorageError(413, 'Payload too large', 'EntityTooLarge', 'The object exceeded the maximum allowed size')
export const unsupportedType = (mimeType: string) =>
  new StorageError(415, 'invalid_mime_type', 'InvalidMimeType', `mime type ${mimeType} is not supported`)
export const tooMuchToList = () =>
  new StorageError(
    544,
    'DatabaseTimeout',
    'DatabaseTimeout',
    'There is too much to look through. Please ask for a folder inside.',
  )
export const wrongOffset = () =>
  new StorageError(409, 'conflict', 'InvalidUploadOffset', 'Upload-Offset is not where the upload is')
/** Another request is processing the same part; the client may retry shortly. */
export const uploadIsBusy = () =>
  new StorageError(423, 'locked', 'ResourceLocked', 'The upload is being finished')
export const tooManyUploads = (limit: number) =>
  new StorageError(
    429,
    'TooManyUploads',
    'TooManyUploads',
    `At most ${limit} uploads may be unfinished. Please finish or cancel some first.`,
  )
/** The file cannot be stored; the message says why. */
export const invalidPicture = (message: string) =>
  new StorageError(422, 'invalid_picture', 'InvalidPicture', message)
/** A part of the service that is switched off. */
export const noSuchRoute = () =>
  new StorageError(404, 'Not Found', 'NotFound', 'Route not found', { httpStatus: 404 })
export const notSupported = (feature: string) =>
  new StorageError(501, 'not_supported', 'NotSupported', `${feature} is not supported`)
export const tooBusy = (retryAfterSeconds = 2) =>
  new StorageError(503, 'SlowDown', 'SlowDown', 'Too many pictures are being worked on. Please try again.', {
    httpStatus: 503,
    headers: { 'retry-after': `${retryAfterSeconds}` },
  })
