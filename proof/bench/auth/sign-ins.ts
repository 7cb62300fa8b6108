import path from 'node:path'
import { hash } from '@node-rs/argon2'
import { importJWK, jwtVerify } from 'jose'
import { defaultAuthConfig } from '../../../platform/auth/config.ts'
import type { Keys } from '../../../platform/keys.ts'
import type { BenchDatabase } from '../database.ts'
import { type ChildServer, startChild } from '../load/child-server.ts'
import { installPeer } from '../load/peer.ts'
import { within } from '../load/within.ts'

export const password = 'Tower Bridge 1894!'
const people = 100
/** Each has to sign up, and be hashed, one after the other. */
const peopleOfPeer = 16
const peerSecret = 'of the peer, at least thirty-two characters'
const answerMs = 30_000

export type Contestant = {
  name: string
  /** What it hashes with: a sign-in is mostly that. */
  hashing: string
  key: string
  people: number
  verifyWith: Parameters<typeof jwtVerify>[1]
} & ChildServer

/** Those who let people in, each in a process of its own; all have people who may come in. */
export async function startContestants(
  { sql, url }: BenchDatabase,
  keys: Keys,
  onStarted: (started: ChildServer) => void,
): Promise<Contestant[]> {
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
  const own = { key: keys.serviceRoleKey, people, verifyWith, hashing: 'argon2id, as ours' }
  const here = (file: string) => start(path.join(import.meta.dirname, file), [url])
  return [
    { ...own, name: '/auth/v1', hashing: 'argon2id', ...(await here('ours.ts')) },
    { ...own, name: 'hand-written', ...(await here('hand-written.ts')) },
    await peer(sql, url, start),
  ]
}

/** On a database of its own, since it has tables of its own for accounts. */
async function peer(
  sql: BenchDatabase['sql'],
  url: string,
  start: (file: string, args: string[]) => Promise<ChildServer>,
): Promise<Contestant> {
  await sql.unsafe('create database peer')
  const address = new URL(url)
  address.pathname = '/peer'
  const contestant = {
    name: '@supabase/lite',
    hashing: 'bcrypt in JavaScript, cost 10, as it comes',
    key: 'sb_publishable_bench',
    people: peopleOfPeer,
    verifyWith: new TextEncoder().encode(peerSecret),
    ...(await start(await installPeer('auth/peer.mjs'), [address.href, peerSecret])),
  }
  for (let n = 0; n < peopleOfPeer; n++) {
    const answer = await ask(contestant, 'signup', { email: emailOf(n), password })
    if (!answer.ok) throw new Error(`@supabase/lite: ${answer.status} ${await answer.text()}`)
  }
  return contestant
}

const emailOf = (n: number) => `person${n}@example.org`

/** A race only counts between those who let in whom they should, with a token of theirs, and nobody else. */
export async function ensureRightAnswers(contestants: Contestant[]): Promise<void> {
  for (const contestant of contestants) {
    const right = await ask(contestant, 'token?grant_type=password', { email: emailOf(7), password })
    const { access_token, user } = (await right.json()) as Session
    const { payload } = await jwtVerify(access_token, contestant.verifyWith)
    if (payload.sub !== user.id || payload.role !== 'authenticated' || user.email !== emailOf(7))
      throw new Error(`${contestant.name} answers ${JSON.stringify({ payload, user })}`)
    for (const wrong of [
      { email: emailOf(7), password: 'London Bridge 1831!' },
      { email: 'nobody@example.org', password },
    ]) {
      const { status } = await ask(contestant, 'token?grant_type=password', wrong)
      if (status !== 400) throw new Error(`${contestant.name} answers ${status} to ${JSON.stringify(wrong)}`)
    }
  }
}

type Session = { access_token: string; user: { id: string; email: string } }

/** The token of whose turn it is. */
export async function signIn(contestant: Contestant, turn: number): Promise<string> {
  const email = emailOf(turn % contestant.people)
  const answer = await ask(contestant, 'token?grant_type=password', { email, password })
  if (!answer.ok) throw new Error(`${contestant.name}: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as Session).access_token
}

const ask = ({ name, port, key }: Contestant, address: string, body: object): Promise<Response> =>
  within(
    answerMs,
    `an answer of ${name}`,
    fetch(`http://127.0.0.1:${port}/auth/v1/${address}`, {
      method: 'POST',
      headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )
