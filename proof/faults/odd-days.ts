import { setTimeout as sleep } from 'node:timers/promises'
import { lastDigestAt } from '../../domain/alerts/digest-times.ts'
import { connect, type Sql } from '../../platform/db/connect.ts'
import { keysOf } from '../../test/lintel-process.ts'
import { createListing, createPerson } from '../../test/people.ts'
import type { Fault, Finding } from './fault.ts'
import { type Clock, makeClock, noClock } from './harness/clock.ts'

type Day = { name: string; eight: string; hour: string }

/** Eight in London, and an hour of the night that is skipped, repeated, or on a leap day. */
const days: Day[] = [
  { name: 'the clocks go forward', eight: '2027-03-28T07:00:00Z', hour: '2027-03-28T01:30:00Z' },
  { name: 'the clocks go back', eight: '2027-10-31T08:00:00Z', hour: '2027-10-31T00:30:00Z' },
  { name: 'it is 29 February', eight: '2028-02-29T08:00:00Z', hour: '2028-02-29T00:30:00Z' },
]

type Site = { url: string; sql: Sql; clock: Clock }

/** Runs the whole site through clock changes and a leap day. */
export const oddDays: Fault = {
  name: 'odd-days',
  run: async (context) => {
    const clock = await makeClock(context)
    if (!clock) return [noClock('days of 23 and 25 hours, and 29 February'), checkLeapYear()]
    const { url, dataDir } = await context.startSite(clock.environment)
    const sql = connect((await keysOf(dataDir)).databaseUrl, { max: 2, name: 'proof' })
    context.onCleanup(() => sql.end({ timeout: 1 }))
    const findings: Finding[] = []
    for (const day of days) findings.push(await simulateDay({ url, sql, clock }, day))
    return [...findings, checkLeapYear()]
  },
}

async function simulateDay({ url, sql, clock }: Site, { name, eight, hour }: Day): Promise<Finding> {
  const setClock = (moment: string, seconds: number) =>
    clock.moveBy((Date.parse(moment) - Date.now()) / 1000 + seconds)
  await setClock(hour, -60)
  const keyword = `lighthouse${Date.parse(hour)}`
  await saveDailySearch(sql, keyword)
  const listing = await createListing(sql, null, { description: `A ${keyword}.`, expires_at: hour })
  const staying = await createListing(sql, null, { description: `A ${keyword}.` })
  await sql`update public.properties set status = 'live' where id in (${listing}, ${staying})`
  await waitForCount(() => countMatches(sql, keyword), 2)
  const before = await statusOf(sql, listing)
  await setClock(hour, 5)
  const closed = await waitForCount(async () => ((await statusOf(sql, listing)) === 'live' ? 0 : 1), 1)

  const early = await countAlertMailsAfter(sql, keyword, () => setClock(eight, -20))
  await setClock(eight, 5)
  await wakeWorker(sql)
  const due = await waitForCount(() => countAlertMails(sql, keyword), 1)
  const later = await countAlertMailsAfter(sql, keyword, () => setClock(eight, 3600))
  const statuses = await Promise.all(
    ['/', '/search?type=rent'].map(async (path) => (await fetch(url + path)).status),
  )
  const isOpen = statuses.every((status) => status === 200)
  return {
    description: `a day on which ${name}`,
    times: 1,
    expected: 'a listing expires at its minute; the digest is sent once, at eight in London; pages load',
    observed: `${before} before its minute, ${closed ? 'expired' : 'NOT EXPIRED'} after; digests ${early} before eight, ${due} at eight, ${later} by nine; pages ${statuses.join(' ')}`,
    isMet: before === 'live' && closed === 1 && early === 0 && due === 1 && later === 1 && isOpen,
  }
}

async function saveDailySearch(sql: Sql, keyword: string): Promise<void> {
  const { id } = await createPerson(sql)
  await sql`
    insert into public.saved_searches (user_id, name, query, criteria, alert)
    values (${id}, ${keyword}, ${`type=rent&keywords=${keyword}`},
      ${sql.json({ listing_type: 'rent', keywords: keyword })}, 'daily')`
}

async function statusOf(sql: Sql, home: string): Promise<string> {
  const [row] = await sql<{ status: string }[]>`select status from public.properties where id = ${home}`
  return row?.status ?? 'gone'
}

async function countMatches(sql: Sql, keyword: string): Promise<number> {
  const rows = await sql`
    select from public.alert_matches m join public.saved_searches s on s.id = m.saved_search_id where s.name = ${keyword}`
  return rows.length
}

async function countAlertMails(sql: Sql, keyword: string): Promise<number> {
  const rows = await sql`
    select from private.mail_outbox o join public.saved_searches s on s.user_id = o.user_id
    where s.name = ${keyword} and o.template = 'alert'`
  return rows.length
}

const wakeWorker = (sql: Sql) => sql`select pg_notify('alert_matches', '')`

/** Digests sent after moving the clock and waking the worker. */
async function countAlertMailsAfter(
  sql: Sql,
  keyword: string,
  goThere: () => Promise<void>,
): Promise<number> {
  await goThere()
  await wakeWorker(sql)
  await sleep(1_500)
  return countAlertMails(sql, keyword)
}

/** Polls until the count is as expected, or 30 seconds have passed, and returns it. */
async function waitForCount(count: () => Promise<number>, expected: number): Promise<number> {
  const giveUpAt = performance.now() + 30_000
  for (;;) {
    const found = await count()
    if (found >= expected || performance.now() > giveUpAt) return found
    await sleep(50)
  }
}

const quarterMs = 15 * 60_000
const london = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
})

/** Checks the last digest time for every quarter of an hour of 2028. */
function checkLeapYear(): Finding {
  const [daily, weekly] = [new Set<number>(), new Set<number>()]
  const until = Date.UTC(2029, 0, 1, 9)
  for (let at = Date.UTC(2028, 0, 1, 9); at <= until; at += quarterMs) {
    daily.add(lastDigestAt('daily', new Date(at)).getTime())
    weekly.add(lastDigestAt('weekly', new Date(at)).getTime())
  }
  const odd = [...daily, ...weekly].filter((at) => london.format(at) !== '08:00')
  return {
    description: 'every quarter of an hour of a leap year',
    times: 366 * 96,
    expected: 'one digest a day (367 including both ends) and one a week (54), all at eight in London',
    observed: `${daily.size} daily, ${weekly.size} weekly, ${odd.length} at another hour`,
    isMet: daily.size === 367 && weekly.size === 54 && odd.length === 0,
  }
}
