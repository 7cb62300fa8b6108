import type { IndexedListing } from './listing-table.ts'
import type { SearchCodes } from './search-codes.ts'
import type { SegmentParts } from './segment.ts'

/** A change of one listing: its new row, or undefined if it has left the market. */
export type ListingChange = { id: string; listing: IndexedListing | undefined }

/** From the thread that follows the database. Positions are bytes of its log, and everything before one has been reported. */
export type FeedMessage =
  | { kind: 'loaded'; segment: SegmentParts; codes: SearchCodes; position: number }
  | { kind: 'changes'; changes: ListingChange[]; position: number }
  /** The stream broke: what was loaded is out of date. */
  | { kind: 'gap'; reason: string }

/** To it. `ping` asks for the position that the database has streamed. */
export type FeedRequest = { kind: 'ping' } | { kind: 'stop' }

export type FeedOptions = { url: string }
