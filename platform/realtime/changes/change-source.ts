import type { Sql } from '../../db/connect.ts'
import type { ChangeListener, ChangeSource } from './change.ts'
import { openLogicalSource } from './logical-source.ts'
import { openTriggerSource } from './trigger-source.ts'

type Options = { sql: Sql; url: string; listener: ChangeListener; onError: (error: Error) => void }

/**
 * Uses logical decoding if the database and our role allow it, otherwise triggers. Starts with the first subscriber, so that an
 * unused server costs the database nothing.
 */
export function openChangeSource(options: Options): ChangeSource {
  let chosen: Promise<ChangeSource> | undefined
  const open = () => {
    chosen ??= choose(options).catch((error: Error) => {
      chosen = undefined
      throw error
    })
    return chosen
  }
  return {
    ready: async () => (await open()).ready(),
    stop: async () => (await chosen?.catch(() => undefined))?.stop(),
  }
}

async function choose(options: Options): Promise<ChangeSource> {
  const [found] = await options.sql<{ is_allowed: boolean }[]>`
    select current_setting('wal_level') = 'logical' and (rolreplication or rolsuper)
      and current_setting('max_replication_slots')::int > 0 and current_setting('max_wal_senders')::int > 0 as is_allowed
    from pg_roles where rolname = current_user`
  if (!found?.is_allowed) return openTriggerSource(options)
  // Remove triggers from a time when logical decoding was not allowed.
  await options.sql`select realtime.set_change_triggers(false)`
  return openLogicalSource(options)
}
