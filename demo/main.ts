import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { loadPages } from '../content/load.ts'
import { migrate } from '../platform/db/migrate.ts'
import { StartProblem } from '../platform/db/start-problem.ts'
import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/database.ts'
import { createLogger } from '../server/logger.ts'
import { openRunning } from '../server/running-database.ts'
import { defaultListings, loadDemo } from './load.ts'
import { progressBar } from './progress-bar.ts'

const root = path.resolve(import.meta.dirname, '..')
const mostListings = 2_000_000

/** npm run demo -- --listings 1000000: fills the database with a demonstration of that size. */
async function main(): Promise<void> {
  const listings = readListings()
  const config = readConfig(process.env)
  if (config.hosted)
    throw new StartProblem(
      'The data is in the hosted project (SUPABASE_URL). Leave it out to use a database here.',
    )
  const database = (await openRunning(config)) ?? (await openDatabase(config, createLogger('silent')))
  const bar = progressBar(process.stdout)
  const startedAt = performance.now()
  try {
    await migrate(
      database.sql,
      ['platform/sql', 'supabase/migrations'].map((folder) => path.join(root, folder)),
    )
    await loadPages(database.sql)
    // Others may reach a database that is not our own: there nobody knows the password, and `npm run admin` lets one in.
    const secret = config.isDemo ? {} : { password: randomBytes(24).toString('base64url') }
    if (!(await loadDemo(database.sql, { listings, onProgress: bar.show, ...secret })))
      throw new StartProblem(
        'This database has its demonstration. For another size, set DATA_DIR to a new folder.',
      )
  } finally {
    bar.end()
    await database.stop()
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  process.stdout.write(`${listings.toLocaleString('en-GB')} homes in ${seconds} s\n`)
}

function readListings(): number {
  const { values } = parseArgs({
    options: { listings: { type: 'string', default: String(defaultListings) } },
  })
  const listings = Number(values.listings.replaceAll(/[_,]/g, ''))
  if (!Number.isInteger(listings) || listings < 1 || listings > mostListings)
    throw new StartProblem(
      `--listings ${values.listings} cannot be used. Use a number from 1 to ${mostListings}.`,
    )
  return listings
}

main().then(
  () => process.exit(0),
  (error: Error) => {
    process.stderr.write(error instanceof StartProblem ? `${error.message}\n` : `${error.stack}\n`)
    process.exit(1)
  },
)
