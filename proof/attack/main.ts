import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { accessOverRealtime } from './access-realtime.ts'
import { accessOverRest } from './access-rest.ts'
import { accessOverStorage } from './access-storage.ts'
import { cachePoisoning } from './caches.ts'
import { makeCast } from './cast.ts'
import { crossSite } from './cross-site.ts'
import { enumerationOfAccounts } from './enumeration.ts'
import { fuzzAuth } from './fuzz-auth.ts'
import { fuzzFunctions } from './fuzz-functions.ts'
import { fuzzPages } from './fuzz-pages.ts'
import { fuzzRealtime } from './fuzz-realtime.ts'
import { fuzzRest } from './fuzz-rest.ts'
import { fuzzSmallServices } from './fuzz-small-services.ts'
import { fuzzStorage } from './fuzz-storage.ts'
import { hostHeaders } from './hosts.ts'
import { injectionOfJson } from './injection-json.ts'
import { injectionOfSql } from './injection-sql.ts'
import { injectionOnTheWire } from './injection-wire.ts'
import { evasionOfLimits } from './limits.ts'
import { evasionByAddress } from './limits-by-address.ts'
import { massAssignment } from './mass-assignment.ts'
import { readOptions, usualRequests } from './options.ts'
import { otherPeoplesRows } from './other-peoples-rows.ts'
import { openRedirects } from './redirects.ts'
import { tableOf } from './report.ts'
import { scriptsInBrowser } from './scripts-in-browser.ts'
import type { Attack, Siege } from './siege.ts'
import { openSite, type Site } from './site.ts'
import { Tally } from './tally.ts'
import { forgedTokens } from './tokens.ts'
import { hostileUploads } from './uploads.ts'
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
  otherPeoplesRows,
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
  largestVolume,
]
/** Whatever is still going on by then is ended, and counts as failed: an attack that takes for ever tells nothing. */
const mostMs = 12 * 60_000
const results = path.resolve(import.meta.dirname, '../../bench/results/attack.md')

const say = (text: string) => process.stdout.write(`${text}\n`)

/** Whoever interrupts us leaves nothing running behind, however far we have come. */
let ends: () => Promise<unknown> = async () => undefined
let current = 'the start'
let isEnding = false
function endWith(code: number): void {
  // Ctrl-C comes from the terminal and again from whoever started us: the second must not cut short what the first began.
  if (!isEnding) void ends().finally(() => process.exit(code))
  isEnding = true
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => endWith(130))
setTimeout(() => {
  say(`✗ After ${mostMs / 60_000} minutes there is no time left for ${current}.`)
  endWith(1)
}, mostMs).unref()

async function carryOut(attack: Attack, siege: Siege) {
  const tally = new Tally(attack.name)
  current = attack.name
  const startedAt = performance.now()
  await attack
    .run(siege, tally)
    .catch((error: Error) => tally.find(`it could not be carried out: ${error.stack}`))
  aftermath(siege.site, tally)
  const seconds = (performance.now() - startedAt) / 1000
  say(
    `${tally.found ? '✗' : '✓'} ${tally.name}: ${tally.tried} tries, ${tally.found || 'nothing'} got through (${seconds.toFixed(1)} s) ${tally.summary}`,
  )
  for (const what of tally.told) say(`    ${what}`)
  return { tally, seconds }
}

/** A server that fell, or that met something it had not foreseen, was got at, whatever it answered. */
function aftermath(site: Site, tally: Tally): void {
  if (!site.isAlive()) tally.find('a server has ended')
  for (const line of site.complaints()) tally.find(`a server complained: ${line}`)
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
  const chosen = choose(options.only)
  const startedAt = performance.now()
  say(`Seed ${options.seed}. Starting two servers on a database of their own.`)
  const site = await openSite((close) => {
    ends = close
  })
  try {
    const siege: Siege = { ...options, site, cast: await makeCast(site.sql, site.keys, options.seed) }
    site.complaints()
    const lines = []
    for (const attack of chosen) lines.push(await carryOut(attack, siege))
    const table = tableOf(lines, options, (performance.now() - startedAt) / 1000)
    say(`\n${table}`)
    // A part of it would stand there as if it were all.
    if (chosen.length === attacks.length && options.requests >= usualRequests) await writeFile(results, table)
    return lines.every(({ tally }) => !tally.found)
  } finally {
    await site.close()
  }
}

process.exitCode = (await main()) ? 0 : 1
