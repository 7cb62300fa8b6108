import type { SupabaseClient } from '../../../supabase/database.ts'
import { type Block, parseMarkdown } from './markdown.ts'

export type EditablePage = {
  title: string
  description: string
  blocks: Block[]
  updatedAt: string | undefined
}

/** The published page; undefined if there is none. */
export async function fetchPage(client: SupabaseClient, slug: string): Promise<EditablePage | undefined> {
  const { data } = await client
    .from('pages')
    .select('title,description,content,updated_at')
    .eq('slug', slug)
    .limit(1)
    .throwOnError()
  const [row] = data
  if (!row) return undefined
  const { title, description, content, updated_at } = row
  return { title, description, blocks: parseMarkdown(content), updatedAt: updated_at }
}
