import type { Sql } from '../db/connect.ts'
import { peerAddress } from '../http/peer-address.ts'
import type { Keys } from '../keys.ts'
import type { BlobStore } from './infrastructure/blob-store.ts'
import { type Buckets, createBuckets } from './infrastructure/buckets.ts'
import { createFairPlaces, type FairPlaces } from './infrastructure/fair-slots.ts'
import { createListing, type Listing } from './infrastructure/listing.ts'
import { createObjects, type Objects } from './infrastructure/objects.ts'
import { createPicturePool, type PicturePool } from './infrastructure/picture-pool.ts'
import { createResumableUploads, type ResumableUploads } from './infrastructure/resumable-uploads.ts'
import { createSignedTokens, type SignedTokens } from './infrastructure/signed-tokens.ts'
import type { VariantCache } from './infrastructure/variant-cache.ts'

/** What the endpoints work with. */
export type StorageService = {
  sql: Sql
  buckets: Buckets
  objects: Objects
  listing: Listing
  uploads: ResumableUploads
  blobs: BlobStore
  pictures: PicturePool
  variants: VariantCache
  tokens: SignedTokens
  /** For uploads, which are held in memory. */
  uploadPlaces: FairPlaces
  /** For variants, which take the processor. */
  makerPlaces: FairPlaces
  /** For lists, which may look through much that is not theirs to show. */
  listPlaces: FairPlaces
  /** Where a request came from. */
  addressOf: (request: Request) => string
}

export type ServiceParts = {
  sql: Sql
  keys: Pick<Keys, 'signingKey' | 'publicJwk'>
  blobs: BlobStore
  variants: VariantCache
  addressOf?: ((request: Request) => string) | undefined
}

export function createService({
  sql,
  keys,
  blobs,
  variants,
  addressOf = (request) => peerAddress(request) ?? 'somewhere',
}: ServiceParts): StorageService {
  return {
    sql,
    blobs,
    variants,
    buckets: createBuckets(sql),
    objects: createObjects(sql),
    listing: createListing(sql),
    uploads: createResumableUploads(sql),
    pictures: createPicturePool(),
    tokens: createSignedTokens(keys),
    addressOf,
    uploadPlaces: createFairPlaces({ places: 12, placesEach: 4, maxWaiting: 100, waitMs: 20_000 }),
    listPlaces: createFairPlaces({ places: 6, placesEach: 3, maxWaiting: 100, waitMs: 10_000 }),
    makerPlaces: createFairPlaces({ places: 32, placesEach: 6, maxWaiting: 200, waitMs: 20_000 }),
  }
}
