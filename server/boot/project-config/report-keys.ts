import type { Config } from '../config.ts'
import type { Logger } from '../logger.ts'

/** Names the keys of supabase/config.toml and the variables that the operator may expect to work. */
export function reportKeys({ unknownKeys, keysWithoutEffect, hosted }: Config, log: Logger): void {
  if (hosted) return
  if (unknownKeys.length > 0)
    log.warn({ keys: unknownKeys }, 'unknown keys in supabase/config.toml or the environment')
  if (keysWithoutEffect.length > 0)
    log.warn({ keys: keysWithoutEffect }, 'keys in supabase/config.toml that have no effect on this server')
}
