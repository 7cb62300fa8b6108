import type { Country } from '../../../../domain/geo/country.ts'
import { callFunction } from '../../../data/call-function.ts'
import { getSupabase } from '../../../data/supabase.ts'

export type FoundPostcode = { latitude: number; longitude: number; town: string; country: Country | null }
type Row = Omit<FoundPostcode, 'town'> & { town: string | null }

/** The position of a full postcode, or else of its sector or district. */
export async function findPostcode(postcode: string): Promise<FoundPostcode | undefined> {
  const [found] = await callFunction<Row[]>(await getSupabase(), 'find_postcode', { postcode })
  return found && { ...found, town: found.town ?? '' }
}
