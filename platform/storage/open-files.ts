import path from 'node:path'
import type { BlobStore } from './infrastructure/blob-store.ts'
import { folderBlobs } from './infrastructure/folder-blobs.ts'
import { type S3Options, s3Blobs } from './infrastructure/s3-blobs.ts'
import { createVariantCache, type VariantCache } from './infrastructure/variant-cache.ts'

export type Files = { blobs: BlobStore; variants: VariantCache }

type Options = {
  dataDir: string
  /** If set, originals are stored there and shared by all servers. Variants stay on each server's disk. */
  s3: S3Options | undefined
  maxVariantBytes?: number
}

const gigabyte = 1024 ** 3

export async function openFiles({ dataDir, s3, maxVariantBytes = gigabyte }: Options): Promise<Files> {
  const folder = path.join(dataDir, 'storage')
  const blobs = s3 ? s3Blobs(s3) : await folderBlobs(folder)
  return { blobs, variants: await createVariantCache(path.join(folder, 'variants'), maxVariantBytes) }
}
