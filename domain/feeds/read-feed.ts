import type { Feed } from './feed-listing.ts'
import { readBlm } from './read-blm.ts'
import { readCsv } from './read-csv.ts'

/** Detects the format of a feed by its content, because file names are unreliable. */
export function readFeed(bytes: Uint8Array): Feed {
  // PostgreSQL cannot store NUL.
  const text = decode(bytes).replaceAll('\0', '')
  const feed = /#\s*(HEADER|DEFINITION)\s*#/i.test(text.slice(0, 4_000)) ? readBlm(text) : readCsv(text)
  if ('listings' in feed) noteRepeats(feed)
  return feed
}

/** UTF-8 if valid, otherwise Windows-1252, which older systems write. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** A duplicate reference would update the same listing again and again. */
function noteRepeats(feed: Extract<Feed, { listings: unknown }>): void {
  const field = feed.format === 'blm' ? 'AGENT_REF' : 'reference'
  const seen = new Set<string>()
  for (const { ref, problems } of feed.listings) {
    if (ref && seen.has(ref)) problems.push({ field, code: 'repeated', value: ref })
    seen.add(ref)
  }
}
