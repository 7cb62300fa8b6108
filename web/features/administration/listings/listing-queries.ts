import { queryOptions } from '@tanstack/react-query'
import { isUuid } from '../../../../domain/text/uuid.ts'
import type { SelectedColumns, SupabaseClient } from '../../../../supabase/database.ts'
import { callFunction } from '../../../data/call-function.ts'
import { getSupabase } from '../../../data/supabase.ts'
import type { TableParams } from '../../../data/table-params.ts'
import { pageSize, rangeOf, type TablePage } from '../../../entities/table/table-page.ts'
import { adminKey } from '../actions/use-admin-action.ts'
import { fetchPeople, type People } from '../people.ts'
import { tableQuery } from '../table-query.ts'

const listColumns = 'id,title,location,price,listing_type,status,created_at,updated_at,owner_id'
const detailColumns =
  'bedrooms,property_type,description,images,published_at,expires_at,removed_reason,status_before_removal,external_ref'
const columns = `${listColumns},${detailColumns},agency:agencies(name,slug)` as const

export type AdminListingRow = SelectedColumns<'properties', typeof listColumns> & {
  agency: { name: string; slug: string } | null
}

export type ListingDetailRow = AdminListingRow & SelectedColumns<'properties', typeof detailColumns>

type WithPeople<Row> = Row & { people: People }

export const listingSorts = ['created_at', 'updated_at', 'price', 'title'] as const

export const listingQueries = {
  list: (params: TableParams) => tableQuery('properties', params, () => fetchListings(params)),
  byId: (id: string) =>
    queryOptions({
      queryKey: [...adminKey, 'property', id],
      queryFn: ({ signal }) => fetchListing(id, signal),
    }),
}

async function fetchListings(params: TableParams): Promise<TablePage<WithPeople<AdminListingRow>>> {
  const client = await getSupabase()
  const rows = await callFunction(client, 'admin_properties', {
    query: params.query,
    state: params.filter('status') || null,
    kind: params.filter('type') || null,
    sort: params.sort.by,
    is_descending: params.sort.isDescending,
    page_size: pageSize,
    page_offset: rangeOf(params)[0],
  })
  const people = await fetchPeople(
    client,
    rows.map(({ owner_id }) => owner_id),
  )
  return { total: rows[0]?.total ?? 0, rows: rows.map((row) => ({ ...row, people })) }
}

/** Null if the listing does not exist. */
async function fetchListing(id: string, signal: AbortSignal): Promise<WithPeople<ListingDetailRow> | null> {
  if (!isUuid(id)) return null
  const client = await getSupabase()
  const { data } = await client
    .from('properties')
    .select(columns)
    .eq('id', id)
    .limit(1)
    .abortSignal(signal)
    .throwOnError()
  const [listing] = data
  return listing ? { ...listing, people: await fetchPeople(client, [listing.owner_id]) } : null
}

export const removeListing = (client: SupabaseClient, { id, reason }: { id: string; reason: string }) =>
  callFunction(client, 'remove_listing', { property_id: id, reason })

export const restoreListing = (client: SupabaseClient, id: string) =>
  callFunction(client, 'restore_listing', { property_id: id })
