import type { Sql } from '../../db/connect.ts'
import type { ChangeListener, ChangeSource } from './change.ts'
import { isLogicalDecodingAllowed } from './logical-decoding.ts'
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
  if (!(await isLogicalDecodingAllowed(options.sql))) return openTriggerSource(options)
  // Remove triggers from a time when logical decoding was not allowed.
  await options.sql`select realtime.set_change_triggers(false)`
  return openLogicalSource(options)
}
