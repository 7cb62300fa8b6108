import type { FunctionResult, SupabaseClient } from '../../../supabase/database.ts'
import type { Agency } from './agency.ts'

export const agenciesPerPage = 24

export type DirectoryQuery = { location: string; name: string; page: number }

type Directory = FunctionResult<'agency_directory'>

/** Invalid parameters are ignored. */
export function readDirectoryQuery(query: URLSearchParams): DirectoryQuery {
  const page = Number(query.get('page') ?? 1)
  const text = (name: string) => (query.get(name) ?? '').trim().slice(0, 100).toWellFormed()
  return {
    location: text('location'),
    name: text('name'),
    page: Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1,
  }
}

export function directoryQuery({ location, name, page }: DirectoryQuery): string {
  const query = new URLSearchParams()
  if (location) query.set('location', location)
  if (name) query.set('name', name)
  if (page > 1) query.set('page', `${page}`)
  return query.size ? `?${query}` : ''
}

export async function fetchAgencies(client: SupabaseClient, query: DirectoryQuery): Promise<Directory> {
  const { data } = await client
    .rpc('agency_directory', { location: query.location || null, name: query.name || null, page: query.page })
    .throwOnError()
  return data
}

export async function fetchAgency(client: SupabaseClient, slug: string): Promise<Agency | null> {
  const { data } = await client.rpc('agency_page', { slug }).throwOnError()
  return data
}
