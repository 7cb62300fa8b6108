export type ObjectMetadata = {
  eTag: string
  size: number
  mimetype: string
  cacheControl: string
  lastModified: string
  contentLength: number
  httpStatusCode: 200
  /** Pictures only. */
  width?: number
  height?: number
  thumbhash?: string
}

export type StoredObject = {
  id: string
  bucket_id: string
  name: string
  requested_name: string | null
  owner_id: string | null
  version: string
  created_at: Date
  updated_at: Date
  last_accessed_at: Date
  metadata: ObjectMetadata
  user_metadata: Record<string, unknown> | null
}

/** The file's own metadata, as the contract has it, and what is known about a picture. */
export function splitMetadata({ width, height, thumbhash, ...file }: ObjectMetadata) {
  return { file, picture: width && height ? { width, height, thumbhash } : undefined }
}
