import type { Feed } from './feed-home.ts'
import { readBlm } from './read-blm.ts'
import { readCsv } from './read-csv.ts'

/** A feed of either format, told by its content: agents' systems name their files as they please. */
export function readFeed(bytes: Uint8Array): Feed {
  const text = decode(bytes)
  const feed = /#\s*(HEADER|DEFINITION)\s*#/i.test(text.slice(0, 4_000)) ? readBlm(text) : readCsv(text)
  if ('homes' in feed) noteRepeats(feed)
  return feed
}

/** UTF-8 where it is; older systems write what Windows wrote. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The same reference twice would be one home that changes with every reading. */
function noteRepeats(feed: Extract<Feed, { homes: unknown }>): void {
  const field = feed.format === 'blm' ? 'AGENT_REF' : 'reference'
  const seen = new Set<string>()
  for (const { ref, problems } of feed.homes) {
    if (ref && seen.has(ref)) problems.push({ field, code: 'repeated', value: ref })
    seen.add(ref)
  }
}
