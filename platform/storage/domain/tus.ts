// The TUS protocol, version 1.0.0: creation, creation-with-upload, expiration and termination.
export const tusVersion = '1.0.0'
export const tusExtensions = 'creation,creation-with-upload,termination,expiration'
export const tusHeaders = { 'tus-resumable': tusVersion, 'cache-control': 'no-store' }
/** Response headers that a page on another origin needs to resume an upload. */
export const tusExposedHeaders =
  'Tus-Resumable, Tus-Version, Tus-Extension, Tus-Max-Size, Upload-Offset, Upload-Length, Upload-Expires'
export const tusContentType = 'application/offset+octet-stream'

/** 'bucketName cGljdHVyZXM=,objectName YS5qcGc=' */
export function uploadMetadata(header: string): Record<string, string> {
  return Object.fromEntries(
    header.split(',').flatMap((pair) => {
      const [name, value = ''] = pair.trim().split(' ')
      return name ? [[name, Buffer.from(value, 'base64').toString()]] : []
    }),
  )
}

/** '3600' -> 'max-age=3600' */
export const maxAge = (seconds: unknown) =>
  typeof seconds === 'string' && /^\d{1,9}$/.test(seconds) ? `max-age=${seconds}` : 'no-cache'

/** '1024' -> 1024; undefined unless it is a number of bytes. */
export const byteCount = (header: string | undefined): number | undefined =>
  /^\d{1,15}$/.test(header ?? '') ? Number(header) : undefined
