import type { OwnListing } from '../../../entities/listing/own-listing.ts'
import type { DraftPatch } from './draft/draft-store.ts'

export type StepProps = { listing: OwnListing; change: (patch: DraftPatch) => void }
