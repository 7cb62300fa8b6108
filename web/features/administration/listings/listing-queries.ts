import type { SupabaseClient } from '@supabase/supabase-js'
import { queryOptions } from '@tanstack/react-query'
import type { ListingType } from '../../../../domain/money/price.ts'
import { isUuid } from '../../../../domain/text/uuid.ts'
import { callFunction } from '../../../data/call-function.ts'
import { getSupabase } from '../../../data/supabase.ts'
import type { TableAddress } from '../../../data/table-params.ts'
import { adminKey } from '../actions/use-admin-action.ts'
import { fetchPeople, type People } from '../people.ts'
import { pageSize, rangeOf, type TablePage } from '../table/table-page.ts'
import { tableQuery } from '../table/table-query.ts'
import type { ListingStatus } from './listing-labels.ts'

export type PropertyRow = {
  id: string
  title: string
  location: string
  price: number
  listing_type: ListingType
  status: ListingStatus
  created_at: string
  updated_at: string
  owner_id: string | null
  agency: { name: string; slug: string } | null
}

export type PropertyDetail = PropertyRow & {
  bedrooms: number | null
  property_type: string | null
  description: string
  images: string[]
  published_at: string | null
  expires_at: string | null
  removed_reason: string | null
  status_before_removal: ListingStatus | null
  external_ref: string | null
}

type WithPeople<Row> = Row & { people: People }

const columns =
  'id,title,location,price,listing_type,status,created_at,updated_at,owner_id,agency:agencies(name,slug)'
const detailColumns = `${columns},bedrooms,property_type,description,images,published_at,expires_at,removed_reason,status_before_removal,external_ref`

export const listingSorts = ['created_at', 'updated_at', 'price', 'title'] as const

export const listingQueries = {
  list: (address: TableAddress) => tableQuery('properties', address, () => fetchListings(address)),
  byId: (id: string) =>
    queryOptions({
      queryKey: [...adminKey, 'property', id],
      queryFn: ({ signal }) => fetchListing(id, signal),
    }),
}

async function fetchListings(address: TableAddress): Promise<TablePage<WithPeople<PropertyRow>>> {
  const client = await getSupabase()
  const rows = await callFunction<(PropertyRow & { total: number })[]>(client, 'admin_properties', {
    query: address.query,
    state: address.filter('status') || null,
    kind: address.filter('type') || null,
    sort: address.sort.by,
    is_descending: address.sort.isDescending,
    page_size: pageSize,
    page_offset: rangeOf(address)[0],
  })
  const people = await fetchPeople(
    client,
    rows.map(({ owner_id }) => owner_id),
  )
  return { total: rows[0]?.total ?? 0, rows: rows.map((row) => ({ ...row, people })) }
}

/** Null if the listing does not exist. */
async function fetchListing(id: string, signal: AbortSignal): Promise<WithPeople<PropertyDetail> | null> {
  if (!isUuid(id)) return null
  const client = await getSupabase()
  const { data } = await client
    .from('properties')
    .select(detailColumns)
    .eq('id', id)
    .limit(1)
    .abortSignal(signal)
    .overrideTypes<PropertyDetail[], { merge: false }>()
    .throwOnError()
  const [listing] = data
  return listing ? { ...listing, people: await fetchPeople(client, [listing.owner_id]) } : null
}

export const removeListing = (client: SupabaseClient, { id, reason }: { id: string; reason: string }) =>
  callFunction<{ status: ListingStatus }>(client, 'remove_listing', { property_id: id, reason })

export const restoreListing = (client: SupabaseClient, id: string) =>
  callFunction<{ status: ListingStatus }>(client, 'restore_listing', { property_id: id })
