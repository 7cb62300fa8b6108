import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Sql } from '../../platform/db/connect.ts'
import { migrate } from '../../platform/db/migrations/migrate.ts'
import { keysOf } from '../../test/lintel-process.ts'
import { withTimeout } from '../with-timeout.ts'
import type { Fault } from './fault.ts'
import { Traffic } from './harness/traffic.ts'
import { expectedUnaffected, trafficDuring } from './harness/unaffected-traffic.ts'

/** The kinds of change a release brings, to the very tables that people read and write meanwhile. */
const changes = [
  "alter table public.saved_lists add column proof_colour text not null default 'grey'",
  'create index proof_name_idx on public.saved_lists (name)',
  "alter table public.saved_lists add constraint proof_colour_known check (proof_colour <> '') not valid",
  'alter table public.saved_lists validate constraint proof_colour_known',
  'alter table public.properties add column proof_rank int',
  'create table public.proof_notes (id uuid primary key default gen_random_uuid(), list_id uuid references public.saved_lists (id)); alter table public.proof_notes enable row level security; grant select on public.proof_notes to authenticated',
  "create or replace function public.proof_count() returns bigint language sql stable set search_path = '' return (select count(*) from public.saved_lists)",
  'alter table public.saved_lists drop constraint proof_colour_known, drop column proof_colour',
]
/** A backup, a report: it keeps what it reads from being altered until it is done. */
const longReadMs = 8_000
const attemptTimeoutMs = 30_000

/** A release changes the tables while the servers of the last one serve, and somebody reads one of them for a long time. */
export const migrationUnderLoad: Fault = {
  name: 'migration-under-load',
  run: async (context) => {
    const { url, dataDir } = await context.startSite()
    const { databaseUrl } = await keysOf(dataDir)
    const sql = connect(databaseUrl, { max: 1, name: 'proof' })
    context.onCleanup(() => sql.end({ timeout: 1 }))
    // A release has connections of its own. In the reader's pool the driver would keep it waiting until the reader is done.
    const release = connect(databaseUrl, { max: 1, name: 'proof release' })
    context.onCleanup(() => release.end({ timeout: 1 }))
    await release`select 1`
    const folder = path.join(await context.folder(), 'product', 'migrations')
    await mkdir(folder, { recursive: true })
    for (const [index, text] of changes.entries())
      await writeFile(path.join(folder, `2999010100000${index}_proof_${index}.sql`), `${text};\n`)
    const traffic = await Traffic.start({ url, dataDir })
    context.onCleanup(() => traffic.stop())
    let applied = 0
    let delay = { ms: 0, applied: 0 }
    const others = await trafficDuring(traffic, async () => {
      const { promise: tried, resolve: onAttempt } = Promise.withResolvers<void>()
      const { done } = await holdReadLock(sql, tried)
      const startedAt = performance.now()
      const migrating = migrate(release, [folder], { onApply: () => onAttempt() })
      delay = { applied: await done, ms: performance.now() - startedAt }
      applied = await migrating
      await traffic.waitForWrites(100)
    })
    const isDelayed = delay.applied === 0 && delay.ms >= longReadMs
    await traffic.stop()
    const lost = await traffic.countLost(databaseUrl)
    return [
      {
        description: `migrations of the tables in use, while somebody reads one of them for ${longReadMs / 1000} s`,
        times: changes.length,
        expected: `they wait for the reader, then all are applied; ${expectedUnaffected}; nothing acknowledged is lost`,
        observed: `${isDelayed ? `held up for ${(delay.ms / 1000).toFixed(1)} s` : `NOT HELD UP (${delay.applied} applied before the reader was done)`}, then ${applied} applied; ${others.observed}; ${lost} lost`,
        isMet: isDelayed && applied === changes.length && others.isMet && lost === 0,
      },
    ]
  },
}

/**
 * ResponseStats once the reader has what it asked for: from then on nobody may alter the table, until long after somebody
 * `tried`. `done` is how many of the changes were made nevertheless, looked at just before the reader lets go.
 */
async function holdReadLock(sql: Sql, tried: Promise<void>): Promise<{ done: Promise<number> }> {
  const { promise: hasRead, resolve } = Promise.withResolvers<void>()
  const done = sql.begin(async (tx) => {
    await tx`select count(*) from public.saved_lists`
    resolve()
    await withTimeout(attemptTimeoutMs, 'the first try of a migration', tried)
    await sleep(longReadMs)
    return (await tx`select from platform.migrations where version like '29990101%'`).length
  }) as Promise<number>
  await Promise.race([hasRead, done])
  return { done }
}
