import type { SupabaseClient } from '@supabase/supabase-js'
import { type Block, parseMarkdown } from './markdown.ts'

export type EditablePage = {
  title: string
  description: string
  blocks: Block[]
  updatedAt: string | undefined
}

type PageRow = { title: string; description: string; content: string; updated_at: string }

/** The published page; undefined if there is none. */
export async function fetchPage(client: SupabaseClient, slug: string): Promise<EditablePage | undefined> {
  const { data } = await client
    .from('pages')
    .select('title,description,content,updated_at')
    .eq('slug', slug)
    .limit(1)
    .overrideTypes<PageRow[], { merge: false }>()
    .throwOnError()
  const [row] = data
  if (!row) return undefined
  const { title, description, content, updated_at } = row
  return { title, description, blocks: parseMarkdown(content), updatedAt: updated_at }
}
