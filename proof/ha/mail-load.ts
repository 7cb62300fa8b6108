import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Sql } from '../../platform/db/connect.ts'
import { queueMail } from '../../product/mail/outbox.ts'
import type { MailServer } from '../faults/harness/mail-server.ts'

const everyMs = 200
const arriveWithinMs = 60_000
/** Longer than the mail server and the workers take. */
const leasedAfterMs = 20_000

/** Queues emails all the time and compares those that were acknowledged with what the mail server has accepted. */
export class MailLoad {
  readonly acknowledged = new Set<string>()
  readonly #sql: Sql
  readonly #server: MailServer
  readonly #running: Promise<void>
  #isOver = false

  constructor(databaseUrl: string, server: MailServer) {
    this.#sql = connect(databaseUrl, { max: 2, name: 'proof mail' })
    this.#server = server
    this.#running = this.#run()
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await this.#running
    await this.#sql.end({ timeout: 1 })
  }

  async #run(): Promise<void> {
    for (let turn = 0; !this.#isOver; turn++) {
      const data = { link: 'https://www.lintel.test/auth/v1/verify?token=abc', expires_in_minutes: 60 }
      const to = `ha-${process.pid}-${turn}@example.org`
      const id = await queueMail(this.#sql, { template: 'reset', to, data }).catch(() => undefined)
      if (id) this.acknowledged.add(id)
      await sleep(everyMs)
    }
  }

  /** Waits for the acknowledged emails. Rows that a failover has lost never arrive. */
  async settle(): Promise<{ missing: number; delayed: number; lostRows: number; repeated: number }> {
    const ids = [...this.acknowledged]
    const startedAt = performance.now()
    let delayed = 0
    let missing: string[] = []
    let kept = new Set<string>()
    do {
      await sleep(200)
      const rows = await this.#sql<{ id: string }[]>`
        select id from private.mail_outbox where id = any(${ids}::uuid[])`.catch(() => [])
      kept = new Set(rows.map(({ id }) => id))
      const taken = this.#taken()
      missing = ids.filter((id) => !taken.has(id) && kept.has(id))
      if (missing.length > 0 && delayed === 0 && performance.now() - startedAt > leasedAfterMs) {
        // Claimed in the moment of the failure, by a worker that did not learn of it.
        delayed = missing.length
        await this.expireLeases().catch(() => undefined)
      }
    } while (missing.length > 0 && performance.now() - startedAt < arriveWithinMs)
    const taken = this.#taken()
    return {
      missing: missing.length,
      delayed,
      lostRows: ids.filter((id) => !kept.has(id) && !taken.has(id)).length,
      repeated: [...taken.values()].filter((count) => count > 1).length,
    }
  }

  /** What comes next is compared on its own. */
  reset(): void {
    this.acknowledged.clear()
    this.#server.mails.length = 0
  }

  /** Makes mails of a killed worker due now, instead of after its lease. */
  async expireLeases(): Promise<void> {
    await this
      .#sql`update private.mail_outbox set locked_until = now() where locked_until > now() and sent_at is null`
  }

  /** How often each was accepted, by the id of its row. */
  #taken(): Map<string, number> {
    return new Map(
      [...this.#server.taken()].map(([messageId, count]) => [messageId.slice(1).split('@')[0] ?? '', count]),
    )
  }
}
