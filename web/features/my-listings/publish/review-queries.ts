import { queryOptions } from '@tanstack/react-query'
import type { Finding } from '../../../../domain/listings/advert-check.ts'
import type { SelectedColumns } from '../../../../supabase/database.ts'
import { callFunction } from '../../../data/call-function.ts'
import { getSupabase } from '../../../data/supabase.ts'
import { type OwnListing, ownListingQueries } from '../../../entities/listing/own-listing.ts'

const columns = 'status,codes,decision_reason,created_at'

export type ListingReview = SelectedColumns<'listing_reviews', typeof columns>

/** The latest review of a listing by our staff, or null. */
export const latestReviewQuery = (id: string) =>
  queryOptions({
    queryKey: [...ownListingQueries.all, 'review', id],
    queryFn: async ({ signal }): Promise<ListingReview | null> => {
      const client = await getSupabase()
      const { data } = await client
        .from('listing_reviews')
        .select(columns)
        .eq('property_id', id)
        .order('created_at', { ascending: false })
        .limit(1)
        .abortSignal(signal)
        .throwOnError()
      return data[0] ?? null
    },
  })

/** What only the database can check: the gazetteer, and other adverts. */
const fromDatabase = new Set<Finding['code']>([
  'postcode_unknown',
  'position_outside_postcode',
  'duplicate_own',
  'duplicate_other',
  'suspicious',
])

/** As saved; the wizard saves before the preview is shown. */
export const savedProblemsQuery = ({ id, updated_at }: OwnListing) =>
  queryOptions({
    queryKey: [...ownListingQueries.all, 'problems', id, updated_at],
    queryFn: async () => {
      const problems = await callFunction(await getSupabase(), 'listing_problems', { property_id: id })
      return problems.filter(({ code }) => fromDatabase.has(code))
    },
  })
