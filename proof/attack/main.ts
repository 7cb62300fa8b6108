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
import { fuzzStorage } from './fuzz-storage.ts'
import { hostHeaders } from './hosts.ts'
import { injectionOfJson } from './injection-json.ts'
import { injectionOfSql } from './injection-sql.ts'
import { injectionOnTheWire } from './injection-wire.ts'
import { evasionOfLimits } from './limits.ts'
import { evasionByAddress } from './limits-by-address.ts'
import { massAssignment } from './mass-assignment.ts'
import { readOptions } from './options.ts'
import { otherPeoplesRows } from './other-peoples-rows.ts'
import { openRedirects } from './redirects.ts'
import { tableOf } from './report.ts'
import { scriptsInBrowser } from './scripts-in-browser.ts'
import type { Attack, Siege } from './siege.ts'
import { openSite, type Site } from './site.ts'
import { Tally } from './tally.ts'
import { forgedTokens } from './tokens.ts'
import { hostileUploads } from './uploads.ts'

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
  fuzzRealtime,
  fuzzAuth,
  enumerationOfAccounts,
  evasionByAddress,
  evasionOfLimits,
]
const mostMs = 12 * 60_000

const say = (text: string) => process.stdout.write(`${text}\n`)

async function carryOut(attack: Attack, siege: Siege, isLate: () => boolean) {
  const tally = new Tally(attack.name)
  const startedAt = performance.now()
  if (isLate()) tally.isLeftOut = true
  else
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

const options = readOptions(process.argv.slice(2))
const chosen = attacks.filter(
  ({ name }) => !options.only.length || options.only.some((word) => name.includes(word)),
)
const startedAt = performance.now()
say(`Seed ${options.seed}. Starting two servers on a database of their own.`)
const site = await openSite()
// Ctrl-C comes from the terminal and again from whoever started us: the second must not cut short what the first began.
let isClosing = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (!isClosing) void site.close().then(() => process.exit(130))
    isClosing = true
  })
try {
  const siege: Siege = { ...options, site, cast: await makeCast(site.sql, site.keys, options.seed) }
  site.complaints()
  const lines = []
  for (const attack of chosen)
    lines.push(await carryOut(attack, siege, () => performance.now() - startedAt > mostMs))
  const table = tableOf(lines, options, (performance.now() - startedAt) / 1000)
  say(`\n${table}`)
  if (options.isKept)
    await writeFile(path.resolve(import.meta.dirname, '../../bench/results/attack.md'), table)
  process.exitCode = lines.some(({ tally }) => tally.found || tally.isLeftOut) ? 1 : 0
} finally {
  await site.close()
}
