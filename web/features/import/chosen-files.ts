import type { Feed } from '../../../domain/feeds/feed-listing.ts'
import { readFeed } from '../../../domain/feeds/read-feed.ts'
import { importing as messages } from '../../messages/listings/import.ts'

const maxBytes = 20 * 1024 * 1024

/** A parsed feed and the accompanying pictures by file name. */
export type ChosenFeed = {
  fileName: string
  feed: Extract<Feed, { listings: unknown }>
  pictures: ReadonlyMap<string, File>
}

/** Names in feeds may carry folders and any case: 'Pictures\\AB_01.JPG' is ab_01.jpg. */
export const pictureKey = (name: string): string => name.split(/[\\/]/).at(-1)?.toLowerCase() ?? ''

/** Returns the feed, or an error message. */
export async function readChosenFiles(files: readonly File[]): Promise<ChosenFeed | string> {
  const pictures = files.filter(({ type }) => type.startsWith('image/'))
  const [file] = files.filter((each) => !pictures.includes(each))
  if (!file) return messages.noFeed
  if (file.size > maxBytes) return messages.tooLarge
  const bytes = await file.arrayBuffer().catch(() => undefined)
  if (!bytes) return messages.fileFailed
  const feed = readFeed(new Uint8Array(bytes))
  if ('failure' in feed) return messages.unreadable(feed.failure)
  return {
    fileName: file.name,
    feed,
    pictures: new Map(pictures.map((picture) => [pictureKey(picture.name), picture])),
  }
}
