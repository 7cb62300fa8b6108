import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { loadPages } from '../../content/load-pages.ts'
import { demoPassword } from '../../demo/accounts.ts'
import { defaultListings, loadDemo } from '../../demo/load-demo.ts'
import type { Sql } from '../../platform/db/connect.ts'
import { StartProblem } from '../../platform/start-problem.ts'
import { progressBar } from './progress-bar.ts'
import { runCommand, withMigratedDatabase } from './run-command.ts'

const maxListings = 2_000_000
const hostedMessage = 'The data is in the hosted project (SUPABASE_URL). Leave it out to use a database here.'

/** npm run demo -- --listings 1000000: seeds the database with that many demonstration listings. */
async function main(): Promise<void> {
  const listings = readListings()
  const seconds = await withMigratedDatabase(hostedMessage, ({ sql }, { isDemo }) => {
    // Others may reach an external database, so its demonstration accounts get a random password; use `npm run admin`
    // to get access.
    const password = isDemo ? demoPassword : randomBytes(24).toString('base64url')
    return seed(sql, { listings, password })
  })
  process.stdout.write(`${listings.toLocaleString('en-GB')} homes in ${seconds.toFixed(0)} s\n`)
}

/** Returns the duration in seconds. */
async function seed(sql: Sql, options: { listings: number; password: string }): Promise<number> {
  const bar = progressBar(process.stdout)
  const startedAt = performance.now()
  try {
    await loadPages(sql)
    if (!(await loadDemo(sql, { ...options, onProgress: bar.show })))
      throw new StartProblem(
        'This database already has demonstration data. For another size, set DATA_DIR to a new folder.',
      )
  } finally {
    bar.end()
  }
  return (performance.now() - startedAt) / 1000
}

function readListings(): number {
  const argument = listingsArgument()
  const listings = Number(argument.replaceAll(/[_,]/g, ''))
  if (!Number.isInteger(listings) || listings < 1 || listings > maxListings)
    throw new StartProblem(`--listings ${argument} cannot be used. Use a number from 1 to ${maxListings}.`)
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
