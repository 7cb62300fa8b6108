import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Sql } from '../../platform/db/connect.ts'
import type { FeedMessage, FeedOptions, FeedRequest } from './feed-messages.ts'
import { Merger } from './merger.ts'
import { SearchIndex } from './search-index.ts'

type Options = {
  sql: Sql
  databaseUrl: string
  onError: (error: Error) => void
}

const pingEveryMs = 1_000
/** Without word from the database for this long, the index may be out of date without knowing it. */
const maxSilenceMs = 3_000
/** While a write is awaited, the position is asked for this often. */
const reachEveryMs = 5
/** A tail of this many rows costs each search about as much as its segment. */
const mergeRows = 2_048
const mergePauseMs = 1_000
const retryMs = 200
const restartMs = 1_000

export type LiveIndexState = { isReady: boolean; listings: number; memoryBytes: number; gaps: number }

/**
 * The index of the listings on the market, kept current by a thread that follows the database. It is handed out only while it is
 * certain to hold everything that this server's clients have written: after each write, once the stream has reached the position
 * of the database's log at that moment.
 */
export class LiveIndex {
  readonly #options: Options
  #feed: Worker
  readonly #merger = new Merger()
  readonly #ping: NodeJS.Timeout
  #index: SearchIndex | undefined
  #position = 0
  #heardAt = 0
  #requiredPosition = 0
  #isAskingPosition = false
  #writes = 0
  #reaching: NodeJS.Timeout | undefined
  #merging: Promise<void> | undefined
  #mergedAt = 0
  #gaps = 0
  #changes = 0
  #isStopped = false
  #waiters: (() => void)[] = []

  constructor(options: Options) {
    this.#options = options
    this.#feed = this.#startFeed()
    this.#ping = setInterval(() => this.#request({ kind: 'ping' }), pingEveryMs)
    this.#ping.unref()
  }

  /** The index if it is current. */
  current = (): SearchIndex | undefined => {
    const isSilent = performance.now() - this.#heardAt > maxSilenceMs
    return this.#isBehindWrites || isSilent ? undefined : this.#index
  }

  get state(): LiveIndexState {
    const index = this.#index
    return {
      isReady: this.current() !== undefined,
      listings: index?.count ?? 0,
      memoryBytes: index?.memoryBytes ?? 0,
      gaps: this.#gaps,
    }
  }

  /** Changes since the start. */
  get changes(): number {
    return this.#changes
  }

  /** Resolves when the index is current. */
  async whenCurrent(): Promise<SearchIndex> {
    for (;;) {
      const index = this.current()
      if (index) return index
      await new Promise<void>((resolve) => this.#waiters.push(resolve))
    }
  }

  /** Something was written, perhaps a listing: until the stream has reached it, the index is not current. */
  noteWrite = (): void => {
    this.#writes += 1
    if (!this.#isAskingPosition) void this.#askPosition()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#ping)
    clearInterval(this.#reaching)
    this.#request({ kind: 'stop' })
    await Promise.all([this.#feed.terminate(), this.#merger.stop()])
    await this.#merging
  }

  #startFeed(): Worker {
    const workerData: FeedOptions = { url: this.#options.databaseUrl }
    const feed = new Worker(new URL('./feed-thread.ts', import.meta.url), { workerData })
    feed.on('message', (message: FeedMessage) => this.#receive(message))
    feed.on('error', (error: Error) => {
      this.#lose(error)
      setTimeout(() => {
        if (!this.#isStopped) this.#feed = this.#startFeed()
      }, restartMs).unref()
    })
    return feed
  }

  get #isBehindWrites(): boolean {
    return this.#isAskingPosition || this.#position < this.#requiredPosition
  }

  /** Writes meanwhile are covered by asking again. */
  async #askPosition(): Promise<void> {
    this.#isAskingPosition = true
    let asked: number
    do {
      asked = this.#writes
      this.#requiredPosition = Math.max(this.#requiredPosition, await this.#readPosition())
    } while (asked !== this.#writes && !this.#isStopped)
    this.#isAskingPosition = false
    if (this.#isBehindWrites) this.#reach()
    else this.#wakeWaiters()
  }

  /**
   * How far the log has been written, flushed or not: a commit can be seen before it is flushed. Without an answer nobody knows how far the stream has to come, so it is asked
   * until there is one.
   */
  async #readPosition(): Promise<number> {
    while (!this.#isStopped) {
      const rows = await this.#options.sql<{ position: number }[]>`
        select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as position`.catch(() => [])
      const position = rows[0]?.position
      if (position !== undefined) return position
      await sleep(retryMs, undefined, { ref: false })
    }
    return 0
  }

  #reach(): void {
    if (this.#reaching || this.#isStopped) return
    this.#request({ kind: 'ping' })
    this.#reaching = setInterval(() => this.#request({ kind: 'ping' }), reachEveryMs)
  }

  #receive(message: FeedMessage): void {
    if (this.#isStopped) return
    if (message.kind === 'gap') {
      this.#lose(new Error(`the search index begins again: ${message.reason}`))
      return
    }
    this.#heardAt = performance.now()
    if (message.kind === 'loaded') {
      this.#index = new SearchIndex(message.codes)
      this.#index.finishMerge(message.segment)
      this.#position = message.position
    } else this.#apply(message)
    if (!this.#isBehindWrites) {
      clearInterval(this.#reaching)
      this.#reaching = undefined
      this.#wakeWaiters()
    }
    this.#mergeIfUntidy()
  }

  #apply({ changes, position }: Extract<FeedMessage, { kind: 'changes' }>): void {
    this.#changes += changes.length
    for (const { id, listing } of changes)
      if (listing) this.#index?.put(listing)
      else this.#index?.remove(id)
    this.#position = Math.max(this.#position, position)
  }

  /** SQL answers until the feed has loaded everything again. A new primary may count positions from elsewhere. */
  #lose(error: Error): void {
    if (this.#isStopped) return
    this.#gaps += 1
    this.#options.onError(error)
    this.#index = undefined
    this.#position = 0
    this.#requiredPosition = 0
  }

  #mergeIfUntidy(): void {
    const index = this.#index
    const isDue = index && index.untidyRows > mergeRows && performance.now() - this.#mergedAt > mergePauseMs
    if (!isDue || this.#merging) return
    this.#merging = this.#merge(index).finally(() => {
      this.#merging = undefined
      this.#mergedAt = performance.now()
    })
  }

  async #merge(index: SearchIndex): Promise<void> {
    try {
      index.finishMerge(await this.#merger.merge(index.beginMerge()))
    } catch (error) {
      // The tail keeps growing until the next attempt, which is slower and not wrong.
      if (!this.#isStopped) this.#options.onError(error as Error)
    }
  }

  #request(request: FeedRequest): void {
    this.#feed.postMessage(request)
  }

  #wakeWaiters(): void {
    const waiters = this.#waiters
    this.#waiters = []
    for (const wake of waiters) wake()
  }
}
