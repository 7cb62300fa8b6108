/** A refusal in the service's own format. The contract sends most of them with HTTP status 400 and says the real one inside. */
export class StorageProblem extends Error {
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

  /** The same refusal with another status or with more headers. */
  with({
    httpStatus = this.httpStatus,
    headers = {},
  }: {
    httpStatus?: number
    headers?: Record<string, string>
  }) {
    return new StorageProblem(this.statusCode, this.error, this.code, this.message, {
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
  new StorageProblem(404, 'Bucket not found', 'NoSuchBucket', 'Bucket not found')
export const noSuchKey = () => new StorageProblem(404, 'not_found', 'NoSuchKey', 'Object not found')
/** The row is there and its bytes are not: replaced a moment ago, or lost. */
export class MissingBytes extends StorageProblem {
  constructor() {
    super(404, 'not_found', 'NoSuchKey', 'Object not found')
  }
}
export const noSuchUpload = () =>
  new StorageProblem(404, 'not_found', 'NoSuchUpload', 'The upload does not exist or has expired')
export const keyAlreadyExists = () =>
  new StorageProblem(409, 'Duplicate', 'KeyAlreadyExists', 'The resource already exists')
export const bucketAlreadyExists = () =>
  new StorageProblem(409, 'Duplicate', 'BucketAlreadyExists', 'The resource already exists')
export const bucketNotEmpty = () =>
  new StorageProblem(409, 'InvalidRequest', 'InvalidRequest', 'The bucket you tried to delete is not empty')
export const invalidKey = (key: string) =>
  new StorageProblem(400, 'InvalidKey', 'InvalidKey', `Invalid key: ${key.slice(0, 200)}`)
export const invalidBucketName = () =>
  new StorageProblem(400, 'InvalidBucketName', 'InvalidBucketName', 'Bucket name invalid')
export const invalidRequest = (message: string) =>
  new StorageProblem(400, 'invalid_request', 'InvalidRequest', message)
export const invalidRange = (sizeBytes: number) =>
  new StorageProblem(416, 'InvalidRange', 'InvalidRange', 'The requested range is not satisfiable', {
    httpStatus: 416,
    headers: { 'content-range': `bytes */${sizeBytes}` },
  })
export const accessDenied = (message = 'new row violates row-level security policy') =>
  new StorageProblem(403, 'Unauthorized', 'AccessDenied', message)
export const invalidToken = (message: string) => new StorageProblem(400, 'InvalidJWT', 'InvalidJWT', message)
export const invalidSignature = () =>
  new StorageProblem(400, 'InvalidSignature', 'InvalidSignature', 'The token was not made for this file')
export const tooLarge = (limitBytes: number) =>
  new StorageProblem(
    413,
    'Payload too large',
    'EntityTooLarge',
    `The object exceeded the maximum allowed size of ${Math.floor(limitBytes / 1024 / 1024)} MB`,
  )
export const unsupportedType = (mimeType: string) =>
  new StorageProblem(415, 'invalid_mime_type', 'InvalidMimeType', `mime type ${mimeType} is not supported`)
export const tooMuchToList = () =>
  new StorageProblem(
    544,
    'DatabaseTimeout',
    'DatabaseTimeout',
    'There is too much to look through. Please ask for a folder inside.',
  )
export const wrongOffset = () =>
  new StorageProblem(409, 'conflict', 'InvalidUploadOffset', 'Upload-Offset is not where the upload is')
/** The same part is being taken in already; whoever sent it again may ask in a moment. */
export const uploadIsBusy = () =>
  new StorageProblem(423, 'locked', 'ResourceLocked', 'The upload is being finished')
export const tooManyUploads = (most: number) =>
  new StorageProblem(
    429,
    'TooManyUploads',
    'TooManyUploads',
    `At most ${most} uploads may be unfinished. Please finish or cancel some first.`,
  )
/** The file is not what may be stored; the message says what is wrong with it. */
export const refusedPicture = (message: string) =>
  new StorageProblem(422, 'invalid_picture', 'InvalidPicture', message)
export const notSupported = (what: string) =>
  new StorageProblem(501, 'not_supported', 'NotSupported', `${what} is not supported`)
export const tooBusy = (retryAfterSeconds = 2) =>
  new StorageProblem(
    503,
    'SlowDown',
    'SlowDown',
    'Too many pictures are being worked on. Please try again.',
    {
      httpStatus: 503,
      headers: { 'retry-after': `${retryAfterSeconds}` },
    },
  )
