import type { MailRequest } from '../platform/auth/mail/send-mail.ts'
import { connect } from '../platform/db/connect.ts'
import type { Mailer } from '../product/mail/mailer.ts'
import { alertTasks } from './alerts.ts'
import { areaGuides } from './area-guides.ts'
import { enquiryTasks } from './enquiries.ts'
import { housekeeping } from './housekeeping.ts'
import { listingTasks } from './listing-schedule.ts'
import { listingWithdrawals } from './listing-withdrawals.ts'
import { mfaResets } from './mfa-resets.ts'
import { offerTasks } from './offers.ts'
import { type OnRun, runTasks, type Task, type Worker } from './run-tasks.ts'
import { scheduledContent } from './scheduled-content.ts'
import { sendMail } from './send-mail.ts'

type Options = {
  /** The worker has its own connections, so that it and the site do not block each other. */
  databaseUrl: string
  siteUrl: string
  /** Undefined without a mail server or local inbox: mail then waits in the outbox. */
  mailer: Mailer | undefined
  mailRequests: Record<string, MailRequest>
  log: { error: (fields: object, message: string) => void }
  /** Further tasks, which use the worker's connections. */
  tasks?: (sql: ReturnType<typeof connect>) => Task[]
  onRun?: OnRun
}

const maxConnections = 4

/** Starts all background tasks. `stop` waits for the current run of each. */
export async function startWorker(options: Options): Promise<Worker> {
  const { databaseUrl, siteUrl, mailer, mailRequests, log, tasks = () => [], onRun } = options
  const sql = connect(databaseUrl, { max: maxConnections, name: 'worker' })
  const mail = mailer ? [sendMail({ sql, mailer, requests: mailRequests, siteUrl, log })] : []
  const worker = await runTasks(
    sql,
    [
      ...mail,
      housekeeping(sql),
      mfaResets(sql),
      areaGuides(sql),
      scheduledContent(sql),
      ...listingTasks(sql),
      listingWithdrawals(sql),
      ...alertTasks(sql),
      ...offerTasks(sql),
      ...enquiryTasks(sql),
      ...tasks(sql),
    ],
    log,
    onRun,
  )
  return {
    stop: async () => {
      await worker.stop()
      mailer?.close()
      await sql.end({ timeout: 5 })
    },
  }
}
