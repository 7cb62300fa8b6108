import type { Sql } from '../db/connect.ts'
import { peerAddress } from '../http/peer-address.ts'
import type { Keys } from '../keys.ts'
import { defaultMaxFileBytes } from './default-limits.ts'
import { type FileOwnership, noFileOwnership } from './file-ownership.ts'
import type { BlobStore } from './infrastructure/blob-store.ts'
import { type Buckets, createBuckets } from './infrastructure/buckets.ts'
import { createFairSlots, type FairSlots } from './infrastructure/fair-slots.ts'
import { createFolderListing, type FolderListing } from './infrastructure/folder-listing.ts'
import { createObjects, type Objects } from './infrastructure/objects.ts'
import { createPicturePool, type PicturePool } from './infrastructure/picture-pool.ts'
import { createResumableUploads, type ResumableUploads } from './infrastructure/resumable-uploads.ts'
import { createSignedTokens, type SignedTokens } from './infrastructure/signed-tokens.ts'
import type { VariantCache } from './infrastructure/variant-cache.ts'

export type StorageService = {
  sql: Sql
  buckets: Buckets
  objects: Objects
  folders: FolderListing
  uploads: ResumableUploads
  blobs: BlobStore
  pictures: PicturePool
  variants: VariantCache
  fileOwnership: FileOwnership
  tokens: SignedTokens
  /** Limits uploads, which are held in memory. */
  uploadSlots: FairSlots
  /** Limits the rendering of variants, which needs CPU. */
  renderSlots: FairSlots
  /** Limits folder listings, which may scan many rows that policies hide. */
  listSlots: FairSlots
  /** The largest file that any bucket accepts. */
  maxFileBytes: number
  /** Client address of a request. */
  addressOf: (request: Request) => string
}

export type ServiceParts = {
  sql: Sql
  keys: Pick<Keys, 'signingKey' | 'publicJwk'>
  blobs: BlobStore
  variants: VariantCache
  fileOwnership?: FileOwnership | undefined
  addressOf?: ((request: Request) => string) | undefined
  maxFileBytes?: number | undefined
  /** Whether pictures can be requested in other sizes. */
  isRenderingEnabled?: boolean | undefined
}

export function createStorageService({
  sql,
  keys,
  blobs,
  variants,
  fileOwnership = noFileOwnership,
  addressOf = (request) => peerAddress(request) ?? 'unknown',
  maxFileBytes = defaultMaxFileBytes,
}: ServiceParts): StorageService {
  return {
    sql,
    blobs,
    variants,
    fileOwnership,
    buckets: createBuckets(sql),
    objects: createObjects(sql),
    folders: createFolderListing(sql),
    uploads: createResumableUploads(sql),
    pictures: createPicturePool(),
    tokens: createSignedTokens(keys),
    addressOf,
    maxFileBytes,
    uploadSlots: createFairSlots({ slots: 12, slotsPerClient: 4, maxWaiting: 100, waitMs: 20_000 }),
    listSlots: createFairSlots({ slots: 6, slotsPerClient: 3, maxWaiting: 100, waitMs: 10_000 }),
    renderSlots: createFairSlots({ slots: 32, slotsPerClient: 6, maxWaiting: 200, waitMs: 20_000 }),
  }
}
