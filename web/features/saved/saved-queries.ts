import { queryOptions } from '@tanstack/react-query'
import { callFunction } from '../../data/call-function.ts'
import { getSupabase } from '../../data/supabase.ts'
import type { SavedListing } from './saved-listing.ts'

export type SavedList = { id: string; name: string; shareToken: string | null; listingIds: string[] }

export const savedQueries = {
  all: ['saved'] as const,
  listings: queryOptions({
    queryKey: ['saved', 'listings'],
    queryFn: fetchListings,
    refetchOnWindowFocus: true,
  }),
  lists: queryOptions({ queryKey: ['saved', 'lists'], queryFn: fetchLists, refetchOnWindowFocus: true }),
}

async function fetchListings(): Promise<SavedListing[]> {
  const rows = await callFunction(await getSupabase(), 'my_saved_properties', {})
  return rows.map((row) => ({
    id: row.property_id,
    note: row.note,
    savedAt: row.saved_at,
    title: row.title,
    location: row.location,
    listingType: row.listing_type,
    price: row.property?.price_qualifier === 'POA' ? null : row.price,
    priceAtSave: row.price_at_save,
    status: row.status,
    statusAtSave: row.status_at_save,
    listing: row.property,
  }))
}

async function fetchLists(): Promise<SavedList[]> {
  const client = await getSupabase()
  const { data } = await client
    .from('saved_lists')
    .select('id, name, share_token, items:saved_list_items(property_id)')
    .order('created_at')
    .order('position', { referencedTable: 'items' })
    .throwOnError()
  return data.map(({ id, name, share_token, items }) => ({
    id,
    name,
    shareToken: share_token,
    listingIds: items.map(({ property_id }) => property_id),
  }))
}

export async function saveNote(id: string, note: string): Promise<void> {
  const client = await getSupabase()
  await client.from('saved_properties').update({ note }).eq('property_id', id).throwOnError()
}
