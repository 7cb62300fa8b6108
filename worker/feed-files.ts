import { createHash } from 'node:crypto'
import { constants, lstat, mkdir, open, readdir, rename } from 'node:fs/promises'
import path from 'node:path'
import { type FeedListing, isUnusable } from '../domain/feeds/feed-listing.ts'
import { feedMessage } from '../domain/feeds/feed-message.ts'
import type { Sql } from '../platform/db/connect.ts'
import { readFeedFile } from './read-feed-file.ts'
import type { Task } from './run-tasks.ts'

type OpenedFeed = { feed_id: string; number: number }

type Options = {
  sql: Sql
  fetchFile: (url: string) => Promise<Uint8Array>
  /** Contains a folder for each feed, named by its number. */
  folder: string
}

const maxFileBytes = 20 * 1024 * 1024
const maxHomes = 20_000
/** A file that still grows is left for the next time. */
const settledMs = 5_000

/** Full files of agents' homes: fetched from an address, or put into a folder on the server. */
export const feedFiles = ({ sql, fetchFile, folder }: Options): Task[] => [
  {
    name: 'files of feeds to fetch',
    channel: 'feed_files',
    everyMs: 60_000,
    run: async () => {
      const [row] = await sql<{ next: { number: number; source_url: string } | null }[]>`
        select private.claim_feed_fetch() as next`
      if (!row?.next) return false
      const { number, source_url: url } = row.next
      const bytes = await fetchFile(url).catch(() => undefined)
      if (bytes) await importFeedFile(sql, number, path.basename(new URL(url).pathname) || 'feed', bytes)
      else await sql`select private.fail_feed_fetch(${number})`
      return true
    },
  },
  {
    name: 'files of feeds in folders',
    everyMs: 30_000,
    run: async () => {
      let failure: unknown
      for (const file of await droppedFiles(folder)) {
        // A file that cannot be read or put away must not keep out those of other agencies.
        try {
          if (await importDroppedFile(sql, file)) return true
        } catch (error) {
          failure ??= error
        }
      }
      if (failure) throw failure
      return false
    },
  },
]

/** Imports a full file; the same file again changes nothing. `busy`: another file of the feed is being imported. */
export async function importFeedFile(
  sql: Sql,
  number: number,
  fileName: string,
  bytes: Uint8Array,
): Promise<'done' | 'failed' | 'busy'> {
  const [opened] = await sql<{ feed: OpenedFeed | null }[]>`select private.open_file_feed(${number}) as feed`
  const feed = opened?.feed
  if (!feed) return 'failed'
  const hash = createHash('sha256').update(bytes).digest('hex')
  const [row] = await sql<{ started: { run_id?: string; is_busy?: boolean } }[]>`
    select private.start_feed_run(${sql.json(feed)}, ${fileName.slice(0, 255)}, ${hash}) as started`
  const { run_id: runId, is_busy: isBusy } = row?.started ?? {}
  if (!runId) return isBusy ? 'busy' : 'done'
  const fail = (problem: string) => sql`select private.fail_feed_run(${runId}, ${problem})`
  try {
    const content = await readFeedFile({ bytes, maxHomes })
    if ('failure' in content) {
      await fail(content.failure)
      return 'failed'
    }
    let failures = 0
    for (const listing of content.listings) failures += (await importHome(sql, feed, listing)) ? 0 : 1
    // A home that could not be read is still in the file, so it is not withdrawn.
    const refs = content.listings.map(({ ref }) => ref).filter(Boolean)
    await sql`select private.finish_feed_run(${sql.json(feed)}, ${runId}, ${sql.array(refs)}, ${content.listings.length}, ${failures})`
  } catch (error) {
    // The next attempt starts again.
    await fail('interrupted').catch(() => undefined)
    throw error
  }
  return 'done'
}

/** One transaction for each home, so that a long file does not keep others waiting. */
async function importHome(sql: Sql, feed: OpenedFeed, listing: FeedListing): Promise<boolean> {
  if (isUnusable(listing)) return false
  const message = { ...feedMessage(listing), is_in_file: true, ref: listing.ref }
  const [row] = await sql<{ outcome: string }[]>`
    select private.apply_feed_message(${sql.json(feed)}, ${sql.json(message as never)}) ->> 'outcome' as outcome`
  return row !== undefined && row.outcome !== 'draft' && row.outcome !== 'refused'
}

type DroppedFile = { path: string; number: number }

async function droppedFiles(folder: string): Promise<DroppedFile[]> {
  const found: DroppedFile[] = []
  for (const name of (await readdir(folder).catch(() => [])).toSorted()) {
    if (!/^\d{1,9}$/.test(name)) continue
    const files = await readdir(path.join(folder, name), { withFileTypes: true }).catch(() => [])
    for (const file of files)
      if (file.isFile() && /\.(blm|csv)$/i.test(file.name))
        found.push({ path: path.join(folder, name, file.name), number: Number(name) })
  }
  return found
}

/** False if the file has to wait. */
async function importDroppedFile(sql: Sql, file: DroppedFile): Promise<boolean> {
  const content = await readSettled(file.path)
  if (content === 'growing') return false
  const outcome =
    content === 'too_large'
      ? 'failed'
      : await importFeedFile(sql, file.number, path.basename(file.path), content)
  if (outcome === 'busy') return false
  await putAway(file.path, outcome)
  return true
}

/** Whoever writes to the folder may put a link in the place of the file at any moment, so links are never followed. */
async function readSettled(file: string): Promise<Uint8Array | 'growing' | 'too_large'> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW)
  try {
    const { size, mtimeMs } = await handle.stat()
    if (Date.now() - mtimeMs < settledMs) return 'growing'
    return size > maxFileBytes ? 'too_large' : await handle.readFile()
  } finally {
    await handle.close()
  }
}

async function putAway(file: string, into: 'done' | 'failed'): Promise<void> {
  const target = path.join(path.dirname(file), into)
  await mkdir(target, { recursive: true })
  // A link could lead into the folder of another feed.
  if (!(await lstat(target)).isDirectory()) throw new Error(`${target} is not a folder`)
  const name = `${new Date().toISOString().replace(/[:.]/g, '-')} ${path.basename(file)}`
  // Another server on the same folder may have put it away already.
  await rename(file, path.join(target, name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}
