import type { SupabaseClient } from '@supabase/supabase-js'

/** Asks a function of the database. The caller knows what it answers; the schema's types are not generated. */
export async function callFunction<Answer>(
  client: SupabaseClient,
  name: string,
  parameters: Record<string, unknown>,
): Promise<Answer> {
  const { data } = await client.rpc(name, parameters).throwOnError()
  return data as Answer
}
