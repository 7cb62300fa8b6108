import path from 'node:path'
import { hash } from '@node-rs/argon2'
import { importJWK, jwtVerify } from 'jose'
import { defaultAuthConfig } from '../../../platform/auth/config.ts'
import type { Keys } from '../../../platform/keys.ts'
import { withTimeout } from '../../with-timeout.ts'
import type { BenchDatabase } from '../database.ts'
import { type ChildServer, startChild } from '../load/child-server.ts'
import { installPeer } from '../load/peer.ts'

export const password = 'Tower Bridge 1894!'
const people = 100
/** Fewer, because each has to sign up over the API. */
const peerUsers = 16
const peerSecret = 'of the peer, at least thirty-two characters'
const responseTimeoutMs = 30_000

export type Candidate = {
  name: string
  /** The password hash, which dominates the time of a sign-in. */
  hashing: string
  key: string
  people: number
  verifyWith: Parameters<typeof jwtVerify>[1]
} & ChildServer

/** Starts each server in its own process, with users who can sign in. */
export async function startCandidates(
  { sql, url }: BenchDatabase,
  keys: Keys,
  onStarted: (started: ChildServer) => void,
): Promise<Candidate[]> {
  const start = async (file: string, args: string[]) => {
    const started = await startChild(file, args)
    onStarted(started)
    return started
  }
  const stored = await hash(password, defaultAuthConfig.argon2)
  await sql`
    insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, created_at, updated_at)
    select gen_random_uuid(), 'authenticated', 'authenticated', 'person' || n || '@example.org', ${stored}, now(), now(), now()
    from generate_series(0, ${people - 1}) n`
  const verifyWith = await importJWK(keys.publicJwk, 'ES256')
  const ourOptions = { key: keys.serviceRoleKey, people, verifyWith, hashing: 'argon2id, as ours' }
  const startHere = (file: string) => start(path.join(import.meta.dirname, file), [url])
  return [
    { ...ourOptions, name: '/auth/v1', hashing: 'argon2id', ...(await startHere('serve.ts')) },
    { ...ourOptions, name: 'hand-written', ...(await startHere('hand-written.ts')) },
    await startPeer(sql, url, start),
  ]
}

/** On a separate database, because it has its own account tables. */
async function startPeer(
  sql: BenchDatabase['sql'],
  url: string,
  start: (file: string, args: string[]) => Promise<ChildServer>,
): Promise<Candidate> {
  await sql.unsafe('create database peer')
  const address = new URL(url)
  address.pathname = '/peer'
  const candidate = {
    name: '@supabase/lite',
    hashing: 'bcrypt in JavaScript, cost 10, as it comes',
    key: 'sb_publishable_bench',
    people: peerUsers,
    verifyWith: new TextEncoder().encode(peerSecret),
    ...(await start(await installPeer('auth/peer.mjs'), [address.href, peerSecret])),
  }
  for (let n = 0; n < peerUsers; n++) {
    const response = await post(candidate, 'signup', { email: emailOf(n), password })
    if (!response.ok) throw new Error(`@supabase/lite: ${response.status} ${await response.text()}`)
  }
  return candidate
}

const emailOf = (n: number) => `person${n}@example.org`

/** The comparison is valid only if every server accepts the right password, with a valid token, and refuses others. */
export async function verifySignIns(candidates: Candidate[]): Promise<void> {
  for (const candidate of candidates) {
    const right = await post(candidate, 'token?grant_type=password', { email: emailOf(7), password })
    const { access_token, user } = (await right.json()) as Session
    const { payload } = await jwtVerify(access_token, candidate.verifyWith)
    if (payload.sub !== user.id || payload.role !== 'authenticated' || user.email !== emailOf(7))
      throw new Error(`${candidate.name} answers ${JSON.stringify({ payload, user })}`)
    for (const wrong of [
      { email: emailOf(7), password: 'London Bridge 1831!' },
      { email: 'nobody@example.org', password },
    ]) {
      const { status } = await post(candidate, 'token?grant_type=password', wrong)
      if (status !== 400) throw new Error(`${candidate.name} answers ${status} to ${JSON.stringify(wrong)}`)
    }
  }
}

type Session = { access_token: string; user: { id: string; email: string } }

/** Signs in the next user, round robin, and returns the token. */
export async function signIn(candidate: Candidate, turn: number): Promise<string> {
  const email = emailOf(turn % candidate.people)
  const response = await post(candidate, 'token?grant_type=password', { email, password })
  if (!response.ok) throw new Error(`${candidate.name}: ${response.status} ${await response.text()}`)
  return ((await response.json()) as Session).access_token
}

const post = ({ name, port, key }: Candidate, address: string, body: object): Promise<Response> =>
  withTimeout(
    responseTimeoutMs,
    `a response from ${name}`,
    fetch(`http://127.0.0.1:${port}/auth/v1/${address}`, {
      method: 'POST',
      headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )
