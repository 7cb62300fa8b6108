import { isUuid } from '../../../../domain/text/uuid.ts'
import { fromLondonInput } from '../../../../domain/time/london-input.ts'
import type { SelectedColumns, SupabaseClient } from '../../../../supabase/database.ts'
import { callFunction } from '../../../data/call-function.ts'
import { getSupabase } from '../../../data/supabase.ts'
import type { TableParams } from '../../../data/table-params.ts'
import { rangeOf, type TablePage, toPage } from '../../../entities/table/table-page.ts'
import { fetchPeople, type People } from '../people.ts'
import { tableQuery } from '../table-query.ts'

const columns = 'id,at,actor_id,subject_id,action,entity,entity_id,before,after,reason'

type Row = SelectedColumns<'audit_log', typeof columns>

export type AuditEntry = Row & { people: People }

export const auditQueries = {
  list: (params: TableParams) => tableQuery('audit', params, () => fetchEntries(params)),
}

async function fetchEntries(params: TableParams): Promise<TablePage<AuditEntry>> {
  const client = await getSupabase()
  let request = client.from('audit_log').select(columns, { count: 'exact' })
  if (params.query) {
    const found = await searchFilter(client, params.query)
    if (!found) return { rows: [], total: 0 }
    request = request.or(found)
  }
  if (params.filter('entity')) request = request.eq('entity', params.filter('entity'))
  const [from, to] = [startOfLondonDay(params.filter('from')), startOfLondonDay(params.filter('to'), 1)]
  if (from) request = request.gte('at', from.toISOString())
  if (to) request = request.lt('at', to.toISOString())
  const page = toPage(
    await request
      .order('at', { ascending: !params.sort.isDescending })
      .order('id', { ascending: !params.sort.isDescending })
      .range(...rangeOf(params)),
  )
  const people = await fetchPeople(
    client,
    page.rows.flatMap(({ actor_id, subject_id }) => [actor_id, subject_id]),
  )
  return { total: page.total, rows: page.rows.map((row) => ({ ...row, people })) }
}

const dayMs = 86_400_000

/** Midnight in London at the start of a day from the URL, optionally some days later. */
function startOfLondonDay(day: string, daysLater = 0): Date | undefined {
  const noon = Date.parse(`${day}T12:00Z`)
  if (Number.isNaN(noon)) return undefined
  return fromLondonInput(`${new Date(noon + daysLater * dayMs).toISOString().slice(0, 10)}T00:00`)
}

/** Matches a person by name, email or ID, any other record by ID, or an action; undefined where nothing can match. */
async function searchFilter(client: SupabaseClient, query: string): Promise<string | undefined> {
  if (isUuid(query)) return `actor_id.eq.${query},subject_id.eq.${query},entity_id.eq.${query}`
  const found: string[] = []
  const action = query.toLowerCase().replaceAll(/[\s-]+/g, '_')
  if (/^[a-z_]+$/.test(action)) found.push(`action.eq.${action}`)
  const people = await callFunction(client, 'admin_users', { query, page_size: 100 })
  if (people.length > 0) {
    const ids = people.map(({ id }) => id).join(',')
    found.push(`actor_id.in.(${ids})`, `subject_id.in.(${ids})`)
  }
  return found.length > 0 ? found.join(',') : undefined
}
