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

export const openBlobs = async ({ dataDir, s3 }: Pick<Options, 'dataDir' | 's3'>): Promise<BlobStore> =>
  s3 ? s3Blobs(s3) : folderBlobs(path.join(dataDir, 'storage'))

export async function openFiles({ dataDir, s3, maxVariantBytes = gigabyte }: Options): Promise<Files> {
  const folder = path.join(dataDir, 'storage')
  return {
    blobs: await openBlobs({ dataDir, s3 }),
    variants: await createVariantCache(path.join(folder, 'variants'), maxVariantBytes),
  }
}
