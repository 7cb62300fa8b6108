import type { FunctionResult } from '../../../../supabase/database.ts'
import { callFunction } from '../../../data/call-function.ts'
import { getSupabase } from '../../../data/supabase.ts'

export type FoundPostcode = FunctionResult<'find_postcode'>[number] & { town: string }

/** The position of a full postcode, or else of its sector or district. */
export async function findPostcode(postcode: string): Promise<FoundPostcode | undefined> {
  const [found] = await callFunction(await getSupabase(), 'find_postcode', { postcode })
  return found && { ...found, town: found.town ?? '' }
}
