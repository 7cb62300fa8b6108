import { queryOptions } from '@tanstack/react-query'
import { isUuid } from '../../../../domain/text/uuid.ts'
import type { SelectedColumns, SupabaseClient } from '../../../../supabase/database.ts'
import { callFunction } from '../../../data/call-function.ts'
import { getSupabase } from '../../../data/supabase.ts'
import type { TableParams } from '../../../data/table-params.ts'
import { likePattern, rangeOf, type TablePage, toPage } from '../../../entities/table/table-page.ts'
import { adminKey } from '../actions/use-admin-action.ts'
import { fetchPeople, type People } from '../people.ts'
import { tableQuery } from '../table-query.ts'

const listColumns = 'id,topic,name,email,status,created_at'
const columns = `${listColumns},message,answer,answered_at,answered_by` as const

export type ContactRow = SelectedColumns<'contact_requests', typeof listColumns>
export type ContactRequest = SelectedColumns<'contact_requests', typeof columns> & { people: People }

export const contactSorts = ['created_at'] as const

export const contactQueries = {
  list: (params: TableParams) => tableQuery('contact', params, () => fetchRequests(params)),
  openCount: queryOptions({
    queryKey: [...adminKey, 'contact-open'],
    queryFn: async () => {
      const client = await getSupabase()
      const { count } = await client
        .from('contact_requests')
        .select('*', { count: 'exact', head: true })
        .eq('status', 'open')
        .throwOnError()
      return count ?? 0
    },
    refetchInterval: 60_000,
  }),
  byId: (id: string) =>
    queryOptions({ queryKey: [...adminKey, 'contact-request', id], queryFn: () => fetchRequest(id) }),
}

async function fetchRequests(params: TableParams): Promise<TablePage<ContactRow>> {
  const client = await getSupabase()
  const { query, sort } = params
  let select = client.from('contact_requests').select(listColumns, { count: 'exact' })
  if (query) select = select.or(`name.ilike.${likePattern(query)},email.ilike.${likePattern(query)}`)
  if (params.filter('status')) select = select.filter('status', 'eq', params.filter('status'))
  if (params.filter('topic')) select = select.filter('topic', 'eq', params.filter('topic'))
  return toPage(
    await select
      .order(sort.by, { ascending: !sort.isDescending })
      .order('id')
      .range(...rangeOf(params)),
  )
}

async function fetchRequest(id: string): Promise<ContactRequest | null> {
  if (!isUuid(id)) return null
  const client = await getSupabase()
  const { data } = await client.from('contact_requests').select(columns).eq('id', id).limit(1).throwOnError()
  const [request] = data
  return request ? { ...request, people: await fetchPeople(client, [request.answered_by]) } : null
}

/** Without an answer it is closed. */
export async function answerContactRequest(
  client: SupabaseClient,
  { id, answer }: { id: string; answer: string | null },
): Promise<void> {
  await callFunction(client, 'answer_contact_request', { request_id: id, answer })
}
