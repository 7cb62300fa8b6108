import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { loadPages } from '../../content/load-pages.ts'
import { demoPassword } from '../../demo/accounts.ts'
import { defaultListings, loadDemo } from '../../demo/load.ts'
import type { Sql } from '../../platform/db/connect.ts'
import { StartProblem } from '../../platform/start-problem.ts'
import { progressBar } from './progress-bar.ts'
import { runCommand, withMigratedDatabase } from './run-command.ts'

const mostListings = 2_000_000
const whenHosted = 'The data is in the hosted project (SUPABASE_URL). Leave it out to use a database here.'

/** npm run demo -- --listings 1000000: fills the database with a demonstration of that size. */
async function main(): Promise<void> {
  const listings = readListings()
  const seconds = await withMigratedDatabase(whenHosted, ({ sql }, { isDemo }) => {
    // Others may reach a database that is not our own: there nobody knows the password, and `npm run admin` lets one in.
    const password = isDemo ? demoPassword : randomBytes(24).toString('base64url')
    return fill(sql, { listings, password })
  })
  process.stdout.write(`${listings.toLocaleString('en-GB')} homes in ${seconds.toFixed(0)} s\n`)
}

/** Answers how many seconds it took. */
async function fill(sql: Sql, wanted: { listings: number; password: string }): Promise<number> {
  const bar = progressBar(process.stdout)
  const startedAt = performance.now()
  try {
    await loadPages(sql)
    if (!(await loadDemo(sql, { ...wanted, onProgress: bar.show })))
      throw new StartProblem(
        'This database has its demonstration. For another size, set DATA_DIR to a new folder.',
      )
  } finally {
    bar.end()
  }
  return (performance.now() - startedAt) / 1000
}

function readListings(): number {
  const given = listingsArgument()
  const listings = Number(given.replaceAll(/[_,]/g, ''))
  if (!Number.isInteger(listings) || listings < 1 || listings > mostListings)
    throw new StartProblem(`--listings ${given} cannot be used. Use a number from 1 to ${mostListings}.`)
  return listings
}

function listingsArgument(): string {
  try {
    const options = { listings: { type: 'string', default: String(defaultListings) } } as const
    return parseArgs({ options }).values.listings
  } catch {
    throw new StartProblem(`Use: npm run demo -- --listings ${defaultListings}`)
  }
}

runCommand(main)
