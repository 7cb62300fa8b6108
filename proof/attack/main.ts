import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { accessOverRealtime } from './access/access-realtime.ts'
import { accessOverRest } from './access/access-rest.ts'
import { accessOverStorage } from './access/access-storage.ts'
import { makeActors } from './access/actors.ts'
import { guests } from './access/guests.ts'
import { massAssignment } from './access/mass-assignment.ts'
import { otherPeoplesRows } from './access/other-peoples-rows.ts'
import { validCalls } from './access/valid-calls.ts'
import type { Attack, AttackContext } from './attack-context.ts'
import { AttackResult } from './attack-result.ts'
import { cachePoisoning } from './browser/caches.ts'
import { crossSite } from './browser/cross-site.ts'
import { hostHeaders } from './browser/hosts.ts'
import { openRedirects } from './browser/redirects.ts'
import { defaultSettings } from './default-settings.ts'
import { fuzzAuth } from './fuzz/fuzz-auth.ts'
import { fuzzFunctions } from './fuzz/fuzz-functions.ts'
import { fuzzPages } from './fuzz/fuzz-pages.ts'
import { fuzzRealtime } from './fuzz/fuzz-realtime.ts'
import { fuzzRest } from './fuzz/fuzz-rest.ts'
import { fuzzSmallServices } from './fuzz/fuzz-small-services.ts'
import { fuzzStorage } from './fuzz/fuzz-storage.ts'
import { injectionOfJson } from './injection/injection-json.ts'
import { injectionOfSql } from './injection/injection-sql.ts'
import { injectionOnTheWire } from './injection/injection-wire.ts'
import { scriptsInBrowser } from './injection/scripts-in-browser.ts'
import { enumerationOfAccounts } from './limits/enumeration.ts'
import { evasionOfLimits } from './limits/limits.ts'
import { evasionByAddress } from './limits/limits-by-address.ts'
import { forgedTokens } from './limits/tokens.ts'
import { hostileUploads } from './limits/uploads.ts'
import { largestVolume } from './limits/volume.ts'
import { runMutations } from './mutations/run-mutations.ts'
import { defaultRequests, type Options, readOptions } from './options.ts'
import { formatReport } from './report.ts'
import { openSite, type Site } from './site.ts'

/** In order: attacks that change data run after those that must not find any changes. */
const attacks: Attack[] = [
  accessOverRest,
  accessOverRealtime,
  accessOverStorage,
  massAssignment,
  validCalls,
  otherPeoplesRows,
  guests,
  forgedTokens,
  hostileUploads,
  crossSite,
  openRedirects,
  hostHeaders,
  cachePoisoning,
  injectionOfSql,
  injectionOnTheWire,
  injectionOfJson,
  fuzzPages,
  scriptsInBrowser,
  fuzzRest,
  fuzzStorage,
  fuzzFunctions,
  fuzzSmallServices,
  fuzzRealtime,
  fuzzAuth,
  enumerationOfAccounts,
  evasionByAddress,
  evasionOfLimits,
  defaultSettings,
  largestVolume,
]
/** A run that takes longer is stopped and has failed. */
const timeLimitMs = 20 * 60_000
const results = path.resolve(import.meta.dirname, '../results/attack.md')

const print = (text: string) => process.stdout.write(`${text}\n`)

/** Stops everything that was started, on a signal or at the time limit. */
let cleanUp: () => Promise<unknown> = async () => undefined
let current = 'the start'
let isEnding = false
function exitWith(code: number): void {
  // Ctrl-C arrives twice, from the terminal and from npm; the second must not interrupt the cleanup.
  if (!isEnding) void cleanUp().finally(() => process.exit(code))
  isEnding = true
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => exitWith(130))
async function runAttack(attack: Attack, context: AttackContext) {
  const result = new AttackResult(attack.name)
  current = attack.name
  const startedAt = performance.now()
  await attack
    .run(context, result)
    .catch((error: Error) => result.recordFinding(`the attack failed to run: ${error.stack}`))
  checkServers(context.site, result)
  const seconds = (performance.now() - startedAt) / 1000
  print(
    `${result.findingCount ? '✗' : '✓'} ${result.name}: ${result.attempts} tries, ${result.findingCount || 'nothing'} got through (${seconds.toFixed(1)} s) ${result.summary}`,
  )
  for (const what of result.findings) print(`    ${what}`)
  return { result, seconds }
}

/** A crashed server or a logged error is a finding, whatever the responses were. */
function checkServers(site: Site, result: AttackResult): void {
  if (!site.isAlive()) result.recordFinding('a server has exited')
  for (const line of site.serverErrors()) result.recordFinding(`a server logged: ${line}`)
}

function selectAttacks(only: string[]): Attack[] {
  const unknown = only.filter((word) => !attacks.some(({ name }) => name.includes(word)))
  if (unknown.length)
    throw new Error(
      `Unknown attack: ${unknown.join(', ')}. Known: ${attacks.map(({ name }) => name).join(', ')}`,
    )
  return attacks.filter(({ name }) => !only.length || only.some((word) => name.includes(word)))
}

async function main(): Promise<boolean> {
  const options = readOptions(process.argv.slice(2))
  const whenStarted = (close: () => Promise<void>) => {
    cleanUp = close
  }
  return options.isMutations ? runMutations(options.only, whenStarted) : runAttacks(options, whenStarted)
}

async function runAttacks(
  options: Options,
  whenStarted: (close: () => Promise<void>) => void,
): Promise<boolean> {
  setTimeout(() => {
    print(`✗ Not finished after ${timeLimitMs / 60_000} minutes, during ${current}.`)
    exitWith(1)
  }, timeLimitMs).unref()
  const chosen = selectAttacks(options.only)
  const startedAt = performance.now()
  print(`Seed ${options.seed}. Starting three servers on a database of their own.`)
  const site = await openSite(whenStarted)
  try {
    const context: AttackContext = {
      ...options,
      site,
      actors: await makeActors(site.sql, site.keys, options.seed),
    }
    site.serverErrors()
    const lines = []
    for (const attack of chosen) lines.push(await runAttack(attack, context))
    const table = formatReport(lines, options, (performance.now() - startedAt) / 1000)
    print(`\n${table}`)
    // A partial run must not look like a complete one.
    if (chosen.length === attacks.length && options.requests >= defaultRequests)
      await writeFile(results, table)
    return lines.every(({ result }) => !result.findingCount)
  } finally {
    await site.close()
  }
}

process.exitCode = (await main()) ? 0 : 1
