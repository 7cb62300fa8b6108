import { cp, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Sql } from '../../platform/db/connect.ts'
import { migrate } from '../../platform/db/migrations/migrate.ts'
import { productMigrations } from '../../platform/db/migrations/migration-folders.ts'
import { keysOf } from '../../test/lintel-process.ts'
import { withTimeout } from '../with-timeout.ts'
import type { Fault } from './fault.ts'
import { Traffic } from './harness/traffic.ts'
import { expectedUnaffected, trafficDuring } from './harness/unaffected-traffic.ts'

/** Typical schema changes of a release, on tables in use. */
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
/** A long read, such as a backup, which blocks schema changes. */
const longReadMs = 8_000
const attemptTimeoutMs = 30_000

/** Migrations run while the previous release serves and a long read holds a lock on one of the tables. */
export const migrationUnderLoad: Fault = {
  name: 'migration-under-load',
  run: async (context) => {
    const { url, dataDir } = await context.startSite()
    const { databaseUrl } = await keysOf(dataDir)
    const sql = connect(databaseUrl, { max: 1, name: 'proof' })
    context.onCleanup(() => sql.end({ timeout: 1 }))
    // A separate pool: in the reader's pool the driver would queue the migration behind the read.
    const release = connect(databaseUrl, { max: 1, name: 'proof release' })
    context.onCleanup(() => release.end({ timeout: 1 }))
    await release`select 1`
    const folder = path.join(await context.folder(), 'product', 'migrations')
    await cp(productMigrations, folder, { recursive: true })
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
        description: `migrations of tables in use, during a read of ${longReadMs / 1000} s`,
        times: changes.length,
        expected: `they wait for the read, then all are applied; ${expectedUnaffected}; no acknowledged write is lost`,
        observed: `${isDelayed ? `delayed by ${(delay.ms / 1000).toFixed(1)} s` : `NOT DELAYED (${delay.applied} applied before the read ended)`}, then ${applied} applied; ${others.observed}; ${lost} lost`,
        isMet: isDelayed && applied === changes.length && others.isMet && lost === 0,
      },
    ]
  },
}

/**
 * Resolves once the read holds its lock, which it keeps until `longReadMs` after the first migration attempt (`tried`).
 * `done` is how many migrations had been applied by then.
 */
async function holdReadLock(sql: Sql, tried: Promise<void>): Promise<{ done: Promise<number> }> {
  const { promise: hasRead, resolve } = Promise.withResolvers<void>()
  const done = sql.begin(async (tx) => {
    await tx`select count(*) from public.saved_lists`
    resolve()
    await withTimeout(attemptTimeoutMs, 'the first migration attempt', tried)
    await sleep(longReadMs)
    return (await tx`select from platform.migrations where version like '29990101%'`).length
  }) as Promise<number>
  await Promise.race([hasRead, done])
  return { done }
}
