import { countPhrase } from '../../domain/text/count-phrase.ts'
import type { Sql } from '../../platform/db/connect.ts'
import { createSmtpMailer } from '../../product/mail/mailer.ts'
import { queueMail } from '../../product/mail/outbox.ts'
import type { Task } from '../../worker/run-tasks.ts'
import { sendMail } from '../../worker/send-mail.ts'
import type { Fault } from './fault.ts'
import { openBusyMailServer, openMailServer } from './harness/mail-server.ts'

const deadMinutes = 60
const mailsAMinute = 5
/** Retry delays double, so the last failure may wait as long again as the outage. */
const maxRecoveryMinutes = 120
const siteUrl = 'https://www.lintel.test'

/**
 * An hour without a mail server, simulated by moving the times in the outbox back minute by minute. In the second half a
 * server responds but accepts nothing.
 */
export const deadMailServer: Fault = {
  name: 'dead-mail-server',
  run: async (context) => {
    const { sql } = await context.database(6)
    const { port, close } = await openMailServer()
    await close()
    const mailer = createSmtpMailer(`smtp://127.0.0.1:${port}`, 'Lintel <no-reply@lintel.test>')
    context.onCleanup(() => mailer.close())
    const log = { error: () => undefined }
    // Two workers share the outbox, as in a cluster.
    const workers = [1, 2].map(() => sendMail({ sql, mailer, requests: {}, siteUrl, log }))

    let busy: { close: () => Promise<void> } | undefined
    for (let minute = 0; minute < deadMinutes; minute++) {
      if (minute === deadMinutes / 2) busy = await openBusyMailServer(port)
      for (let n = 0; n < mailsAMinute; n++) await queue(sql, `m${minute}-${n}@example.org`)
      await advanceOneMinute(sql, workers)
    }
    await busy?.close()
    const before = await outboxState(sql)

    const alive = await openMailServer(port)
    context.onCleanup(() => alive.close())
    let minutes = 0
    while ((await outboxState(sql)).waiting > 0 && minutes < maxRecoveryMinutes) {
      await advanceOneMinute(sql, workers)
      minutes++
    }
    const after = await outboxState(sql)
    const total = deadMinutes * mailsAMinute
    const taken = alive.taken()
    const twice = [...taken.values()].filter((count) => count > 1).length
    return [
      {
        description: `the mail server is down for ${deadMinutes} minutes`,
        times: total,
        expected: 'every mail arrives exactly once, none is given up',
        observed: `${before.waiting} of ${total} queued; ${taken.size} arrived, ${after.failed} given up, ${twice} twice; outbox empty ${countPhrase(minutes, 'minute', 'minutes')} after it was back`,
        isMet: taken.size === total && after.failed === 0 && twice === 0,
      },
    ]
  },
}

const queue = (sql: Sql, to: string) =>
  queueMail(sql, {
    template: 'reset',
    to,
    data: { link: `${siteUrl}/auth/v1/verify?token=abc`, expires_in_minutes: 60 },
  })

/** Moves the outbox one minute back and lets both workers send what is due. */
async function advanceOneMinute(sql: Sql, workers: Task[]): Promise<void> {
  await sql`
    update private.mail_outbox set created_at = created_at - interval '1 minute',
      send_after = send_after - interval '1 minute', locked_until = locked_until - interval '1 minute'`
  await Promise.all(
    workers.map(async (worker) => {
      while (await worker.run());
    }),
  )
}

async function outboxState(sql: Sql): Promise<{ waiting: number; failed: number }> {
  const [row] = await sql<{ waiting: number; failed: number }[]>`
    select count(*) filter (where sent_at is null and failed_at is null)::int as waiting,
      count(*) filter (where failed_at is not null)::int as failed
    from private.mail_outbox`
  return row ?? { waiting: 0, failed: 0 }
}
