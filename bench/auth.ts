import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { hash } from '@node-rs/argon2'
import { Hono } from 'hono'
import { importJWK, jwtVerify } from 'jose'
import { createAuth } from '../platform/auth/auth.ts'
import { defaultAuthConfig } from '../platform/auth/config.ts'
import { asCaller } from '../platform/db/as-caller.ts'
import type { Sql } from '../platform/db/connect.ts'
import { createReadCaller } from '../platform/http/caller.ts'
import { type Keys, loadKeys } from '../platform/keys.ts'
import { withDatabase } from './database.ts'
import { sized } from './options.ts'
import { type Figure, report, tableOf } from './report.ts'
import { median, medianMs, timed } from './statistics.ts'

/** How much does a sign-in cost beyond the hash it cannot do without, and what does checking a token cost a request? */
const people = 100
const { signIns, rounds } = sized({ full: { signIns: 400, rounds: 8 }, quick: { signIns: 80, rounds: 2 } })
const atOnce = 8
const asks = sized({ full: 2_000, quick: 500 })
const password = 'Tower Bridge 1894!'

const main = () =>
  withDatabase({ max: 20 }, async ({ sql }) => {
    const keys = await loadKeys(sql)
    const { figure, tokens } = await measureSignIns(sql, keys)
    const figures = [figure, ...(await measureTokens(sql, keys, tokens))]
    await report({
      name: 'auth',
      title: 'Signing in, and asking as somebody',
      conditions: `${signIns} sign-ins, ${atOnce} at once, in ${rounds} rounds by turns with bare hashes.`,
      tables: [tableOf(figures)],
      missed: [],
    })
  })

async function measureSignIns(sql: Sql, keys: Keys): Promise<{ figure: Figure; tokens: string[] }> {
  const { url, stop } = await listen(sql, keys)
  await makePeople(sql)
  const tokens: string[] = []
  let turn = 0
  const signInNext = async () => {
    tokens.push(await signIn(url, keys.serviceRoleKey, `person${turn++ % people}@example.org`))
  }
  // In turns, so that whatever else the machine does weighs on both alike.
  const rates = { floor: [] as number[], signIn: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    rates.floor.push(await perSecond(signIns / rounds, 2, () => hash(password, defaultAuthConfig.argon2)))
    rates.signIn.push(await perSecond(signIns / rounds, atOnce, signInNext))
  }
  stop()
  const [hashes, entries] = [median(rates.floor), median(rates.signIn)]
  const figure = {
    question: `Sign-ins over HTTP, ${atOnce} at once`,
    measured: `${Math.round(entries)} a second`,
    floor: `bare argon2id, two at a time: ${Math.round(hashes)} a second`,
    ratio: entries / hashes,
  }
  return { figure, tokens }
}

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

async function listen(sql: Sql, keys: Keys) {
  const app = new Hono()
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const auth = createAuth({
    sql,
    keys,
    config: { ...defaultAuthConfig, siteUrl: url, apiUrl: `${url}/auth/v1` },
    readCaller: createReadCaller({ publicJwk: keys.publicJwk }),
    captcha: async () => undefined,
    clientAddress: () => '127.0.0.1',
    log: { error: (fields) => console.error(fields) },
  })
  app.route('/auth/v1', auth.app)
  return { url, stop: () => server.close() }
}

async function makePeople(sql: Sql): Promise<void> {
  const stored = await hash(password, defaultAuthConfig.argon2)
  await sql`
    insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, created_at, updated_at)
    select gen_random_uuid(), 'authenticated', 'authenticated', 'person' || n || '@example.org', ${stored}, now(), now(), now()
    from generate_series(0, ${people - 1}) n`
}

async function signIn(url: string, key: string, email: string): Promise<string> {
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return ((await response.json()) as { access_token: string }).access_token
}

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
