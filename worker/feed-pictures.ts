import type { Sql } from '../platform/db/connect.ts'
import { PictureRefused } from './fetch-picture.ts'
import type { Task } from './run-tasks.ts'

type Options = {
  sql: Sql
  fetchPicture: (address: string) => Promise<Uint8Array>
  /**
   * Stores the picture in the listing's folder and returns its name there; throws `PictureRefused` if it is not a
   * picture.
   */
  storePicture: (propertyId: string, bytes: Uint8Array) => Promise<string>
}

type FeedPicture = { property_id: string; source: string; attempts: number }

const maxAttempts = 5

/** Fetches the pictures that imported feeds list by URL, one at a time, and adds them to their listings. */
export const feedPictures = ({ sql, fetchPicture, storePicture }: Options): Task => ({
  name: 'pictures of feeds',
  channel: 'feed_pictures',
  everyMs: 30_000,
  run: async () => {
    const [picture] = await sql<FeedPicture[]>`select * from private.claim_feed_picture()`
    if (!picture) return false
    const { property_id: id, source, attempts } = picture
    try {
      const bytes = await fetchPicture(source)
      const name = await storePicture(id, bytes)
      await sql`select private.store_feed_picture(${id}, ${source}, ${name}, ${bytes.length})`
    } catch (error) {
      const isFinal = error instanceof PictureRefused || attempts >= maxAttempts
      await sql`
        update private.feed_pictures set problem = ${(error as Error).message.slice(0, 200)},
          state = case when ${isFinal} then 'failed' else state end
        where property_id = ${id} and source = ${source} and state = 'waiting'`
    }
    return true
  },
})
