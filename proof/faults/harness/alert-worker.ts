import { connect, type Sql, type Tx } from '../../../platform/db/connect.ts'
import type { Mailer } from '../../../product/mail/mailer.ts'
import { openMailer, sendDueAlerts } from './send-due-alerts.ts'

/**
 * An alert worker in its own process: `alert-worker.ts databaseUrl mailUrl now step` sends all due alerts and kills itself at
 * that step. There is a step before and after every statement, commit and mail; step 0 never occurs.
 */
const [url = '', mailUrl = '', now = '', step = '0'] = process.argv.slice(2)
let count = 0
const atStep = <T>(value?: T): T => {
  count += 1
  if (count === Number(step)) process.kill(process.pid, 'SIGKILL')
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

/** The driver sends a statement when it is first awaited; a fragment of another statement never is. */
function withSteps(query: unknown): unknown {
  if (!(query instanceof Promise)) return query
  const wait: Promise<unknown>['then'] = query.then.bind(query)
  const then: Promise<unknown>['then'] = (onDone, onFail) => {
    atStep()
    return wait(atStep).then(onDone, onFail)
  }
  return Object.assign(query, { then })
}

const mailer = openMailer(mailUrl)
const killableMailer: Mailer = { ...mailer, send: async (mail) => atStep(await mailer.send(atStep(mail))) }

process.stdout.write('begun\n')
await sendDueAlerts({ sql: killable(sql), mailer: killableMailer, now: new Date(now) })
mailer.close()
await sql.end()
