import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../test/database.ts'
import { blmOf, blmRow } from '../test/feeds.ts'
import { createAgency, createPerson, type Person, runAs } from '../test/people.ts'
import { feedFiles, importFeedFile } from './feed-files.ts'
import { fetchFeedFile } from './fetch-picture.ts'
import { readFeedFile } from './read-feed-file.ts'

const { sql } = await testDatabase()
await sql`insert into public.places (name, kind, outcode, country, latitude, longitude)
  values ('BS7', 'outcode', 'BS7', 'England', 51.48, -2.59)`

let owner: Person
let agency: string
let feed: { id: string; number: number }

beforeEach(async () => {
  await sql`update public.properties set status = 'withdrawn'`
  await sql`update private.feeds set source_url = null, fetch_at = null`
  owner = await createPerson(sql, { roles: ['letting_agent'] })
  agency = await createAgency(sql, owner)
  feed = await createFeed()
})

async function createFeed(url: string | null = null) {
  const [row] = await runAs(
    sql,
    owner,
    (tx) => tx<{ id: string }[]>`
    select public.create_feed('Nightly file', 'file', null, ${url}) as id`,
  )
  const [made] = await sql<
    { id: string; number: number }[]
  >`select id, number from private.feeds where id = ${row?.id ?? ''}`
  if (!made) throw new Error('no feed')
  return made
}

/** A home that can be published: its photos have addresses. */
const row = (index: number) => ({ ...blmRow(index * 3 + 1), MEDIA_IMAGE_00: '', MEDIA_IMAGE_60: '' })
const fileOf = (indices: readonly number[], changes: Record<string, string | number> = {}) =>
  new TextEncoder().encode(blmOf(indices.map((index) => ({ ...row(index), ...changes }))))
const firstTen = Array.from({ length: 10 }, (_, index) => index)
const importFile = (bytes: Uint8Array) => importFeedFile(sql, feed.number, 'homes.blm', bytes)
const onMarket = async () =>
  (
    await sql`select count(*)::int as n from public.properties where agency_id = ${agency} and status = 'live'`
  )[0]?.n
const lastRun = async () =>
  (await sql`select * from private.feed_runs where feed_id = ${feed.id} order by started_at desc limit 1`)[0]

test('an agent’s homes that are gone from a full file are withdrawn', async () => {
  expect(await importFile(fileOf(firstTen))).toBe('done')
  expect(await onMarket()).toBe(10)
  await importFile(fileOf(firstTen.slice(2)))
  expect(await onMarket()).toBe(8)
  expect(await lastRun()).toMatchObject({ status: 'finished', homes: 8, withdrawn: 2, failures: 0 })
  await importFile(fileOf(firstTen))
  expect(await onMarket()).toBe(10)
})

test('a manager renames a feed and corrects its address, which is tried soon and not at once', async () => {
  const fetched = await createFeed('https://agency.example/old.blm')
  const read = async () =>
    (
      await sql`select name, source_url, fetch_hours, fetch_failures, fetch_at > now() as is_later
        from private.feeds where id = ${fetched.id}`
    )[0]
  const change = (...values: [name: string, url?: string, hours?: number]) =>
    runAs(
      sql,
      owner,
      (tx) =>
        tx`select public.change_feed(${fetched.id}, ${values[0]}, ${values[1] ?? null}, ${values[2] ?? null})`,
    )
  await sql`update private.feeds set fetch_failures = 3, fetch_at = now() + interval '1 hour' where id = ${fetched.id}`
  await change(' Renamed ')
  expect(await read()).toMatchObject({
    name: 'Renamed',
    source_url: 'https://agency.example/old.blm',
    fetch_failures: 3,
  })
  await change('Renamed', 'https://agency.example/new.blm', 6)
  expect(await read()).toMatchObject({
    source_url: 'https://agency.example/new.blm',
    fetch_hours: 6,
    fetch_failures: 0,
    is_later: true,
  })
  await expect(change('')).rejects.toMatchObject({ code: '23514' })
  await expect(change('Renamed', 'http://agency.example/new.blm')).rejects.toMatchObject({ code: '23514' })
  await runAs(
    sql,
    owner,
    (tx) => tx`select public.change_feed(${feed.id}, 'Folder', 'https://agency.example/a.blm')`,
  )
  expect((await sql`select source_url from private.feeds where id = ${feed.id}`)[0]).toEqual({
    source_url: null,
  })
})

test('an agent confirms the withdrawal of more than a fifth of the homes', async () => {
  await importFile(fileOf(firstTen))
  await importFile(fileOf(firstTen.slice(3)))
  expect(await onMarket()).toBe(10)
  const run = await lastRun()
  expect(run).toMatchObject({ status: 'undecided', missing: ['TEST_0001', 'TEST_0004', 'TEST_0007'] })
  const decide = (person: Person, isConfirmed: boolean) =>
    runAs(sql, person, (tx) => tx`select public.decide_feed_run(${run?.id}, ${isConfirmed}) as withdrawn`)
  const colleague = await createPerson(sql, { roles: ['letting_agent'] })
  await sql`insert into public.agency_members (agency_id, user_id) values (${agency}, ${colleague.id})`
  await expect(decide(colleague, true)).rejects.toMatchObject({ hint: 'not_your_feed' })
  expect(await decide(owner, true)).toMatchObject([{ withdrawn: 3 }])
  expect(await onMarket()).toBe(7)
  await expect(decide(owner, true)).rejects.toMatchObject({ hint: 'feed_run_decided' })
  // While one file is being imported, another waits.
  await sql`insert into private.feed_runs (feed_id, file_name, file_hash) values (${feed.id}, 'a.blm', repeat('a', 64))`
  expect(await importFile(fileOf(firstTen))).toBe('busy')
  await sql`delete from private.feed_runs where status = 'running'`
  // Kept homes stay, and the same file does not ask again.
  await importFile(fileOf(firstTen))
  await importFile(fileOf(firstTen.slice(4)))
  const second = await lastRun()
  await runAs(sql, owner, (tx) => tx`select public.decide_feed_run(${second?.id}, false)`)
  await importFile(fileOf(firstTen.slice(4)))
  expect(await onMarket()).toBe(10)
  expect(await lastRun()).toMatchObject({ id: second?.id, status: 'finished', withdrawn: 0 })
})

test('a home that could not be read is not withdrawn, and a file that cannot be read changes nothing', async () => {
  await importFile(fileOf(firstTen))
  await importFile(fileOf(firstTen, { PRICE: '' }))
  expect(await onMarket()).toBe(10)
  expect(await importFile(new TextEncoder().encode('#HEADER#\nnothing'))).toBe('failed')
  expect(await lastRun()).toMatchObject({ status: 'failed', problem: 'no_definition' })
  expect(await onMarket()).toBe(10)
})

test('the worker imports files from the folder of their feed and puts them away', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lintel-feeds-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const own = path.join(folder, String(feed.number))
  const unknown = path.join(folder, '999999')
  for (const each of [own, unknown, path.join(folder, 'other')]) await mkdir(each)
  const put = async (to: string, bytes: Uint8Array) => {
    await writeFile(to, bytes)
    await utimes(to, new Date(0), new Date(0))
  }
  await put(path.join(own, 'homes.blm'), fileOf(firstTen))
  await put(path.join(own, 'note.txt'), fileOf(firstTen))
  await put(path.join(unknown, 'homes.blm'), fileOf(firstTen))
  await put(path.join(folder, 'secret'), fileOf(firstTen))
  await symlink(path.join(folder, 'secret'), path.join(own, 'link.blm'))
  // One that is still being written.
  await writeFile(path.join(own, 'part.blm'), fileOf(firstTen))
  const [, task] = feedFiles({ sql, folder, fetchFile: fetchFeedFile })
  while (await task?.run());
  expect(await onMarket()).toBe(10)
  expect((await readdir(own)).sort()).toEqual(['done', 'link.blm', 'note.txt', 'part.blm'])
  expect(await readdir(path.join(unknown, 'failed'))).toHaveLength(1)
})

test('a file that takes long to read keeps nothing else waiting, and is refused after a while', async () => {
  // Quotes that are opened and closed without end.
  const bytes = new TextEncoder().encode('"'.repeat(20_000_000))
  let turns = 0
  const turning = setInterval(() => (turns += 1), 10)
  const content = await readFeedFile({ bytes, maxHomes: 10 }, 1_000)
  clearInterval(turning)
  expect(content).toEqual({ failure: 'too_many' })
  expect(turns).toBeGreaterThan(3) // a quiet machine has a hundred turns; one that waits for the file has none
  expect(await readFeedFile({ bytes: fileOf(firstTen), maxHomes: 9 })).toEqual({ failure: 'too_many' })
})

test('a folder that is put together with ill intent reaches no other feed and holds none up', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lintel-feeds-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [hostile, own] = ['10000', String(feed.number)].map((name) => path.join(folder, name)) as [
    string,
    string,
  ]
  for (const each of [hostile, own]) await mkdir(each)
  const put = async (to: string, bytes: Uint8Array) => {
    await writeFile(to, bytes)
    await utimes(to, new Date(0), new Date(0))
  }
  // Files of an unknown feed are put away as failed: through this link they would be imported for the other feed.
  await symlink(own, path.join(hostile, 'failed'))
  await put(path.join(hostile, 'homes.blm'), fileOf(firstTen))
  const [, task] = feedFiles({ sql, folder, fetchFile: fetchFeedFile })
  await expect(task?.run()).rejects.toThrow('is not a folder')
  expect(await readdir(own)).toEqual([])
  await put(path.join(own, 'homes.blm'), fileOf(firstTen.slice(0, 5)))
  expect(await task?.run()).toBe(true)
  expect(await onMarket()).toBe(5)
  expect(await readdir(own)).toEqual(['done'])
})

test('the worker fetches a file when it is due, by https from public addresses only', async () => {
  feed = await createFeed('https://feed.example/homes.blm')
  const fetched: string[] = []
  const [task] = feedFiles({
    sql,
    folder: '/nowhere',
    fetchFile: async (url) => {
      fetched.push(url)
      return fileOf(firstTen)
    },
  })
  while (await task?.run());
  expect(fetched).toEqual(['https://feed.example/homes.blm'])
  expect(await onMarket()).toBe(10)
  const [next] =
    await sql`select fetch_at > now() + interval '23 hours' as is_tomorrow from private.feeds where id = ${feed.id}`
  expect(next?.is_tomorrow).toBe(true)
  // Rights end with the plan.
  await sql`update private.feeds set fetch_at = now() where id = ${feed.id}`
  await sql`update public.memberships set status = 'cancelled' where agency_id = ${agency}`
  expect(await task?.run()).toBe(false)
  // The managers hear that nothing is fetched any more.
  const mailsAfter = async (hours: number) => {
    await sql`update private.feeds set last_message_at = now() - make_interval(hours => ${hours}) where id = ${feed.id}`
    await sql`select private.check_feeds()`
    return sql`delete from private.mail_outbox where template = 'feed_broken' returning data ->> 'reason' as reason`
  }
  expect([await mailsAfter(35), await mailsAfter(37)]).toEqual([[], [{ reason: 'silent' }]])
  await expect(
    fetchFeedFile('http://feed.example/homes.blm', { isAllowed: () => true }),
  ).rejects.toMatchObject({ message: 'not an address of the web' })
  for (const url of ['https://127.0.0.1/homes.blm', 'https://169.254.169.254/'])
    await expect(fetchFeedFile(url), url).rejects.toMatchObject({ message: 'not a public address' })
  await expect(createFeed('http://feed.example/homes.blm')).rejects.toMatchObject({ code: '23514' })
})

test('the managers of an agency get one email for each time that a feed breaks', async () => {
  const mails = () =>
    sql`delete from private.mail_outbox where template = 'feed_broken' returning data ->> 'reason' as reason`
  const check = async () => {
    await sql`select private.check_feeds()`
    return (await mails()).map(({ reason }) => reason)
  }
  const message = (outcome: string) =>
    sql`select private.log_feed_message(${feed.id}, 'send', 'A', now(), ${outcome}, null, '{}')`
  for (let count = 0; count < 5; count++) await message('updated')
  expect(await check()).toEqual([])
  for (let count = 0; count < 10; count++) await message('refused')
  expect(await check()).toEqual(['errors'])
  expect(await check()).toEqual([])
  for (let count = 0; count < 10; count++) await message('updated')
  expect(await check()).toEqual([])
  expect(await sql`select broken_at from private.feeds where id = ${feed.id}`).toEqual([{ broken_at: null }])
  // Silence: at most two hours on four days, and now nothing for 25.
  await sql`insert into private.feed_days (feed_id, day, messages, longest_pause)
    select ${feed.id}, current_date - n, 5, interval '2 hours' from generate_series(1, 4) n`
  await sql`delete from private.feed_messages where feed_id = ${feed.id}`
  await sql`update private.feeds set last_message_at = now() - interval '23 hours' where id = ${feed.id}`
  expect(await check()).toEqual([])
  await sql`update private.feeds set last_message_at = now() - interval '25 hours' where id = ${feed.id}`
  expect(await check()).toEqual(['silent'])
  expect(await check()).toEqual([])
  await message('updated')
  await sql`update private.feed_days set longest_pause = '2 hours' where feed_id = ${feed.id}`
  await sql`update private.feeds set last_message_at = now() - interval '26 hours' where id = ${feed.id}`
  expect(await check()).toEqual(['silent'])
})
