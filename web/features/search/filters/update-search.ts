import { searchCriteria } from '../../../../domain/search/search-criteria.ts'
import { type FoundPlace, searchTitle } from '../../../../domain/search/search-heading.ts'
import { changeSearch, type SearchQuery, searchParams } from '../../../../domain/search/search-query.ts'
import { getSupabase } from '../../../data/supabase.ts'
import type { EditedSearch } from '../../../entities/saved/edited-search.ts'
import { alerts } from '../../../messages/search/alerts.ts'
import { toast } from '../../../ui/feedback/toast.ts'

/** Matches names that we generated, which follow the filters; a name by the user is kept. */
const generatedName = / (for sale|to rent) (in|near|across|matching) /

/** Saves the page's filters to a saved search. Returns whether that succeeded. */
export async function updateSearch(
  { id, name }: EditedSearch,
  query: SearchQuery,
  place: FoundPlace | undefined,
): Promise<boolean> {
  const firstPage = changeSearch(query, { page: 1 })
  const client = await getSupabase()
  const { data, error } = await client
    .from('saved_searches')
    .update({
      query: searchParams(firstPage).toString(),
      criteria: searchCriteria(firstPage),
      ...(generatedName.test(name) ? { name: searchTitle(firstPage, place).slice(0, 200) } : {}),
    })
    .eq('id', id)
    .select('id')
  if (!error && data.length > 0) {
    toast({ ...alerts.updated, tone: 'positive' })
    return true
  }
  const isTaken = error?.code === '23505'
  toast({
    ...(isTaken ? alerts.alreadySaved : error ? alerts.changeFailed : alerts.searchGone),
    tone: 'negative',
  })
  return false
}
