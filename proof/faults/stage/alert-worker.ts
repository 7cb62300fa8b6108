import { connect, type Sql, type Tx } from '../../../platform/db/connect.ts'
import { sendNextAlert } from '../../../worker/send-alert.ts'

/**
 * A worker of alerts as a process of its own: `alert-worker.ts databaseUrl now step` matches and sends what is due and
 * kills itself, as nothing else could, before the statement with that number. Step 0 never comes.
 */
const [url = '', now = '', step = '0'] = process.argv.slice(2)
const sql = connect(url, { max: 1, name: 'proof worker' })
let count = 0

const dying = <T extends Sql | Tx>(db: T): T =>
  new Proxy(db, {
    apply: (target, self, args) => {
      count += 1
      if (count === Number(step)) process.kill(process.pid, 'SIGKILL')
      return Reflect.apply(target as never, self, args)
    },
    get: (target, name) =>
      name === 'begin'
        ? (work: (tx: Tx) => Promise<unknown>) => sql.begin((tx) => work(dying(tx)))
        : Reflect.get(target, name),
  })

const db = dying(sql)
process.stdout.write('begun\n')
for (;;) if ((await db`select private.match_alerts() as taken`)[0]?.taken === 0) break
while (await sendNextAlert(db, new Date(now)));
await sql.end()
