import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'

const everyMs = 100
const arriveWithinMs = 30_000
const title = 'Proof of high availability'

/**
 * A subscriber that does what the web app does: it shows the rows of events, and reads all of them again whenever it has joined. And a
 * writer, whose acknowledged rows the subscriber must have in the end.
 */
export class LiveClient {
  readonly #client: SupabaseClient
  readonly #userId: string
  readonly #seen = new Set<string>()
  readonly #written = new Set<string>()
  readonly #running: Promise<void>
  #isOver = false
  joins = 0

  static async start(url: string, key: string, userId: string): Promise<LiveClient> {
    const client = new LiveClient(url, key, userId)
    while (client.joins === 0) await sleep(20)
    return client
  }

  private constructor(url: string, key: string, userId: string) {
    this.#userId = userId
    this.#client = createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } })
    this.#client
      .channel('ha')
      .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'notifications' }, ({ new: row }) =>
        this.#seen.add((row as { id: string }).id),
      )
      .subscribe((status) => {
        if (status !== 'SUBSCRIBED') return
        this.joins++
        void this.#refetch()
      })
    this.#running = this.#write()
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await this.#running
    await this.#client.removeAllChannels()
    await this.#client.realtime.disconnect()
  }

  reset(): void {
    this.#written.clear()
    this.joins = 0
  }

  /** Acknowledged rows that neither an event nor a refetch has shown, except those that a failover has lost. */
  async settle(): Promise<{ written: number; missed: number }> {
    const giveUpAt = performance.now() + arriveWithinMs
    const written = [...this.#written]
    let missed: string[] = []
    do {
      await sleep(100)
      missed = written.filter((id) => !this.#seen.has(id))
    } while (missed.length > 0 && performance.now() < giveUpAt)
    const kept = new Set(await this.#storedIds(written.length))
    return { written: written.length, missed: missed.filter((id) => kept.has(id)).length }
  }

  async #refetch(): Promise<void> {
    for (const id of await this.#storedIds(1000)) this.#seen.add(id)
  }

  async #storedIds(limit: number): Promise<string[]> {
    for (;;) {
      const { data } = await this.#client
        .from('notifications')
        .select('id')
        .eq('title', title)
        .order('created_at', { ascending: false })
        .limit(Math.max(limit, 1))
      if (data) return data.map(({ id }) => id as string)
      if (this.#isOver) return []
      await sleep(everyMs)
    }
  }

  async #write(): Promise<void> {
    while (!this.#isOver) {
      const id = randomUUID()
      const row = { id, user_id: this.#userId, kind: 'account', title }
      const { error } = await this.#client.from('notifications').insert(row)
      if (!error) this.#written.add(id)
      await sleep(everyMs)
    }
  }
}
