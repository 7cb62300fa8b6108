import type { Sql } from '../../db/connect.ts'
import type { ChangeListener, ChangeSource } from './change.ts'
import { followLog } from './logical-source.ts'
import { followTriggers } from './trigger-source.ts'

type Options = { sql: Sql; url: string; listener: ChangeListener; onError: (error: Error) => void }

/**
 * Logical decoding where the database and our role in it allow that, else triggers. Begins when somebody first asks
 * for it: a server that nobody listens to costs the database nothing.
 */
export function followChanges(options: Options): ChangeSource {
  let chosen: Promise<ChangeSource> | undefined
  const begin = () => {
    chosen ??= choose(options).catch((error: Error) => {
      chosen = undefined
      throw error
    })
    return chosen
  }
  return {
    ready: async () => (await begin()).ready(),
    stop: async () => (await chosen?.catch(() => undefined))?.stop(),
  }
}

async function choose(options: Options): Promise<ChangeSource> {
  const [found] = await options.sql<{ is_allowed: boolean }[]>`
    select current_setting('wal_level') = 'logical' and (rolreplication or rolsuper)
      and current_setting('max_replication_slots')::int > 0 and current_setting('max_wal_senders')::int > 0 as is_allowed
    from pg_roles where rolname = current_user`
  if (!found?.is_allowed) return followTriggers(options)
  // Left by a time when it was not allowed.
  await options.sql`select realtime.set_change_triggers(false)`
  return followLog(options)
}
