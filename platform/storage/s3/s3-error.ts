import { ApiError } from '../../http/api-error.ts'
import { unavailableReason } from '../../http/unavailable-reason.ts'
import { StorageError } from '../errors.ts'

/** An error in the words of S3. */
export class S3Error extends ApiError {
  override name = 'S3Error'
}

export const signatureMismatch = () =>
  new S3Error(
    403,
    'SignatureDoesNotMatch',
    'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
  )
export const unknownAccessKey = () =>
  new S3Error(403, 'InvalidAccessKeyId', 'The access key ID you provided does not exist in our records.')
export const forbidden = () => new S3Error(403, 'AccessDenied', 'Access Denied')
export const badAuthorization = (message: string) => new S3Error(400, 'AuthorizationHeaderMalformed', message)
export const badQuerySignature = (message: string) =>
  new S3Error(400, 'AuthorizationQueryParametersError', message)
export const clockSkewed = () =>
  new S3Error(
    403,
    'RequestTimeTooSkewed',
    'The difference between the request time and the current time is too large.',
  )
export const linkExpired = () => new S3Error(403, 'AccessDenied', 'Request has expired')
export const contentHashMismatch = () =>
  new S3Error(
    400,
    'XAmzContentSHA256Mismatch',
    'The provided x-amz-content-sha256 header does not match what was computed.',
  )
export const badDigest = () =>
  new S3Error(400, 'BadDigest', 'The checksum you specified did not match what we received.')
export const incompleteBody = () =>
  new S3Error(400, 'IncompleteBody', 'The request body does not have the announced form.')
export const chunksTooSmall = () =>
  new S3Error(
    403,
    'InvalidChunkSizeError',
    'Only the last chunk is allowed to have a size less than 8192 bytes.',
  )
export const malformedXml = () =>
  new S3Error(400, 'MalformedXML', 'The XML you provided was not well-formed or did not validate.')
export const invalidArgument = (message: string) => new S3Error(400, 'InvalidArgument', message)
export const invalidPart = () =>
  new S3Error(
    400,
    'InvalidPart',
    'One or more of the specified parts could not be found, or its ETag differs.',
  )
export const invalidPartOrder = () =>
  new S3Error(400, 'InvalidPartOrder', 'The list of parts was not in ascending order.')
export const preconditionFailed = () =>
  new S3Error(412, 'PreconditionFailed', 'At least one of the preconditions you specified did not hold.')
export const notImplemented = (what: string) =>
  new S3Error(501, 'NotImplemented', `${what} is not implemented.`)
export const methodNotAllowed = () =>
  new S3Error(405, 'MethodNotAllowed', 'The specified method is not allowed against this resource.')

const ownCodes: Record<string, string> = {
  KeyAlreadyExists: 'KeyAlreadyExists',
  InvalidMimeType: 'InvalidRequest',
}

/** Undefined for an error that nobody expected: it is logged and not described to the client. */
export function toS3Error(error: Error & { code?: string }): S3Error | undefined {
  if (error instanceof S3Error) return error
  if (error instanceof StorageError) {
    const { statusCode, code, message, headers } = error
    if (statusCode === 409 && code === 'InvalidRequest') return new S3Error(409, 'BucketNotEmpty', message)
    return new S3Error(statusCode === 544 ? 503 : statusCode, ownCodes[code] ?? code, message, headers)
  }
  if (error instanceof ApiError)
    return error.message.includes('expired')
      ? new S3Error(400, 'ExpiredToken', 'The provided token has expired.')
      : new S3Error(403, 'InvalidToken', 'The provided token is malformed or otherwise invalid.')
  if (/^PT4\d\d$/.test(error.code ?? '')) return new S3Error(403, 'InvalidToken', error.message)
  if (/^22\w{3}$/.test(error.code ?? ''))
    return invalidArgument('The request holds a value that cannot be used')
  const reason = unavailableReason(error)
  return reason && new S3Error(503, 'SlowDown', reason.message, { 'retry-after': reason.retryAfterSeconds })
}
