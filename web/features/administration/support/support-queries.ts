import { queryOptions } from '@tanstack/react-query'
import { isUuid } from '../../../../domain/text/uuid.ts'
import type { SelectedColumns, SupabaseClient } from '../../../../supabase/database.ts'
import { getSupabase } from '../../../data/supabase.ts'
import type { TableParams } from '../../../data/table-params.ts'
import { likePattern, rangeOf, type TablePage, toPage } from '../../../entities/table/table-page.ts'
import { adminKey } from '../actions/use-admin-action.ts'
import { fetchPeople, type People } from '../people.ts'
import { tableQuery } from '../table-query.ts'

type Row = SelectedColumns<'support_requests', typeof requestColumns> & { plan: { name: string } | null }

export type SupportRequest = Row & { people: People }

export type SupportMessage = SelectedColumns<'support_messages', typeof messageColumns>

const requestColumns = 'id,user_id,subject,status,due_at,created_at,answered_at'
const columns = `${requestColumns},plan:plans(name)` as const
const messageColumns = 'id,author_id,is_staff,body,created_at'

export const supportSorts = ['due_at', 'created_at'] as const

export const supportQueries = {
  list: (params: TableParams) => tableQuery('support', params, () => fetchRequests(params)),
  byId: (id: string) =>
    queryOptions({
      queryKey: [...adminKey, 'support-request', id],
      queryFn: () => fetchRequest(id),
      refetchInterval: 30_000,
    }),
}

async function fetchRequests(params: TableParams): Promise<TablePage<SupportRequest>> {
  const client = await getSupabase()
  const { query, sort } = params
  let select = client.from('support_requests').select(columns, { count: 'exact' })
  if (isUuid(query)) select = select.eq('user_id', query)
  else if (query) select = select.or(`subject.ilike.${likePattern(query)}`)
  if (params.filter('status')) select = select.filter('status', 'eq', params.filter('status'))
  // Open requests first when sorted by due time: 'open' is the last status alphabetically.
  if (sort.by === 'due_at') select.order('status', { ascending: false })
  const page = toPage(
    await select
      .order(sort.by, { ascending: !sort.isDescending, nullsFirst: false })
      .order('created_at')
      .order('id')
      .range(...rangeOf(params)),
  )
  const people = await fetchPeople(
    client,
    page.rows.map(({ user_id }) => user_id),
  )
  return { total: page.total, rows: page.rows.map((row) => ({ ...row, people })) }
}

async function fetchRequest(
  id: string,
): Promise<{ request: SupportRequest; messages: SupportMessage[] } | null> {
  if (!isUuid(id)) return null
  const client = await getSupabase()
  const [requests, messages] = await Promise.all([
    client.from('support_requests').select(columns).eq('id', id).limit(1).throwOnError(),
    client
      .from('support_messages')
      .select(messageColumns)
      .eq('request_id', id)
      .order('created_at')
      .limit(500)
      .throwOnError(),
  ])
  const [request] = requests.data
  if (!request) return null
  const people = await fetchPeople(client, [
    request.user_id,
    ...messages.data.map(({ author_id }) => author_id),
  ])
  return { request: { ...request, people }, messages: messages.data }
}

export async function answerRequest(client: SupabaseClient, answer: { request_id: string; body: string }) {
  await client.from('support_messages').insert(answer).throwOnError()
}

export async function setRequestStatus(
  client: SupabaseClient,
  { id, status }: { id: string; status: 'open' | 'closed' },
) {
  await client.from('support_requests').update({ status }).eq('id', id).throwOnError()
}
