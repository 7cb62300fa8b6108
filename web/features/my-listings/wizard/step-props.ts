import type { OwnListing } from '../../../entities/listing/own-listing.ts'
import type { DraftPatch } from './draft/draft-store.ts'

/** What every step is given: the home as it stands on the screen, and the way to change it. */
export type StepProps = { listing: OwnListing; change: (patch: DraftPatch) => void }
