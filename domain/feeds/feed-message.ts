import type { FeedListing } from './feed-listing.ts'
import { importFindings } from './import-findings.ts'

/** What the database needs to know of a home that a feed sends. */
export function feedMessage(listing: FeedListing) {
  const findings = importFindings(listing)
  return {
    kind: 'send',
    home: listing.facts,
    status: listing.status ?? null,
    is_held: findings.length > 0,
    pictures: listing.pictures,
    findings,
    problems: listing.problems,
  }
}
