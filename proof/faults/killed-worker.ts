import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BenchDatabase, withDatabase } from '../../bench/database.ts'
import type { Sql } from '../../platform/db/connect.ts'
import { makeHome, makePerson } from '../../test/people.ts'
import type { Fault, Finding } from './fault.ts'

const program = path.join(import.meta.dirname, 'stage', 'alert-worker.ts')
const homesEach = 3
const readers = 100
const randomKills = 15
/** In two days an eight o'clock will have passed since the homes came, and their digest is due. */
const now = new Date(Date.now() + 48 * 60 * 60_000).toISOString()

/** A worker is killed while it sends alerts: before each of its statements in turn, and then at any moment. */
export const killedWorker: Fault = {
  name: 'killed-worker',
  run: () =>
    withDatabase({ max: 4 }, async (database) => [
      await killedAtEveryStep(database),
      await killedAtAnyMoment(database),
    ]),
}

async function killedAtEveryStep({ sql, url }: BenchDatabase): Promise<Finding> {
  await prepare(sql, 1)
  let deaths = 0
  while (await diesAt(url, deaths + 1)) deaths += 1
  return { ...(await findingOf(sql, 1, deaths)), what: 'a worker killed before each statement of an alert' }
}

async function killedAtAnyMoment({ sql, url }: BenchDatabase): Promise<Finding> {
  await prepare(sql, readers)
  let deaths = 0
  for (let kill = 0; kill < randomKills; kill++) {
    const workers = [start(url, 0), start(url, 0)]
    await Promise.all(workers.map((worker) => once(worker.stdout ?? worker, 'data')))
    await sleep(randomInt(5, 120))
    for (const worker of workers) worker.kill('SIGKILL')
    const ends = await Promise.all(workers.map(endOf))
    deaths += ends.filter((signal) => signal === 'SIGKILL').length
  }
  await endOf(start(url, 0))
  return {
    ...(await findingOf(sql, readers, deaths)),
    what: `two workers at once killed at any moment, with ${readers} alerts to send`,
  }
}

const start = (url: string, step: number): ChildProcess =>
  spawn(process.execPath, [program, url, now, `${step}`], { stdio: ['ignore', 'pipe', 'inherit'] })

async function endOf(worker: ChildProcess): Promise<NodeJS.Signals | null> {
  if (worker.exitCode === null && worker.signalCode === null) await once(worker, 'exit')
  return worker.signalCode
}

const diesAt = async (url: string, step: number): Promise<boolean> =>
  (await endOf(start(url, step))) === 'SIGKILL'

/** Searches with a digest, and homes that fit them all and came before it was due. */
async function prepare(sql: Sql, searches: number): Promise<void> {
  await sql`delete from private.mail_outbox`
  await sql`delete from public.saved_searches`
  await sql`delete from public.properties`
  await sql`delete from private.listing_events`
  for (let n = 0; n < searches; n++) {
    const { id } = await makePerson(sql)
    await sql`
      insert into public.saved_searches (user_id, name, query, criteria, alert)
      values (${id}, 'My search', 'type=rent&keywords=lighthouse',
        ${sql.json({ listing_type: 'rent', keywords: 'lighthouse' })}, 'daily')`
  }
  for (let n = 0; n < homesEach; n++) {
    const home = await makeHome(sql, null, { description: 'A lighthouse.' })
    await sql`update public.properties set status = 'live' where id = ${home}`
  }
}

async function findingOf(sql: Sql, searches: number, times: number): Promise<Omit<Finding, 'what'>> {
  const mails = await sql<{ to_email: string; homes: number }[]>`
    select to_email, jsonb_array_length(data -> 'homes') as homes from private.mail_outbox where template = 'alert'`
  const [left] = await sql<{ n: number }[]>`
    select count(*)::int as n from public.alert_matches where sent_at is null`
  const people = new Set(mails.map(({ to_email }) => to_email)).size
  const isWhole = mails.every(({ homes }) => homes === homesEach)
  return {
    times,
    promised: `exactly one mail for each reader, with each of the ${homesEach} homes once`,
    seen: `${searches} readers, ${mails.length} mails to ${people} of them${isWhole ? ', all whole' : ', SOME NOT WHOLE'}, ${left?.n} matches left untold`,
    isKept: mails.length === searches && people === searches && isWhole && left?.n === 0 && times > 8,
  }
}
