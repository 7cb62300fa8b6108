import '../boot/node-env.ts'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { StartProblem } from '../../platform/start-problem.ts'
import { startArchive } from '../boot/archive.ts'
import { ensureWebIsBuilt } from '../boot/build-web.ts'
import { type Config, readConfig } from '../boot/config.ts'
import { openDatabase } from '../boot/database.ts'
import { GracefulShutdown } from '../boot/graceful-shutdown.ts'
import { createLogger } from '../boot/logger.ts'
import { createBalancer } from '../cluster/balancer.ts'
import { Members } from '../cluster/members.ts'
import { addressFor, closeServer, open } from '../http/listen.ts'
import { runCommand } from './run-command.ts'

const maxServers = 16
const replaceCommand = `kill -HUP ${process.pid}`

// A closed terminal must not end the process before the database is stopped cleanly.
process.stdout.on('error', () => undefined)
const print = (text: string) => void process.stdout.write(`${text}\n`)

/**
 * npm run cluster -- --servers 3: several servers on one database behind a balancer. SIGHUP replaces them one after
 * another without downtime.
 */
async function main(): Promise<void> {
  const count = readCount()
  const config = readConfig(process.env)
  const shutdown = new GracefulShutdown(createLogger(config.logLevel))
  let replace: () => void = () => print('The servers are not open yet: there is nothing to replace.')
  shutdown.onSignals({ onSighup: () => replace() })
  try {
    const members = await shutdown.trackStartup(start(count, config, shutdown))
    replace = createReplacer(members, shutdown)
  } catch (error) {
    const wasStopping = shutdown.isStopping
    await shutdown.stopAll()
    if (wasStopping) return
    throw error
  }
  print(
    `${count} servers are open at ${addressOf(config)}; ${replaceCommand} replaces them one after another`,
  )
  await new Promise<never>(() => undefined) // until a signal arrives
}

const addressOf = (config: Config) => addressFor(config.host, config.port)

async function start(count: number, config: Config, shutdown: GracefulShutdown): Promise<Members> {
  await ensureWebIsBuilt(path.resolve(import.meta.dirname, '..', '..'))
  if (!config.hosted) {
    const log = createLogger(config.logLevel)
    const database = await openDatabase(config, log, shutdown.signal)
    shutdown.add(() => database.stop())
    shutdown.add(await startArchive(config, database, log))
  }
  const members = new Members({
    count,
    env: {
      ...process.env,
      JOIN: config.databaseUrl ? undefined : 'true',
      SITE_URL: config.siteUrl ?? addressOf(config),
      // Members listen on loopback only, which must not make them treat the site as private to this machine.
      TRUSTED_PROXIES: config.isLoopback ? undefined : [...config.trustedProxies, '127.0.0.1'].join(),
    },
    onEvent: print,
  })
  shutdown.add(() => members.stop())
  const balancer = createBalancer(members.list, { addsForwardedFor: !config.isLoopback })
  await open(balancer, config)
  shutdown.addFirst(async () => {
    const closed = closeServer(balancer)
    balancer.closeWebSockets()
    await closed
  })
  await members.start()
  return members
}

/** One replacement at a time. */
function createReplacer(members: Members, shutdown: GracefulShutdown): () => void {
  let isReplacing = false
  const run = async () => {
    isReplacing = true
    try {
      await members.rollingRestart()
      print('All servers are new')
    } catch (error) {
      if (shutdown.isStopping) return
      print(
        `${(error as Error).message} It was taken away again, and the others serve on as they were. Mend what it complained of above, then: ${replaceCommand}`,
      )
    } finally {
      isReplacing = false
    }
  }
  return () => {
    if (isReplacing)
      print(
        `The servers are being replaced already. If that was for something newer, wait, then: ${replaceCommand}`,
      )
    else void run()
  }
}

function readCount(): number {
  const { servers } = parseArgs({ options: { servers: { type: 'string', default: '2' } } }).values
  const count = Number(servers)
  if (Number.isInteger(count) && count >= 1 && count <= maxServers) return count
  throw new StartProblem(`--servers ${servers} cannot be used. Use a number from 1 to ${maxServers}.`)
}

runCommand(main)
