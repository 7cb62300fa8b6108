import type { Tx } from '../db/connect.ts'

type MetadataColumn = 'raw_user_meta_data' | 'raw_app_meta_data'

/** Adds the given keys to an account's metadata as they are. A key with null is removed; null inside of a value is kept. */
export async function mergeMetadata(
  tx: Tx,
  userId: string,
  column: MetadataColumn,
  data: Record<string, unknown>,
): Promise<void> {
  const removed = Object.keys(data).filter((key) => data[key] === null)
  await tx`
    update auth.users set updated_at = now(),
      ${tx(column)} = (coalesce(${tx(column)}, '{}') || ${tx.json(data)}) - ${removed}::text[]
    where id = ${userId}`
}
