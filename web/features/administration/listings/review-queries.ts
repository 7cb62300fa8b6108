import { queryOptions } from '@tanstack/react-query'
import type { SelectedColumns, SupabaseClient, Tables } from '../../../../supabase/database.ts'
import { callFunction } from '../../../data/call-function.ts'
import { getSupabase } from '../../../data/supabase.ts'
import type { TableParams } from '../../../data/table-params.ts'
import { rangeOf, type TablePage, toPage } from '../../../entities/table/table-page.ts'
import { adminKey } from '../actions/use-admin-action.ts'
import { tableQuery } from '../table-query.ts'

export type ListingReview = SelectedColumns<'listing_reviews', typeof reviewColumns> & {
  property: Pick<
    Tables<'properties'>,
    'title' | 'location' | 'price' | 'listing_type' | 'price_qualifier'
  > | null
}

const reviewColumns =
  'id,property_id,codes,reason,score,signals,status,created_at,decided_at,decision_reason,price,photo_count'
const columns =
  `${reviewColumns},property:properties(title,location,price,listing_type,price_qualifier)` as const

export const reviewQueries = {
  list: (params: TableParams) => tableQuery('listing-reviews', params, () => fetchReviews(params)),
  pendingCount: queryOptions({
    queryKey: [...adminKey, 'listing-reviews', 'pending'],
    queryFn: async () => {
      const client = await getSupabase()
      const { count } = await client
        .from('listing_reviews')
        .select('id', { count: 'exact', head: true })
        .eq('status', 'pending')
        .throwOnError()
      return count ?? 0
    },
  }),
}

/** The most suspicious first, then those that have waited longest. */
async function fetchReviews(params: TableParams): Promise<TablePage<ListingReview>> {
  const client = await getSupabase()
  let request = client.from('listing_reviews').select(columns, { count: 'exact' })
  if (params.filter('status')) request = request.filter('status', 'eq', params.filter('status'))
  const byDate = params.sort.by === 'created_at'
  if (!byDate) request = request.order('score', { ascending: !params.sort.isDescending })
  return toPage(
    await request
      .order('created_at', { ascending: byDate ? !params.sort.isDescending : true })
      .order('id')
      .range(...rangeOf(params)),
  )
}

export type ReviewDecision = { id: string; decision: 'approved' | 'refused'; reason?: string }

export const decideReview = async (client: SupabaseClient, { id, decision, reason }: ReviewDecision) =>
  (await callFunction(client, 'decide_listing_review', {
    review_id: id,
    decision,
    reason: reason ?? null,
  })) as 'approved' | 'approved_not_published' | 'refused'
