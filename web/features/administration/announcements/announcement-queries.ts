import { queryOptions } from '@tanstack/react-query'
import type {
  FunctionResult,
  SelectedColumns,
  SupabaseClient,
  Tables,
} from '../../../../supabase/database.ts'
import { callFunction } from '../../../data/call-function.ts'
import { getSupabase } from '../../../data/supabase.ts'
import type { TableParams } from '../../../data/table-params.ts'
import { rangeOf, type TablePage, toPage } from '../../../entities/table/table-page.ts'
import { adminKey } from '../actions/use-admin-action.ts'
import { fetchPeople, type People } from '../people.ts'
import { tableQuery } from '../table-query.ts'

export type Audience = Tables<'announcements'>['audience']

export const audiences: Record<Audience, string> = {
  everybody: 'Everyone',
  user: 'Users',
  letting_agent: 'Letting agents',
  private_landlord: 'Private landlords',
  admin: 'Administrators',
}

const columns = 'id,audience,title,body,link,by_mail,recipients,sent_by,sent_at'

type Row = SelectedColumns<'announcements', typeof columns>

type Delivery = FunctionResult<'announcement_delivery'>[number]

export type Announcement = Row & { people: People; delivery: Delivery | undefined }

export const announcementQueries = {
  list: (params: TableParams) =>
    queryOptions({
      ...tableQuery('announcements', params, () => fetchAnnouncements(params)),
      // Email is sent in the background, so the delivery counts keep changing.
      refetchInterval: 10_000,
    }),
  size: (audience: Audience) =>
    queryOptions({
      queryKey: [...adminKey, 'audience', audience],
      queryFn: async () => callFunction(await getSupabase(), 'audience_size', { audience }),
    }),
}

async function fetchAnnouncements(params: TableParams): Promise<TablePage<Announcement>> {
  const client = await getSupabase()
  let request = client.from('announcements').select(columns, { count: 'exact' })
  if (params.filter('audience')) request = request.filter('audience', 'eq', params.filter('audience'))
  const page = toPage(
    await request
      .order('sent_at', { ascending: !params.sort.isDescending })
      .order('id')
      .range(...rangeOf(params)),
  )
  const [people, deliveries] = await Promise.all([
    fetchPeople(
      client,
      page.rows.map(({ sent_by }) => sent_by),
    ),
    callFunction(client, 'announcement_delivery', { ids: page.rows.map(({ id }) => id) }),
  ])
  const rows = page.rows.map((row) => ({
    ...row,
    people,
    delivery: deliveries.find(({ id }) => id === row.id),
  }))
  return { total: page.total, rows }
}

export type Draft = {
  /** Makes a retry idempotent. */
  id: string
  audience: Audience
  title: string
  body: string
  link: string
  byMail: boolean
}

export const sendAnnouncement = (client: SupabaseClient, { link, byMail, ...draft }: Draft) =>
  callFunction(client, 'send_announcement', {
    ...draft,
    link: link || null,
    by_mail: byMail,
  })
