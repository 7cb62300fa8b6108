import type { Caller } from '../../db/as-caller.ts'
import type { Sql } from '../../db/connect.ts'
import { runPipelined } from '../../db/pipelined.ts'
import type { StoredObject } from './stored-object.ts'

const settings = `select auth.require_session($1::text::jsonb), set_config('role', $2, true), set_config('request.jwt.claims', $1::text, true), set_config('storage.operation', $3, true)`
const query = `
  select to_jsonb(found) from (
    select id, bucket_id, name, requested_name, owner_id, version, created_at, updated_at, last_accessed_at, metadata, user_metadata
    from storage.objects where bucket_id = $1 and (name = $2 or requested_name = $2) order by name <> $2 limit 1
  ) found`

/** What the caller does with the file, under Supabase's names: a policy may allow reading it and not signing links to it. */
export type StorageOperation = 'storage.object.get_authenticated'

/** The query is too short to be worth cancelling. */
const neverAborted = new AbortController().signal

/** Does what asCaller would do in a single round trip, because every picture on a page needs it. */
export async function findVisibleObject(
  sql: Sql,
  caller: Caller,
  bucket: string,
  path: string,
  operation: StorageOperation | '' = '',
): Promise<StoredObject | undefined> {
  const transaction = {
    isReadOnly: true,
    settings: {
      text: settings,
      values: [JSON.stringify(caller.claims), caller.role, operation],
      isPrepared: true,
    },
    statements: [{ text: query, values: [bucket, path], isPrepared: true }],
    end: 'commit' as const,
  }
  const [[row] = []] = await runPipelined(
    sql,
    transaction,
    () => neverAborted,
    async () => undefined,
  )
  return row?.[0] ? (JSON.parse(row[0].toString('utf8')) as StoredObject) : undefined
}
