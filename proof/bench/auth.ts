import { hash } from '@node-rs/argon2'
import { importJWK, jwtVerify } from 'jose'
import { defaultAuthConfig } from '../../platform/auth/config.ts'
import { asCaller } from '../../platform/db/as-caller.ts'
import type { Sql } from '../../platform/db/connect.ts'
import { createReadCaller } from '../../platform/http/caller.ts'
import { type Keys, loadKeys } from '../../platform/keys.ts'
import { type Candidate, password, signIn, startCandidates, verifySignIns } from './auth/sign-ins.ts'
import { withDatabase } from './database.ts'
import type { ChildServer } from './load/child-server.ts'
import { median, medianMs, timed } from './load/statistics.ts'
import { sized } from './options.ts'
import { type Figure, report, type Table, tableOf, times } from './report/report.ts'

/**
 * Measures the cost of a sign-in beyond its password hash, compared with a hand-written handler and @supabase/lite, and the
 * cost of verifying a token on each request.
 */
const { signIns, rounds } = sized({ full: { signIns: 400, rounds: 8 }, quick: { signIns: 60, rounds: 1 } })
const concurrency = 8
const requestCount = sized({ full: 2_000, quick: 500 })

const main = () =>
  withDatabase({ max: 20 }, async (database) => {
    const { sql } = database
    const keys = await loadKeys(sql)
    const started: ChildServer[] = []
    try {
      const candidates = await startCandidates(database, keys, (server) => started.push(server))
      await verifySignIns(candidates)
      const { rates, hashes, tokens } = await compareSignIns(candidates)
      await writeReport(rates, hashes, await measureTokens(sql, keys, tokens))
    } finally {
      for (const { child } of started) child.disconnect()
    }
  })

type Rate = { name: string; hashing: string; perSecond: number }

/** Interleaved, so that other load on the machine affects all candidates equally. */
async function compareSignIns(
  candidates: Candidate[],
): Promise<{ rates: Rate[]; hashes: number; tokens: string[] }> {
  const bare: number[] = []
  const all = candidates.map((candidate) => ({ candidate, rates: [] as number[], tokens: [] as string[] }))
  let turn = 0
  for (let round = 0; round < rounds; round++) {
    bare.push(await perSecond(signIns / rounds, 2, () => hash(password, defaultAuthConfig.argon2)))
    for (const { candidate, rates, tokens } of all) {
      const signInNext = async () => tokens.push(await signIn(candidate, turn++))
      rates.push(await perSecond(signIns / rounds, concurrency, signInNext))
    }
  }
  return {
    rates: all.map(({ candidate: { name, hashing }, rates }) => ({
      name,
      hashing,
      perSecond: median(rates),
    })),
    hashes: median(bare),
    tokens: all[0]?.tokens ?? [],
  }
}

async function writeReport([ours, ...others]: Rate[], hashes: number, figures: Figure[]): Promise<void> {
  if (!ours) throw new Error('nothing was measured')
  const signingIn: Figure = {
    measurement: `Sign-ins over HTTP, ${concurrency} at once`,
    measured: `${rounded(ours.perSecond)} a second`,
    baseline: `argon2id alone, two at a time: ${rounded(hashes)} a second`,
    ratio: ours.perSecond / hashes,
  }
  const race: Table = {
    heading: `Sign-ins, ${concurrency} at once`,
    columns: ['server', 'hashes with', 'sign-ins/s', 'Lintel is'],
    rows: [ours, ...others].map(({ name, hashing, perSecond }) => [
      name,
      hashing,
      rounded(perSecond),
      name === ours.name ? '' : times(ours.perSecond / perSecond),
    ]),
  }
  await report({
    name: 'auth',
    title: 'Sign-ins and authenticated requests',
    conditions: `${signIns} sign-ins per server, ${concurrency} at once, in ${rounds} rounds that alternate with plain hashes.`,
    tables: [tableOf([signingIn, ...figures]), race],
    missed: [],
  })
}

/** 8.4, 44 */
const rounded = (rate: number) => (rate < 10 ? rate.toFixed(1) : `${Math.round(rate)}`)

/** The cost of authenticating a request, without its query. */
async function measureTokens(sql: Sql, keys: Keys, tokens: string[]): Promise<Figure[]> {
  const readCaller = createReadCaller({ publicJwk: keys.publicJwk })
  const bare = await importJWK(keys.publicJwk, 'ES256')
  const tokenAt = (turn: number) => tokens[turn % tokens.length] ?? ''
  const verifyMs = await medianMs(300, (turn) => jwtVerify(tokenAt(turn), bare))
  const uncachedMs = await medianMs(300, (turn) =>
    createReadCaller({ publicJwk: keys.publicJwk })({
      apikey: undefined,
      authorization: `Bearer ${tokenAt(turn)}`,
    }),
  )
  const credentials = { apikey: keys.anonKey, authorization: `Bearer ${tokenAt(0)}` }
  const cachedMs = await medianMs(requestCount * 10, () => readCaller(credentials))
  const caller = await readCaller(credentials)
  const { session_id: _, ...sessionless } = caller.claims
  const selectAs = (claims: Record<string, unknown>) => () =>
    asCaller(sql, { ...caller, claims }, (tx) => tx`select 1`)
  const selectMs = await medianMs(requestCount, () => sql`select 1`)
  const withSessionMs = await medianMs(requestCount, selectAs(caller.claims))
  const withoutMs = await medianMs(requestCount, selectAs(sessionless))
  const select = `select 1: ${microseconds(selectMs)}`
  return [
    {
      measurement: 'Verifying a new token',
      measured: microseconds(uncachedMs),
      baseline: `ES256 verification alone: ${microseconds(verifyMs)}`,
      ratio: uncachedMs / verifyMs,
    },
    {
      measurement: 'Verifying a cached token',
      measured: microseconds(cachedMs),
      baseline: select,
      ratio: cachedMs / selectMs,
    },
    {
      measurement: 'select 1 in the caller’s role, with their claims',
      measured: microseconds(withSessionMs),
      baseline: select,
      ratio: withSessionMs / selectMs,
    },
    {
      measurement: 'of which checking that the session is active',
      measured: microseconds(withSessionMs - withoutMs),
      baseline: select,
      ratio: (withSessionMs - withoutMs) / selectMs,
    },
  ]
}

const microseconds = (ms: number) => `${ms < 0.01 ? (ms * 1000).toFixed(1) : Math.round(ms * 1000)} µs`

async function perSecond(count: number, lanes: number, work: () => Promise<unknown>): Promise<number> {
  await work()
  let left = count
  const worker = async () => {
    while (left-- > 0) await work()
  }
  const [, ms] = await timed(() => Promise.all(Array.from({ length: lanes }, worker)))
  return (count / ms) * 1000
}

await main()
