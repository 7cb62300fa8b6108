import './node-env.ts'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { StartProblem } from '../platform/start-problem.ts'
import { ensureWebIsBuilt } from './build-web.ts'
import { createBalancer } from './cluster/balancer.ts'
import { Members } from './cluster/members.ts'
import { runCommand } from './command.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './database.ts'
import { addressFor, closeServer, open } from './listen.ts'
import { createLogger } from './logger.ts'

const mostServers = 16

/**
 * npm run cluster -- --servers 3: several servers on one database behind a balancer. SIGHUP replaces them one after
 * another, and nobody notices.
 */
async function main(): Promise<void> {
  const count = readCount()
  const config = readConfig(process.env)
  const log = createLogger(config.logLevel)
  const say = (text: string) => void process.stdout.write(`${text}\n`)
  await ensureWebIsBuilt(path.resolve(import.meta.dirname, '..'))
  const database = config.hosted ? undefined : await openDatabase(config, log)
  const address = addressFor(config.host, config.port)
  const members = new Members({
    count,
    env: {
      ...process.env,
      JOIN: config.databaseUrl ? undefined : 'true',
      SITE_URL: config.siteUrl ?? address,
      // A member listens on loopback only: that alone must not make it believe that nobody else can reach it.
      TRUSTED_PROXIES: config.isLoopback ? undefined : [...config.trustedProxies, '127.0.0.1'].join(),
    },
    onNote: say,
  })
  const balancer = createBalancer(members.list, { isForwarding: !config.isLoopback })
  let stopping: Promise<void> | undefined
  const stop = async () => {
    await closeServer(balancer)
    await members.stop()
    await database?.stop()
  }
  const ended = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => {
        stopping ??= stop()
        void stopping.then(resolve)
      })
  })
  try {
    await open(balancer, config)
    await members.start()
  } catch (error) {
    await stop()
    throw error
  }
  process.on('SIGHUP', () => void members.restartInTurn().then(() => say('All servers are new')))
  say(`${count} servers are open at ${address}`)
  await ended
}

function readCount(): number {
  const { servers } = parseArgs({ options: { servers: { type: 'string', default: '2' } } }).values
  const count = Number(servers)
  if (Number.isInteger(count) && count >= 1 && count <= mostServers) return count
  throw new StartProblem(`--servers ${servers} cannot be used. Use a number from 1 to ${mostServers}.`)
}

runCommand(main)
