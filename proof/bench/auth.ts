import { hash } from '@node-rs/argon2'
import { importJWK, jwtVerify } from 'jose'
import { defaultAuthConfig } from '../../platform/auth/config.ts'
import { asCaller } from '../../platform/db/as-caller.ts'
import type { Sql } from '../../platform/db/connect.ts'
import { createReadCaller } from '../../platform/http/caller.ts'
import { type Keys, loadKeys } from '../../platform/keys.ts'
import { type Contestant, ensureRightAnswers, password, signIn, startContestants } from './auth/sign-ins.ts'
import { withDatabase } from './database.ts'
import type { ChildServer } from './load/child-server.ts'
import { median, medianMs, timed } from './load/statistics.ts'
import { sized } from './options.ts'
import { type Figure, report, type Table, tableOf, times } from './report/report.ts'

/**
 * How much does a sign-in cost beyond the hash it cannot do without, how many are let in by a handler written by hand and by
 * @supabase/lite, and what does checking a token cost a request?
 */
const { signIns, rounds } = sized({ full: { signIns: 400, rounds: 8 }, quick: { signIns: 60, rounds: 1 } })
const atOnce = 8
const asks = sized({ full: 2_000, quick: 500 })

const main = () =>
  withDatabase({ max: 20 }, async (database) => {
    const { sql } = database
    const keys = await loadKeys(sql)
    const started: ChildServer[] = []
    try {
      const contestants = await startContestants(database, keys, (server) => started.push(server))
      await ensureRightAnswers(contestants)
      const { rates, hashes, tokens } = await raceSignIns(contestants)
      await tell(rates, hashes, await measureTokens(sql, keys, tokens))
    } finally {
      for (const { child } of started) child.disconnect()
    }
  })

type Rate = { name: string; hashing: string; perSecond: number }

/** In turns, so that whatever else the machine does weighs on all alike. */
async function raceSignIns(
  contestants: Contestant[],
): Promise<{ rates: Rate[]; hashes: number; tokens: string[] }> {
  const bare: number[] = []
  const all = contestants.map((contestant) => ({ contestant, rates: [] as number[], tokens: [] as string[] }))
  let turn = 0
  for (let round = 0; round < rounds; round++) {
    bare.push(await perSecond(signIns / rounds, 2, () => hash(password, defaultAuthConfig.argon2)))
    for (const { contestant, rates, tokens } of all) {
      const signInNext = async () => tokens.push(await signIn(contestant, turn++))
      rates.push(await perSecond(signIns / rounds, atOnce, signInNext))
    }
  }
  return {
    rates: all.map(({ contestant: { name, hashing }, rates }) => ({
      name,
      hashing,
      perSecond: median(rates),
    })),
    hashes: median(bare),
    tokens: all[0]?.tokens ?? [],
  }
}

async function tell([ours, ...others]: Rate[], hashes: number, figures: Figure[]): Promise<void> {
  if (!ours) throw new Error('nothing was measured')
  const signingIn: Figure = {
    question: `Sign-ins over HTTP, ${atOnce} at once`,
    measured: `${rounded(ours.perSecond)} a second`,
    floor: `bare argon2id, two at a time: ${rounded(hashes)} a second`,
    ratio: ours.perSecond / hashes,
  }
  const race: Table = {
    heading: `Who lets people in, ${atOnce} at once`,
    columns: ['server', 'hashes with', 'sign-ins/s', 'ours is'],
    rows: [ours, ...others].map(({ name, hashing, perSecond }) => [
      name,
      hashing,
      rounded(perSecond),
      name === ours.name ? '' : times(ours.perSecond / perSecond),
    ]),
  }
  await report({
    name: 'auth',
    title: 'Signing in, and asking as somebody',
    conditions: `${signIns} sign-ins of each, ${atOnce} at once, in ${rounds} rounds by turns with bare hashes.`,
    tables: [tableOf([signingIn, ...figures]), race],
    missed: [],
  })
}

/** 8.4, 44 */
const rounded = (rate: number) => (rate < 10 ? rate.toFixed(1) : `${Math.round(rate)}`)

/** What a request costs beyond its question, for being somebody's. */
async function measureTokens(sql: Sql, keys: Keys, tokens: string[]): Promise<Figure[]> {
  const readCaller = createReadCaller({ publicJwk: keys.publicJwk })
  const bare = await importJWK(keys.publicJwk, 'ES256')
  const tokenAt = (turn: number) => tokens[turn % tokens.length] ?? ''
  const verifyMs = await medianMs(300, (turn) => jwtVerify(tokenAt(turn), bare))
  const unseenMs = await medianMs(300, (turn) =>
    createReadCaller({ publicJwk: keys.publicJwk })({
      apikey: undefined,
      authorization: `Bearer ${tokenAt(turn)}`,
    }),
  )
  const credentials = { apikey: keys.anonKey, authorization: `Bearer ${tokenAt(0)}` }
  const seenMs = await medianMs(asks * 10, () => readCaller(credentials))
  const caller = await readCaller(credentials)
  const { session_id: _, ...sessionless } = caller.claims
  const ask = (claims: Record<string, unknown>) => () =>
    asCaller(sql, { ...caller, claims }, (tx) => tx`select 1`)
  const selectMs = await medianMs(asks, () => sql`select 1`)
  const withSessionMs = await medianMs(asks, ask(caller.claims))
  const withoutMs = await medianMs(asks, ask(sessionless))
  const select = `select 1: ${microseconds(selectMs)}`
  return [
    {
      question: 'A token that was never seen before',
      measured: microseconds(unseenMs),
      floor: `bare ES256 verification: ${microseconds(verifyMs)}`,
      ratio: unseenMs / verifyMs,
    },
    {
      question: 'A token that was seen before',
      measured: microseconds(seenMs),
      floor: select,
      ratio: seenMs / selectMs,
    },
    {
      question: 'select 1 as somebody, in their role and with their claims',
      measured: microseconds(withSessionMs),
      floor: select,
      ratio: withSessionMs / selectMs,
    },
    {
      question: 'of which to know that the session is still live',
      measured: microseconds(withSessionMs - withoutMs),
      floor: select,
      ratio: (withSessionMs - withoutMs) / selectMs,
    },
  ]
}

const microseconds = (ms: number) => `${ms < 0.01 ? (ms * 1000).toFixed(1) : Math.round(ms * 1000)} µs`

async function perSecond(count: number, lanes: number, work: () => Promise<unknown>): Promise<number> {
  await work()
  let left = count
  const lane = async () => {
    while (left-- > 0) await work()
  }
  const [, ms] = await timed(() => Promise.all(Array.from({ length: lanes }, lane)))
  return (count / ms) * 1000
}

await main()
