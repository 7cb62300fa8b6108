import { features, furnishings, propertyTypes, tenures } from '../../domain/search/search-options.ts'
import type { Sql } from '../../platform/db/connect.ts'

/**
 * The numbers that stand for names in the search index. They are read from the database, which assigns them, so that the index cannot
 * disagree with it.
 */
export type SearchCodes = {
  types: Record<string, number>
  /** The types that a search without a choice of types finds, as bits. */
  dwellings: number
  /** Bits. */
  features: Record<string, number>
  tenures: Record<string, number>
  furnishings: Record<string, number>
}

/** 'either' is only a fact, and 'under_offer' only a filter that excludes. */
const allFeatures = [...features, 'under_offer']
const allFurnishings = [...furnishings, 'either']

export async function loadSearchCodes(sql: Sql): Promise<SearchCodes> {
  const [found] = await sql<{ codes: SearchCodes }[]>`
    select json_build_object(
      'types', (select json_object_agg(n, private.type_code(n)) from unnest(${[...propertyTypes]}::text[]) n),
      'dwellings', private.type_mask(null),
      'features', (select json_object_agg(n, private.flag_mask(array[n])) from unnest(${allFeatures}::text[]) n),
      'tenures', (select json_object_agg(n, private.tenure_code(n)) from unnest(${[...tenures]}::text[]) n),
      'furnishings', (select json_object_agg(n, private.furnishing_code(n)) from unnest(${allFurnishings}::text[]) n)
    ) as codes`
  if (!found) throw new Error('the database gave no codes for the search index')
  return found.codes
}

/** Letters from A on. */
export const letters = 'ABCDEFGHI'
export const letterCode = (letter: string) => letters.indexOf(letter) + 1
