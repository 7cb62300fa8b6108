import type { Country } from '../../../../domain/geo/country.ts'
import { callFunction } from '../../../data/call-function.ts'
import { getSupabase } from '../../../data/supabase.ts'

export type FoundPostcode = { latitude: number; longitude: number; town: string; country: Country | null }
type Row = Omit<FoundPostcode, 'town'> & { town: string | null }

/** Where a full postcode lies: itself if it is known, else its sector, else its district. */
export async function findPostcode(postcode: string): Promise<FoundPostcode | undefined> {
  const [found] = await callFunction<Row[]>(await getSupabase(), 'find_postcode', { postcode })
  return found && { ...found, town: found.town ?? '' }
}
