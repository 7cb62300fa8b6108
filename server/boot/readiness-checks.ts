import { access, constants } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Sql } from '../../platform/db/connect.ts'
import type { BlobStore } from '../../platform/storage/infrastructure/blob-store.ts'
import type { PartHealth, Parts } from '../http/readiness.ts'
import type { Config } from './config.ts'

const timeoutMs = 2_000
/** A mail that is due for longer means that none is sent. */
const maxMailDelayMinutes = 15
const maxStandbyLagSeconds = 5
const filesCheckEveryMs = 30_000

type Options = { sql: Sql; config: Config; blobs: BlobStore }

export type ReadinessChecks = { check: () => Promise<Parts>; stop: () => Promise<void> }

/** What /readyz reports about the database, its standby, the files and the mail. */
export function createReadinessChecks({ sql, config, blobs }: Options): ReadinessChecks {
  const { readDatabaseUrl } = config.rest
  const standby = readDatabaseUrl
    ? connect(readDatabaseUrl, { max: 1, name: 'lintel health', isReplica: true })
    : undefined
  const files = cached(() => checkFiles(config, blobs))
  return {
    check: async () => {
      const [database, standbyHealth, filesHealth, mail] = await Promise.all([
        within(checkDatabase(sql), 'failing', 'does not respond'),
        standby
          ? within(checkStandby(standby), 'degraded', 'does not respond; reads use the primary')
          : undefined,
        within(files(), 'degraded', 'does not respond'),
        config.smtpUrl
          ? within(checkMail(sql), 'degraded', 'unknown while the database is unavailable')
          : undefined,
      ])
      return {
        database,
        ...(standbyHealth ? { standby: standbyHealth } : {}),
        files: filesHealth,
        ...(mail ? { mail } : {}),
      }
    },
    stop: async () => {
      await standby?.end({ timeout: 1 })
    },
  }
}

const ok: PartHealth = { status: 'ok' }
type Problem = Exclude<PartHealth, { status: 'ok' }>['status']

/** A check that fails, or takes longer than a probe waits, is a problem of the part. */
async function within(check: Promise<PartHealth>, status: Problem, message: string): Promise<PartHealth> {
  const problem: PartHealth = { status, message }
  return Promise.race([check.catch(() => problem), sleep(timeoutMs, problem, { ref: false })])
}

async function checkDatabase(sql: Sql): Promise<PartHealth> {
  const unreachable: PartHealth = { status: 'failing', message: 'cannot be reached, or has no primary' }
  const rows = await sql<{ is_read_only: boolean }[]>`
    select current_setting('default_transaction_read_only')::boolean as is_read_only`.catch(() => undefined)
  if (!rows) return unreachable
  return rows[0]?.is_read_only
    ? { status: 'degraded', message: 'read-only because the disk is full; reading works' }
    : ok
}

async function checkStandby(standby: Sql): Promise<PartHealth> {
  const [row] = await standby<{ lag: number | null }[]>`
    select case when pg_is_in_recovery() and pg_last_wal_receive_lsn() is distinct from pg_last_wal_replay_lsn()
      then extract(epoch from now() - pg_last_xact_replay_timestamp())::float8 end as lag`
  return (row?.lag ?? 0) > maxStandbyLagSeconds
    ? { status: 'degraded', message: `${Math.round(row?.lag ?? 0)} s behind; reads use the primary` }
    : ok
}

async function checkFiles({ dataDir, s3 }: Config, blobs: BlobStore): Promise<PartHealth> {
  if (s3) for await (const _ of blobs.list('00')) break
  else await access(dataDir, constants.W_OK)
  return ok
}

async function checkMail(sql: Sql): Promise<PartHealth> {
  const [row] = await sql<{ waiting: number }[]>`
    select count(*)::int as waiting from private.mail_outbox
    where sent_at is null and failed_at is null
      and greatest(created_at, send_after) < now() - make_interval(mins => ${maxMailDelayMinutes})`
  return row?.waiting ? { status: 'degraded', message: `${row.waiting} emails are overdue` } : ok
}

/** Emails that are due, and how long the first of them has waited. */
export async function readMailQueue(sql: Sql): Promise<{ length: number; oldestSeconds: number }> {
  const [row] = await sql<{ length: number; oldest: number }[]>`
    select count(*)::int as length,
      coalesce(extract(epoch from now() - min(greatest(created_at, send_after))), 0)::float8 as oldest
    from private.mail_outbox where sent_at is null and failed_at is null and send_after <= now()`
  return { length: row?.length ?? 0, oldestSeconds: row?.oldest ?? 0 }
}

/** Probes come every few seconds, and a request to S3 costs money. */
function cached(check: () => Promise<PartHealth>): () => Promise<PartHealth> {
  let last: { at: number; result: Promise<PartHealth> } | undefined
  return () => {
    if (!last || performance.now() - last.at > filesCheckEveryMs)
      last = { at: performance.now(), result: check() }
    return last.result
  }
}
