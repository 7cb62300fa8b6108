import { queryOptions } from '@tanstack/react-query'
import type { SelectedColumns, SupabaseClient, Tables } from '../../../../supabase/database.ts'
import { callFunction } from '../../../data/call-function.ts'
import { getSupabase } from '../../../data/supabase.ts'
import type { TableParams } from '../../../data/table-params.ts'
import { likePattern, rangeOf, type TablePage, toPage } from '../../../entities/table/table-page.ts'
import { adminKey } from '../actions/use-admin-action.ts'
import { fetchPeople, type People } from '../people.ts'
import { tableQuery } from '../table-query.ts'
import type { ContentRow, WaitingChange } from './content-state.ts'

export type ContentKind = Tables<'content_changes'>['entity']

/** What a writer writes. A page has no picture of its own, an article no description. */
export type ContentFields = SelectedColumns<'content_changes', typeof fieldColumns>

/** A text to work on: the change that waits where there is one, else the text itself. */
export type OpenContent = {
  fields: ContentFields
  /** Undefined where nothing was saved yet. */
  row: ContentRow | undefined
  change: WaitingChange | undefined
  /** What the writer starts from; the database refuses to overwrite a later one. */
  version: string | null
}

export type Revision = SelectedColumns<'content_revisions', typeof revisionColumns>

const emptyFields: ContentFields = { title: '', description: '', content: '', image_url: null, image_alt: '' }

export type PostRow = ContentRow & { id: string; title: string; change: WaitingChange | undefined }
export type PageRow = ContentRow & { slug: string; title: string; change: WaitingChange | undefined }

export const contentQueries = {
  pages: queryOptions({ queryKey: [...adminKey, 'pages'], queryFn: fetchPages }),
  posts: (params: TableParams) => tableQuery('posts', params, () => fetchPosts(params)),
  open: (kind: ContentKind, key: string) =>
    queryOptions({
      queryKey: [...adminKey, 'content', kind, key],
      queryFn: () => fetchContent(kind, key),
      // An editor always starts from the latest version, never from the cache.
      staleTime: 0,
      gcTime: 0,
    }),
  revisions: (kind: ContentKind, key: string) =>
    queryOptions({
      queryKey: [...adminKey, 'revisions', kind, key],
      queryFn: () => fetchRevisions(kind, key),
      staleTime: 0,
    }),
}

const stateColumns = 'status,publish_at,created_at,updated_at'
const fieldColumns = 'title,description,content,image_url,image_alt'
const revisionColumns = 'id,title,content,status,saved_by,saved_at'
const postColumns = 'id,title,content,image_url,image_alt,status,publish_at,created_at'

async function fetchPages(): Promise<PageRow[]> {
  const client = await getSupabase()
  const { data } = await client
    .from('pages')
    .select(`slug,title,${stateColumns}`)
    .order('slug')
    .limit(500)
    .throwOnError()
  const changes = await fetchChanges(client, 'page')
  return data.map((row) => ({ ...row, change: changes.get(row.slug) }))
}

async function fetchPosts(params: TableParams): Promise<TablePage<PostRow>> {
  const client = await getSupabase()
  let request = client.from('blog_posts').select(`id,title,${stateColumns}`, { count: 'exact' })
  if (params.query) request = request.or(`title.ilike.${likePattern(params.query)}`)
  if (params.filter('status')) request = request.filter('status', 'eq', params.filter('status'))
  const page = toPage(
    await request
      .order(params.sort.by, { ascending: !params.sort.isDescending })
      .order('id')
      .range(...rangeOf(params)),
  )
  const changes = await fetchChanges(client, 'blog_post')
  return { total: page.total, rows: page.rows.map((row) => ({ ...row, change: changes.get(row.id) })) }
}

async function fetchChanges(client: SupabaseClient, kind: ContentKind): Promise<Map<string, WaitingChange>> {
  const { data } = await client
    .from('content_changes')
    .select('entity_id,publish_at,updated_at')
    .eq('entity', kind)
    .limit(1000)
    .throwOnError()
  return new Map(data.map((change) => [change.entity_id, change]))
}

async function fetchContent(kind: ContentKind, key: string): Promise<OpenContent> {
  const client = await getSupabase()
  const [row, change] = await Promise.all([fetchRow(client, kind, key), fetchChange(client, kind, key)])
  return {
    fields: pickFields({ ...emptyFields, ...row, ...change }),
    row: row && { ...row },
    change: change && { publish_at: change.publish_at, updated_at: change.updated_at },
    version: change?.updated_at ?? row?.updated_at ?? null,
  }
}

const pickFields = ({ title, description, content, image_url, image_alt }: ContentFields): ContentFields => ({
  title,
  description,
  content,
  image_url,
  image_alt,
})

async function fetchRow(client: SupabaseClient, kind: ContentKind, key: string) {
  const request =
    kind === 'page'
      ? client.from('pages').select(`title,description,content,${stateColumns}`).eq('slug', key)
      : client.from('blog_posts').select(`title,content,image_url,image_alt,${stateColumns}`).eq('id', key)
  const { data } = await request.limit(1).throwOnError()
  return data[0]
}

async function fetchChange(client: SupabaseClient, kind: ContentKind, key: string) {
  const { data } = await client
    .from('content_changes')
    .select(`${fieldColumns},publish_at,updated_at`)
    .eq('entity', kind)
    .eq('entity_id', key)
    .limit(1)
    .throwOnError()
  return data[0]
}

async function fetchRevisions(
  kind: ContentKind,
  key: string,
): Promise<{ revisions: Revision[]; people: People }> {
  const client = await getSupabase()
  const { data } = await client
    .from('content_revisions')
    .select(revisionColumns)
    .eq('entity', kind)
    .eq('entity_id', key)
    .order('saved_at', { ascending: false })
    .limit(100)
    .throwOnError()
  const people = await fetchPeople(
    client,
    data.map(({ saved_by }) => saved_by),
  )
  return { revisions: data, people }
}

export type SaveAction = 'draft' | 'schedule' | 'publish' | 'withdraw' | 'discard'

export type Saving = {
  kind: ContentKind
  key: string
  action: SaveAction
  fields: ContentFields
  publishAt?: string
  version: string | null
}

/** Returns the new version. */
export const saveContent = (
  client: SupabaseClient,
  { kind, key, action, fields, publishAt, version }: Saving,
) =>
  callFunction(client, 'save_content', {
    kind,
    key,
    action,
    fields,
    publish_at: publishAt ?? null,
    version,
  })

/** All columns of a deleted article, so that it can be restored. */
export type DeletedPost = SelectedColumns<'blog_posts', typeof postColumns>

export async function deletePost(client: SupabaseClient, id: string): Promise<DeletedPost | undefined> {
  const { data } = await client.from('blog_posts').delete().eq('id', id).select(postColumns).throwOnError()
  return data[0]
}

export async function restorePost(client: SupabaseClient, post: DeletedPost): Promise<void> {
  await client.from('blog_posts').insert(post).throwOnError()
}
