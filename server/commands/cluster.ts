import '../boot/node-env.ts'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { StartProblem } from '../../platform/start-problem.ts'
import { ensureWebIsBuilt } from '../boot/build-web.ts'
import { type Config, readConfig } from '../boot/config.ts'
import { openDatabase } from '../boot/database.ts'
import { createLogger } from '../boot/logger.ts'
import { Stops } from '../boot/graceful-shutdown.ts'
import { createBalancer } from '../cluster/balancer.ts'
import { Members } from '../cluster/members.ts'
import { addressFor, closeServer, open } from '../http/listen.ts'
import { runCommand } from './run-command.ts'

const mostServers = 16
const howToReplace = `kill -HUP ${process.pid}`

// A terminal that is gone takes no words, and must not end us before the database is stopped in good order.
process.stdout.on('error', () => undefined)
const say = (text: string) => void process.stdout.write(`${text}\n`)

/**
 * npm run cluster -- --servers 3: several servers on one database behind a balancer. SIGHUP replaces them one after
 * another, and nobody notices.
 */
async function main(): Promise<void> {
  const count = readCount()
  const config = readConfig(process.env)
  const stops = new Stops(createLogger(config.logLevel))
  let replace: () => void = () => say('The servers are not open yet: there is nothing to replace.')
  stops.onSignals({ onHangUp: () => replace() })
  try {
    const members = await stops.watch(start(count, config, stops))
    replace = replacing(members, stops)
  } catch (error) {
    const isWanted = stops.isStopping
    await stops.runAll()
    if (isWanted) return
    throw error
  }
  say(`${count} servers are open at ${addressOf(config)}; ${howToReplace} replaces them one after another`)
  await new Promise<never>(() => undefined) // a signal ends us
}

const addressOf = (config: Config) => addressFor(config.host, config.port)

async function start(count: number, config: Config, stops: Stops): Promise<Members> {
  await ensureWebIsBuilt(path.resolve(import.meta.dirname, '..', '..'))
  if (!config.hosted) {
    const database = await openDatabase(config, createLogger(config.logLevel))
    stops.add(() => database.stop())
  }
  const members = new Members({
    count,
    env: {
      ...process.env,
      JOIN: config.databaseUrl ? undefined : 'true',
      SITE_URL: config.siteUrl ?? addressOf(config),
      // A member listens on loopback only: that alone must not make it believe that nobody else can reach it.
      TRUSTED_PROXIES: config.isLoopback ? undefined : [...config.trustedProxies, '127.0.0.1'].join(),
    },
    onNote: say,
  })
  stops.add(() => members.stop())
  const balancer = createBalancer(members.list, { isForwarding: !config.isLoopback })
  await open(balancer, config)
  stops.addFirst(async () => {
    const closed = closeServer(balancer)
    balancer.hangUp()
    await closed
  })
  await members.start()
  return members
}

/** One replacement at a time: whoever asks for another meanwhile is told. */
function replacing(members: Members, stops: Stops): () => void {
  let isUnderWay = false
  const run = async () => {
    isUnderWay = true
    try {
      await members.restartInTurn()
      say('All servers are new')
    } catch (error) {
      if (stops.isStopping) return
      say(
        `${(error as Error).message} It was taken away again, and the others serve on as they were. Mend what it complained of above, then: ${howToReplace}`,
      )
    } finally {
      isUnderWay = false
    }
  }
  return () => {
    if (isUnderWay)
      say(
        `The servers are being replaced already. If that was for something newer, wait, then: ${howToReplace}`,
      )
    else void run()
  }
}

function readCount(): number {
  const { servers } = parseArgs({ options: { servers: { type: 'string', default: '2' } } }).values
  const count = Number(servers)
  if (Number.isInteger(count) && count >= 1 && count <= mostServers) return count
  throw new StartProblem(`--servers ${servers} cannot be used. Use a number from 1 to ${mostServers}.`)
}

runCommand(main)
