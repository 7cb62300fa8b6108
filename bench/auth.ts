import { writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { availableParallelism, cpus } from 'node:os'
import path from 'node:path'
import { serve } from '@hono/node-server'
import { hash } from '@node-rs/argon2'
import { Hono } from 'hono'
import { createAuth } from '../platform/auth/auth.ts'
import { defaultAuthConfig } from '../platform/auth/config.ts'
import { asCaller } from '../platform/db/as-caller.ts'
import type { Sql } from '../platform/db/connect.ts'
import { createReadCaller } from '../platform/http/caller.ts'
import { type Keys, loadKeys } from '../platform/keys.ts'
import { withDatabase } from './database.ts'

/** How much does a sign-in cost beyond the hash it cannot do without, and what does checking a token cost a request? */
const people = 100
const signIns = 400
const atOnce = 8
const rounds = 8
const password = 'Tower Bridge 1894!'
const root = path.resolve(import.meta.dirname, '..')

const main = () =>
  withDatabase({ max: 20 }, async ({ sql }) => report(await measure(sql, await loadKeys(sql))))

async function measure(sql: Sql, keys: Keys) {
  const readCaller = createReadCaller({ publicJwk: keys.publicJwk })
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
  const [hashFloor, signInRate] = [median(rates.floor), median(rates.signIn)]
  const [token = ''] = tokens
  const credentials = { apikey: keys.anonKey, authorization: `Bearer ${token}` }
  const unseen = await microseconds(300, async (index) => {
    await createReadCaller({ publicJwk: keys.publicJwk })({
      apikey: undefined,
      authorization: `Bearer ${tokens[index % tokens.length]}`,
    })
  })
  const seen = await microseconds(20_000, async () => void (await readCaller(credentials)))
  const caller = await readCaller(credentials)
  const { session_id: _, ...sessionless } = caller.claims
  const ask = (claims: Record<string, unknown>) => () =>
    asCaller(sql, { ...caller, claims }, (tx) => tx`select 1`)
  const withSession = await microseconds(2_000, ask(caller.claims))
  const withoutSession = await microseconds(2_000, ask(sessionless))
  return {
    'argon2id hashes per second, two at a time (floor)': Math.round(hashFloor),
    [`sign-ins per second over HTTP, ${atOnce} at once`]: Math.round(signInRate),
    'share of the floor': `${Math.round((signInRate / hashFloor) * 100)} %`,
    'token never seen before, µs': Math.round(unseen),
    'token seen before, µs': Math.round(seen * 10) / 10,
    'is the session still live, in the same round trip, µs': Math.round(withSession - withoutSession),
  }
}

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
  const startedAt = performance.now()
  const lane = async () => {
    while (left-- > 0) await work()
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return (count / (performance.now() - startedAt)) * 1000
}

/** The median, so that a pause of the machine does not count. */
async function microseconds(count: number, work: (index: number) => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let index = 0; index < count; index++) {
    const startedAt = performance.now()
    await work(index)
    times.push(performance.now() - startedAt)
  }
  return median(times) * 1000
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

async function report(results: Record<string, number | string>): Promise<void> {
  const machine = `${cpus()[0]?.model ?? process.arch}, ${availableParallelism()} cores, Node ${process.versions.node}`
  const rows = Object.entries(results).map(([question, answer]) => `| ${question} | ${answer} |`)
  const text = [
    '# bench/auth',
    '',
    `${new Date().toISOString().slice(0, 10)}, ${machine}`,
    '',
    '| what | result |',
    '|---|---|',
    ...rows,
    '',
  ]
  await writeFile(path.join(root, 'bench', 'results', 'auth.md'), text.join('\n'))
  console.log(text.join('\n'))
}

await main()
