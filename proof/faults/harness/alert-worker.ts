import { connect, type Sql, type Tx } from '../../../platform/db/connect.ts'
import type { Mailer } from '../../../product/mail/mailer.ts'
import { openMailer, sendDueAlerts } from './send-due-alerts.ts'

/**
 * A worker of alerts as a process of its own: `alert-worker.ts databaseUrl mailUrl now moment` tells every reader what is
 * due, down to the mail server, and kills itself, as nothing else could, at the moment with that number. Moments are before
 * and after every statement, every commit and every mail; number 0 never comes.
 */
const [url = '', mailUrl = '', now = '', moment = '0'] = process.argv.slice(2)
let count = 0
const atStep = <T>(value?: T): T => {
  count += 1
  if (count === Number(moment)) process.kill(process.pid, 'SIGKILL')
  return value as T
}

const sql = connect(url, { max: 1, name: 'proof worker' })

const killable = <T extends Sql | Tx>(db: T): T =>
  new Proxy(db, {
    apply: (target, self, args) => withSteps(Reflect.apply(target, self, args)),
    get: (target, name) =>
      name === 'begin'
        ? (work: (tx: Tx) => Promise<unknown>) =>
            sql.begin(async (tx) => atStep(await work(killable(tx)))).then(atStep)
        : Reflect.get(target, name),
  })

/** The driver sends a statement when somebody first waits for it; a part of another statement is never waited for. */
function withSteps(made: unknown): unknown {
  if (!(made instanceof Promise)) return made
  const wait: Promise<unknown>['then'] = made.then.bind(made)
  const then: Promise<unknown>['then'] = (onDone, onFail) => {
    atStep()
    return wait(atStep).then(onDone, onFail)
  }
  return Object.assign(made, { then })
}

const mailer = openMailer(mailUrl)
const killableMailer: Mailer = { ...mailer, send: async (mail) => atStep(await mailer.send(atStep(mail))) }

process.stdout.write('begun\n')
await sendDueAlerts({ sql: killable(sql), mailer: killableMailer, now: new Date(now) })
mailer.close()
await sql.end()
