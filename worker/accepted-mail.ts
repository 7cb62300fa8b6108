import { LRUCache } from 'lru-cache'
import type { Sql } from '../platform/db/connect.ts'

const maxRemembered = 10_000
const rememberMs = 60 * 60_000

/**
 * The emails that this worker's mail server has accepted in the last hour. After a failover their rows may still say that they are to be
 * sent: because the connection broke before that was recorded, or because an asynchronous standby had not received it.
 */
export class AcceptedMail {
  readonly #ids = new LRUCache<string, true>({ max: maxRemembered, ttl: rememberMs })
  #isRecordingDue = false

  add(id: string): void {
    this.#ids.set(id, true)
  }

  has(id: string): boolean {
    return this.#ids.has(id)
  }

  /** The database may not have what was recorded last. */
  scheduleRecording(): void {
    this.#isRecordingDue = true
  }

  /** Records again what may be missing. Throws while the database is unavailable. */
  async recordIfDue(sql: Sql, messageIdOf: (id: string) => string): Promise<void> {
    if (!this.#isRecordingDue) return
    this.#isRecordingDue = false
    try {
      const ids = [...this.#ids.keys()]
      if (ids.length > 0) await markSent(sql, ids, messageIdOf)
    } catch (error) {
      this.#isRecordingDue = true
      throw error
    }
  }
}

/** Links and names are no longer needed, so the data is emptied. */
export async function markSent(sql: Sql, ids: string[], messageIdOf: (id: string) => string): Promise<void> {
  await sql`
    update private.mail_outbox set sent_at = now(), locked_until = null, last_error = null, data = '{}',
      message_id = sent.message_id
    from unnest(${ids}::uuid[], ${ids.map(messageIdOf)}::text[]) as sent (id, message_id)
    where mail_outbox.id = sent.id and sent_at is null`
}
