import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '../../platform/db/connect.ts'
import {
  readWalMessage,
  relationIdOf,
  type WalMessage,
  type WalRelation,
} from '../../platform/realtime/changes/pgoutput.ts'
import {
  openReplicationStream,
  type ReplicationStream,
  type Snapshot,
} from '../../platform/realtime/changes/replication-stream.ts'
import type { FeedMessage, ListingChange } from './feed-messages.ts'
import { keyReader, loadListings, rowReader } from './listing-rows.ts'
import type { ListingTable } from './listing-table.ts'
import { loadSearchCodes } from './search-codes.ts'
import { Segment } from './segment.ts'

const retryMs = [100, 500, 1_000, 2_000, 5_000]

/**
 * Loads every listing and then follows their changes by logical decoding, from the snapshot that belongs to the start of the stream. If
 * the stream breaks, it says so and begins again.
 */
export class ListingFeed {
  readonly #url: string
  readonly #report: (message: FeedMessage) => void
  readonly #stopping = new AbortController()
  #stream: ReplicationStream | undefined
  #batch: ListingChange[] = []
  #position = 0
  #isFlushing = false

  constructor(url: string, report: (message: FeedMessage) => void) {
    this.#url = url
    this.#report = report
  }

  async run(): Promise<void> {
    const { signal } = this.#stopping
    for (let attempt = 0; !signal.aborted; attempt++) {
      const failure = await this.#follow(() => {
        attempt = 0
      }).catch((error: Error) => error)
      if (signal.aborted) return
      this.#batch = []
      this.#report({ kind: 'gap', reason: failure?.message ?? 'the stream ended' })
      await sleep(retryMs[Math.min(attempt, retryMs.length - 1)], undefined, { signal }).catch(
        () => undefined,
      )
    }
  }

  ping(): void {
    this.#stream?.ping()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#stream?.stop()
  }

  /** Returns when the stream has ended. */
  async #follow(onStarted: () => void): Promise<Error | undefined> {
    const ended = Promise.withResolvers<Error | undefined>()
    this.#stopping.signal.addEventListener('abort', () => ended.resolve(undefined), { once: true })
    const decoder = new ChangeDecoder()
    const stream = await openReplicationStream({
      url: this.#url,
      publication: 'listing_search',
      onSnapshot: (snapshot) => this.#load(snapshot),
      onMessage: (data) => {
        try {
          const committed = decoder.read(data)
          if (committed) this.#add(committed.changes, committed.position)
        } catch (error) {
          ended.resolve(error as Error)
        }
      },
      onPosition: (position) => this.#add([], position),
      onEnd: ended.resolve,
    })
    this.#stream = stream
    onStarted()
    const failure = await ended.promise
    this.#stream = undefined
    await stream.stop()
    return failure
  }

  async #load(snapshot: Snapshot): Promise<void> {
    const sql = connect(this.#url, { max: 1, name: 'lintel search index' })
    try {
      const codes = await loadSearchCodes(sql)
      const table = (await sql.begin('isolation level repeatable read read only', async (tx) => {
        await tx.unsafe(`set transaction snapshot '${snapshot.name}'`)
        return loadListings(tx)
      })) as ListingTable
      const position = Number(snapshot.position)
      this.#report({ kind: 'loaded', segment: Segment.build(table), codes, position })
    } finally {
      await sql.end({ timeout: 1 })
    }
  }

  /** Changes are reported together once per turn, so that thousands a second do not cost thousands of messages. */
  #add(changes: ListingChange[], position: bigint): void {
    for (const change of changes) this.#batch.push(change)
    this.#position = Math.max(this.#position, Number(position))
    this.#stream?.confirm(position)
    if (this.#isFlushing) return
    this.#isFlushing = true
    setImmediate(() => {
      this.#isFlushing = false
      const { signal } = this.#stopping
      if (!signal.aborted) this.#report({ kind: 'changes', changes: this.#batch, position: this.#position })
      this.#batch = []
    })
  }
}

type RowMessage = Extract<WalMessage, { relationId: number }>
type Readers = { row: ReturnType<typeof rowReader>; key: ReturnType<typeof keyReader> }

/** Collects the changes of a transaction. */
class ChangeDecoder {
  readonly #readers = new Map<number, Readers>()
  #changes: ListingChange[] = []

  /** The changes of a transaction with its end, once that has been read. */
  read(data: Buffer): { changes: ListingChange[]; position: bigint } | undefined {
    const message = readWalMessage(data)
    switch (message?.kind) {
      case 'relation':
        this.#addRelation(message.relation)
        return undefined
      case 'truncate':
        throw new Error('the search index was rebuilt')
      case 'insert':
      case 'update':
      case 'delete':
        this.#addChange(message, relationIdOf(data))
        return undefined
      case 'commit': {
        const changes = this.#changes
        this.#changes = []
        return { changes, position: message.endPosition }
      }
      default:
        return undefined
    }
  }

  #addRelation(relation: WalRelation): void {
    this.#readers.set(relation.id, { row: rowReader(relation), key: keyReader(relation) })
  }

  #addChange(message: RowMessage, relationId: number): void {
    const readers = this.#readers.get(relationId)
    if (!readers) throw new Error('the stream did not describe the search index')
    if (message.kind === 'delete') {
      this.#changes.push({ id: readers.key(message.old), listing: undefined })
      return
    }
    const listing = readers.row(message.record)
    // An update may change the key.
    if (message.kind === 'update' && message.old) {
      const id = readers.key(message.old)
      if (id !== listing.id) this.#changes.push({ id, listing: undefined })
    }
    this.#changes.push({ id: listing.id, listing })
  }
}
