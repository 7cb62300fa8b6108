import { setTimeout as sleep } from 'node:timers/promises'
import { countPhrase } from '../../../domain/text/count-phrase.ts'
import type { Sql } from '../../../platform/db/connect.ts'
import { createListing, createPerson } from '../../../test/people.ts'
import { withTimeout } from '../../with-timeout.ts'
import type { FaultContext } from './fault-context.ts'
import { type MailServer, openMailServer } from './mail-server.ts'

export const listingsPerAlert = 3
const quietTimeoutMs = 10_000

/** `repeats` are duplicates that are allowed after a crash. */
export type DeliveryReport = { recipients: number; mails: number; repeats: number; problems: string[] }

/** Users waiting for a digest, the listings it must contain, and the mail server it must reach. */
export class AlertRecipients {
  readonly sql: Sql
  readonly url: string
  readonly mailUrl: string
  readonly #server: MailServer
  /** By Message-ID: deliveries that a killed worker could not record. */
  readonly #allowedRepeats = new Map<string, number>()
  #people = new Set<string>()

  static async on(context: FaultContext): Promise<AlertRecipients> {
    const { sql, url } = await context.database(4)
    const server = await openMailServer()
    context.onCleanup(() => server.close())
    return new AlertRecipients(sql, url, server)
  }

  private constructor(sql: Sql, url: string, server: MailServer) {
    this.sql = sql
    this.url = url
    this.mailUrl = `smtp://127.0.0.1:${server.port}`
    this.#server = server
  }

  /** Replaces all data: new users with a daily search, and listings that match it. */
  async reset(count: number): Promise<void> {
    const { sql } = this
    await sql`delete from private.mail_outbox`
    await sql`delete from public.saved_searches`
    await sql`delete from public.properties`
    await sql`delete from private.listing_events`
    this.#server.mails.length = 0
    this.#people = new Set()
    for (let n = 0; n < count; n++) {
      const { id, email } = await createPerson(sql)
      this.#people.add(email)
      await sql`
        insert into public.saved_searches (user_id, name, query, criteria, alert)
        values (${id}, 'My search', 'type=rent&keywords=lighthouse',
          ${sql.json({ listing_type: 'rent', keywords: 'lighthouse' })}, 'daily')`
    }
    for (let n = 0; n < listingsPerAlert; n++) {
      const listing = await createListing(sql, null, { description: 'A lighthouse.' })
      await sql`update public.properties set status = 'live' where id = ${listing}`
    }
  }

  /** Records what killed workers had delivered but not marked as sent, and expires their locks. */
  async afterWorkersKilled(): Promise<void> {
    await withTimeout(quietTimeoutMs, 'finishing work of killed workers', this.#quiet())
    const unsent = await this.sql<{ id: string }[]>`select id from private.mail_outbox where sent_at is null`
    const ids = new Set(unsent.map(({ id }) => id))
    for (const [messageId, times] of this.#server.taken())
      if (ids.has(rowOf(messageId))) this.#allowedRepeats.set(messageId, times)
    await this.sql`update private.mail_outbox set locked_until = locked_until - interval '5 minutes'`
  }

  /** Until the database and the mail server have processed everything the workers sent. */
  async #quiet(): Promise<void> {
    const isBusy = async () =>
      (await this.sql`select from pg_stat_activity where application_name = 'proof worker'`).length > 0
    while (!this.#server.isIdle() || (await isBusy())) await sleep(5)
  }

  /** Compares what the mail server received with what it should have. */
  async account(): Promise<DeliveryReport> {
    const { mails } = this.#server
    const taken = this.#server.taken()
    const problems: string[] = []
    for (const person of this.#people) {
      const own = new Set(mails.filter(({ to }) => to === person).map(({ messageId }) => messageId))
      if (own.size !== 1) problems.push(`${countPhrase(own.size, 'mail', 'mails')} for one recipient`)
    }
    let repeats = 0
    for (const [messageId, times] of taken) {
      const excused = this.#allowedRepeats.get(messageId) ?? 0
      repeats += Math.min(times - 1, excused)
      if (times - 1 > excused) problems.push('an unexplained duplicate')
    }
    if (mails.some(({ text }) => !isComplete(text))) problems.push('an incomplete mail')
    if (mails.some(({ to }) => !this.#people.has(to))) problems.push('a mail to an unexpected recipient')
    const left = await this.#left()
    if (left > 0) problems.push(`${countPhrase(left, 'item', 'items')} not sent`)
    return { recipients: this.#people.size, mails: taken.size, repeats, problems }
  }

  async #left(): Promise<number> {
    const [row] = await this.sql<{ n: number }[]>`
      select (select count(*) from public.alert_matches where sent_at is null)::int
        + (select count(*) from private.mail_outbox where sent_at is null)::int as n`
    return row?.n ?? 0
  }
}

const rowOf = (messageId: string) => /^<([^@]+)@/.exec(messageId)?.[1] ?? ''

function isComplete(text: string): boolean {
  const homes = [...text.matchAll(/\/property\/([0-9a-f-]{36})/g)].map(([, id]) => id)
  return homes.length === listingsPerAlert && new Set(homes).size === listingsPerAlert
}
