import type { MailRequest } from '../platform/auth/mail/send-mail.ts'
import { connect } from '../platform/db/connect.ts'
import type { Mailer } from '../product/mail/mailer.ts'
import { alerts } from './alerts.ts'
import { areaGuides } from './area-guides.ts'
import { housekeeping } from './housekeeping.ts'
import { listings } from './listing-schedule.ts'
import { listingWithdrawals } from './listing-withdrawals.ts'
import { mfaResets } from './mfa-resets.ts'
import { runTasks, type Task, type Worker } from './run-tasks.ts'
import { content } from './scheduled-content.ts'
import { sendMail } from './send-mail.ts'

type Options = {
  /** The worker has connections of its own: a busy site must not keep it waiting, nor the other way round. */
  databaseUrl: string
  siteUrl: string
  /** Nothing where mail can neither be sent nor kept: then it waits in the outbox until a server is set. */
  mailer: Mailer | undefined
  mailRequests: Record<string, MailRequest>
  log: { error: (fields: object, message: string) => void }
  /** Further work of the product. It is given the worker's own connections. */
  tasks?: (sql: ReturnType<typeof connect>) => Task[]
}

const connections = 4

/** Starts everything that nobody waits for. `stop` lets what is under way finish. */
export async function startWorker(options: Options): Promise<Worker> {
  const { databaseUrl, siteUrl, mailer, mailRequests, log, tasks = () => [] } = options
  const sql = connect(databaseUrl, { max: connections, name: 'worker' })
  const mail = mailer ? [sendMail({ sql, mailer, requests: mailRequests, siteUrl, log })] : []
  const worker = await runTasks(
    sql,
    [
      ...mail,
      housekeeping(sql),
      mfaResets(sql),
      areaGuides(sql),
      content(sql),
      ...listings(sql),
      listingWithdrawals(sql),
      ...alerts(sql),
      ...tasks(sql),
    ],
    log,
  )
  return {
    stop: async () => {
      await worker.stop()
      mailer?.close()
      await sql.end({ timeout: 5 })
    },
  }
}
