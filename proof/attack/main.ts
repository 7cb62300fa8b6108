import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { accessOverRealtime } from './access-realtime.ts'
import { accessOverRest } from './access-rest.ts'
import { accessOverStorage } from './access-storage.ts'
import { makeActors } from './actors.ts'
import type { Attack, AttackContext } from './attack-context.ts'
import { AttackResult } from './attack-result.ts'
import { cachePoisoning } from './caches.ts'
import { crossSite } from './cross-site.ts'
import { defaultSettings } from './default-settings.ts'
import { enumerationOfAccounts } from './enumeration.ts'
import { fuzzAuth } from './fuzz-auth.ts'
import { fuzzFunctions } from './fuzz-functions.ts'
import { fuzzPages } from './fuzz-pages.ts'
import { fuzzRealtime } from './fuzz-realtime.ts'
import { fuzzRest } from './fuzz-rest.ts'
import { fuzzSmallServices } from './fuzz-small-services.ts'
import { fuzzStorage } from './fuzz-storage.ts'
import { guests } from './guests.ts'
import { hostHeaders } from './hosts.ts'
import { injectionOfJson } from './injection-json.ts'
import { injectionOfSql } from './injection-sql.ts'
import { injectionOnTheWire } from './injection-wire.ts'
import { evasionOfLimits } from './limits.ts'
import { evasionByAddress } from './limits-by-address.ts'
import { massAssignment } from './mass-assignment.ts'
import { runMutations } from './mutations/run-mutations.ts'
import { type Options, readOptions, usualRequests } from './options.ts'
import { otherPeoplesRows } from './other-peoples-rows.ts'
import { openRedirects } from './redirects.ts'
import { tableOf } from './report.ts'
import { scriptsInBrowser } from './scripts-in-browser.ts'
import { openSite, type Site } from './site.ts'
import { forgedTokens } from './tokens.ts'
import { hostileUploads } from './uploads.ts'
import { validCalls } from './valid-calls.ts'
import { largestVolume } from './volume.ts'

/**
 * Attacks a real server of its own in every way we know of, on this machine alone, and tells what got through. What leaves
 * traces comes after what must not find any.
 */
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
/** Whatever is still going on by then is ended, and counts as failed: an attack that takes for ever tells nothing. */
const timeLimitMs = 20 * 60_000
const results = path.resolve(import.meta.dirname, '../../bench/results/attack.md')

const say = (text: string) => process.stdout.write(`${text}\n`)

/** Whoever interrupts us leaves nothing running behind, however far we have come. */
let ends: () => Promise<unknown> = async () => undefined
let current = 'the start'
let isEnding = false
function exitWith(code: number): void {
  // Ctrl-C comes from the terminal and again from whoever started us: the second must not cut short what the first began.
  if (!isEnding) void ends().finally(() => process.exit(code))
  isEnding = true
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => exitWith(130))
async function runAttack(attack: Attack, context: AttackContext) {
  const result = new AttackResult(attack.name)
  current = attack.name
  const startedAt = performance.now()
  await attack
    .run(context, result)
    .catch((error: Error) => result.recordFinding(`it could not be carried out: ${error.stack}`))
  checkServers(context.site, result)
  const seconds = (performance.now() - startedAt) / 1000
  say(
    `${result.findingCount ? '✗' : '✓'} ${result.name}: ${result.attempts} tries, ${result.findingCount || 'nothing'} got through (${seconds.toFixed(1)} s) ${result.summary}`,
  )
  for (const what of result.findings) say(`    ${what}`)
  return { result, seconds }
}

/** A server that fell, or that met something it had not foreseen, was got at, whatever it answered. */
function checkServers(site: Site, result: AttackResult): void {
  if (!site.isAlive()) result.recordFinding('a server has ended')
  for (const line of site.serverErrors()) result.recordFinding(`a server complained: ${line}`)
}

function choose(only: string[]): Attack[] {
  const strange = only.filter((word) => !attacks.some(({ name }) => name.includes(word)))
  if (strange.length)
    throw new Error(
      `There is no ${strange.join(', ')}. There are: ${attacks.map(({ name }) => name).join(', ')}`,
    )
  return attacks.filter(({ name }) => !only.length || only.some((word) => name.includes(word)))
}

async function main(): Promise<boolean> {
  const options = readOptions(process.argv.slice(2))
  const whenStarted = (close: () => Promise<void>) => {
    ends = close
  }
  return options.isMutations ? runMutations(options.only, whenStarted) : runAttacks(options, whenStarted)
}

async function runAttacks(
  options: Options,
  whenStarted: (close: () => Promise<void>) => void,
): Promise<boolean> {
  setTimeout(() => {
    say(`✗ Not finished after ${timeLimitMs / 60_000} minutes, during ${current}.`)
    exitWith(1)
  }, timeLimitMs).unref()
  const chosen = choose(options.only)
  const startedAt = performance.now()
  say(`Seed ${options.seed}. Starting three servers on a database of their own.`)
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
    const table = tableOf(lines, options, (performance.now() - startedAt) / 1000)
    say(`\n${table}`)
    // A part of it would stand there as if it were all.
    if (chosen.length === attacks.length && options.requests >= usualRequests) await writeFile(results, table)
    return lines.every(({ result }) => !result.findingCount)
  } finally {
    await site.close()
  }
}

process.exitCode = (await main()) ? 0 : 1
