import { generateTypescript, sortGeneratorMetadata } from '@supabase/postgrest-typegen/generation'
import { introspect } from '@supabase/postgrest-typegen/introspection'
import type { Sql } from '../../platform/db/connect.ts'

/** TypeScript types of the public schema, as `supabase gen types` writes them. */
export async function generateTypes(sql: Sql): Promise<string> {
  const query = async (text: string) => ({ rows: [...(await sql.unsafe(text))] })
  const metadata = await introspect({ query }, { includedSchemas: ['public'] })
  return generateTypescript(sortGeneratorMetadata(metadata), { detectOneToOneRelationships: true })
}
