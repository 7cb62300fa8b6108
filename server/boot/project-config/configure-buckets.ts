import type { Sql } from '../../../platform/db/connect.ts'
import type { ProjectConfig } from './config-format.ts'

/** Creates the buckets that supabase/config.toml names, or gives them its settings. Others are left alone. */
export async function configureBuckets(
  sql: Sql,
  buckets: ProjectConfig['storage']['buckets'],
): Promise<void> {
  for (const [id, bucket] of Object.entries(buckets)) {
    const types = bucket.allowed_mime_types?.length ? bucket.allowed_mime_types : null
    await sql`
      insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
      values (${id}, ${id}, ${bucket.public ?? false}, ${bucket.file_size_limit ?? null}, ${types})
      on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
        allowed_mime_types = excluded.allowed_mime_types, updated_at = now()`
  }
}
