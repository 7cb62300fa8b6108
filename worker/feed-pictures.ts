import type { Sql } from '../platform/db/connect.ts'
import { PictureRefused } from './fetch-picture.ts'
import type { Task } from './run-tasks.ts'

type Parts = {
  sql: Sql
  fetchPicture: (address: string) => Promise<Uint8Array>
  /** Puts it into the home's folder and answers with its name there; throws `PictureRefused` where it is no picture. */
  keep: (propertyId: string, bytes: Uint8Array) => Promise<string>
}

type Wanted = { property_id: string; source: string; attempts: number }

const maxAttempts = 5

/** Fetches the pictures that imported feeds name by their address, one at a time, and shows them with their homes. */
export const feedPictures = ({ sql, fetchPicture, keep }: Parts): Task => ({
  name: 'pictures of feeds',
  channel: 'feed_pictures',
  everyMs: 30_000,
  run: async () => {
    const [wanted] = await sql<Wanted[]>`select * from private.claim_feed_picture()`
    if (!wanted) return false
    const { property_id: id, source, attempts } = wanted
    try {
      const bytes = await fetchPicture(source)
      const name = await keep(id, bytes)
      await sql`select private.store_feed_picture(${id}, ${source}, ${name}, ${bytes.length})`
    } catch (error) {
      const isOver = error instanceof PictureRefused || attempts >= maxAttempts
      await sql`
        update private.feed_pictures set problem = ${(error as Error).message.slice(0, 200)},
          state = case when ${isOver} then 'failed' else state end
        where property_id = ${id} and source = ${source} and state = 'waiting'`
    }
    return true
  },
})
